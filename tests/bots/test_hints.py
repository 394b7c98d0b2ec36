"""Hints: they agree with their own figures, and every reason that they give is true."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any

import pytest

from stellwerk.bots.bot import bot_named
from stellwerk.bots.hints import Hint, hints
from stellwerk.engine.chance import new_stream
from stellwerk.game import View, new

Told = list[tuple[View, list[Hint]]]


@lru_cache
def told(board: str, seats: int, every: int) -> Told:
    """Hints at some decisions of a game between good bots."""
    game = new(board, seats=seats, seed=5)
    bots = [bot_named("dispatcher", game.board.family)(new_stream(seat)) for seat in range(seats)]
    found: Told = []
    for number in range(10_000):
        if game.over:
            return found
        seat = game.to_move[0]
        view = game.view(seat)
        if number % every == 0 and len(view.moves()) > 1:
            found.append((view, hints(view, playouts=60)))
        game.play(seat, bots[seat].choose(view, view.moves()))
    raise AssertionError("the game does not end")


TABLES = [("usa", 2, 15), ("new-york", 3, 2), ("metro-berlin", 3, 5), ("metro-amsterdam", 1, 2)]


@pytest.mark.parametrize(("board", "seats", "every"), TABLES)
def test_no_move_stands_above_one_with_a_better_figure(board: str, seats: int, every: int) -> None:
    found = told(board, seats, every)
    assert any(not hint.best for _, listed in found for hint in listed)
    for view, listed in found:
        texts = [hint.move for hint in listed]
        assert len(set(texts)) == len(texts) > 0
        assert set(texts) <= {move.text for move in view.moves()}
        shown = [(hint.best, hint.chance or 0, hint.margin) for hint in listed]
        assert shown == sorted(shown, reverse=True)
        assert listed[0].best
        figures = [(hint.chance or 0, hint.margin) for hint in listed]
        worse = [figure for hint, figure in zip(listed, figures, strict=True) if not hint.best]
        assert all(figure < max(figures) for figure in worse)
        assert all((hint.chance is None) == (seats == 1) and hint.error >= 0 for hint in listed)
        assert all(hint.error > 0 for hint in listed if hint.chance is not None)


def by_code(board: str, seats: int, every: int) -> dict[str, list[tuple[dict[str, Any], dict[str, Any], Any]]]:
    """Each reason with the parts of its move and what the seat sees."""
    codes: dict[str, list[Any]] = defaultdict(list)
    for view, listed in told(board, seats, every):
        moves = {str(move["move"]): move for move in view.describe_moves()}
        for hint in listed:
            for reason in hint.reasons:
                codes[str(reason["code"])].append((reason, moves[hint.move], view))
    return codes


def lacking(view: View, ticket: str, own: set[str], without: str = "") -> float:
    """Pieces of the shortest way for a ticket, by another hand."""
    words: Any = view.board.names
    seen: Any = view.describe()
    ends = words.map.tickets[words.ticket_names.index(ticket)]
    far = [0.0 if place == ends.a else float("inf") for place in range(len(words.map.places))]
    for _ in far:
        for name, (a, b, spaces) in zip(words.route_names, words.ends_and_spaces, strict=True):
            owner = seen["routes"].get(name)
            if name == without or owner not in (None, view.seat) or (owner is None and name in seen["shut"]):
                continue
            cost = 0 if owner == view.seat or name in own else spaces
            far[a], far[b] = min(far[a], far[b] + cost), min(far[b], far[a] + cost)
    return far[ends.b]


def test_reasons_of_tickets_games_are_true() -> None:
    codes: dict[str, list[Any]] = defaultdict(list)
    for table in TABLES[:2]:
        for code, found in by_code(*table).items():
            codes[code] += found
    assert {"completes", "needed", "nearer", "points", "card", "ways"} <= set(codes), codes.keys()
    for reason, move, view in codes["completes"]:
        assert lacking(view, reason["ticket"], set()) > 0
        assert lacking(view, reason["ticket"], {move["route"]}) == 0
    for reason, move, view in [*codes["nearer"], *codes["needed"]]:
        now, then = (lacking(view, reason["ticket"], own) for own in (set(), {move["route"]}))
        assert now > then == reason["left"] > 0
    for reason, move, view in codes["needed"]:
        detour = lacking(view, reason["ticket"], set(), move["route"]) - lacking(view, reason["ticket"], set())
        assert detour == (float("inf") if reason["detour"] is None else reason["detour"])
    for reason, move, view in codes["rival"]:
        taken = [name for name, owner in view.describe()["routes"].items() if owner == reason["seat"] != view.seat]
        assert any(reason["place"] in name for name in taken)
        assert reason["place"] in move["route"]
    for reason, move, view in codes["card"]:
        routes = dict(zip(view.board.names.route_names, view.board.names.routes, strict=True))
        route, held = routes[reason["route"]], view.describe()["hand"].get(reason["card"], 0)
        assert move["card"] == reason["card"]
        assert route.colour in ("grey", reason["card"])
        assert reason["lacking"] == route.cost - held > 0
    for reason, move, view in codes["points"]:
        words = view.board.names
        index = words.route_names.index(move["route"])
        assert reason["pieces"] == words.ends_and_spaces[index][2]
    for _, move, view in codes["done"]:
        assert move["kind"] == "tickets"
        assert all(lacking(view, ticket, set()) == 0 for ticket in view.describe()["tickets"])
    for reason, _, view in codes["ways"]:
        assert 0 < reason["pieces"] <= reason["of"] == view.flat.pieces[view.seat].sum()


def test_reasons_of_metro_games_are_true() -> None:
    codes: dict[str, list[Any]] = defaultdict(list)
    for table in TABLES[2:]:
        for code, found in by_code(*table).items():
            codes[code] += found
    assert {"completes", "marks", "number", "left"} <= set(codes), codes.keys()
    for reason, move, view in codes["completes"]:
        assert set(missing(view, reason["line"])) <= set(move["stations"])
        assert reason["points"] == view.describe()["lines"][reason["line"]]["value"]
    for reason, move, view in codes["left"]:
        assert reason["left"] == len(set(missing(view, move["line"])) - set(move["stations"])) > 0
    for reason, move, view in codes["marks"]:
        own = view.describe()["seats"][view.seat]["lines"]
        assert reason["count"] == len(move["stations"])
        assert reason["lines"] == sum(bool(set(line["missing"]) & set(move["stations"])) for line in own.values())
    for reason, move, view in codes["number"]:
        stops = [line for line in view.board.map.lines if reason["station"] in names(view, line)]
        assert [reason["station"]] == move["stations"]
        assert (reason["number"], reason["points"]) == (len(stops), 2 * len(stops))
    for reason, _, view in codes["race"]:
        assert reason["left"] == len(missing(view, reason["line"], reason["seat"])) <= 2
        assert reason["seat"] != view.seat


def missing(view: View, line: str, seat: int | None = None) -> list[str]:
    seats: Any = view.describe()["seats"]
    found: list[str] = seats[view.seat if seat is None else seat]["lines"][line]["missing"]
    return found


def names(view: View, line: Any) -> list[str]:
    words: Any = view.board.names
    return [words.station_names[station] for station in line.stations]
