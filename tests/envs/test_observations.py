"""Observations: what stands where, own seat first, and nothing that the viewer may not know."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import stellwerk
from boards import TABLES, game_after, play_some, random_choices
from repository import ROOT
from stellwerk.board import Board
from stellwerk.engine.flat import Cells, rule
from stellwerk.envs.layout import Layout, layout_of
from stellwerk.envs.observing import observation_of
from stellwerk.envs.rules import batch
from stellwerk.envs.rules.verbs import observe
from stellwerk.game import Game, View

pytestmark = pytest.mark.xdist_group("test_observations")  # its own rules are compiled by one worker, not by all
MOVES = (0, 1, 3, 17, 40, 90, 5000)  # ages of the games looked at
PAGE = ROOT / "docs/concepts/observations.md"


@rule
def observe_one(boards: Any, views: Any, viewer: int, cells: Cells) -> int:
    return observe(boards[0], views[0], viewer, cells)


def seen(game: Game, viewer: int) -> Cells:
    """The bytes that an environment would show to a seat of the full game."""
    layout, board = layout_of(game.board, game.seats), game.board
    mask, cells = np.zeros(len(board.moves), np.int8), np.zeros(layout.cells, np.uint8)
    batch.look(board.cells, game.cells, board.rules.Game.many(2), viewer, layout.scale[:0], mask, cells)
    return np.concatenate([cells, mask.view(np.uint8)])


def parts(game: Game, viewer: int) -> dict[str, Any]:
    layout = layout_of(game.board, game.seats)
    return {name: part.tolist() for name, part in layout.split(seen(game, viewer)[: layout.cells]).items()}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_games_that_differ_only_in_what_is_hidden_look_the_same(name: str, seats: int) -> None:
    for moves in MOVES:
        game = game_after(name, seats, 11, moves)
        for viewer in range(seats):
            expected = seen(game, viewer).tobytes()
            for seed in range(3):
                other = game.view(viewer).fill_in(seed)
                assert other.cells.tobytes() != game.cells.tobytes()
                assert seen(other, viewer).tobytes() == expected


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_cell_is_written_and_none_is_above_its_largest_value(name: str, seats: int) -> None:
    board = Board.named(name)
    layout = layout_of(board, seats)
    for moves in MOVES:
        game = game_after(name, seats, 12, moves)
        for viewer in range(seats):
            row = np.zeros(layout.cells, np.uint8)
            assert observe_one(board.cells, game.view(viewer).cells, viewer, row) == layout.cells
            assert (row <= layout.most).all()


def in_order(view: View, by_seat: list[Any]) -> list[Any]:
    """Own seat first."""
    return by_seat[view.seat :] + by_seat[: view.seat]


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if not table[0].startswith("metro")])
def test_a_tickets_observation_says_what_the_view_says(name: str, seats: int) -> None:
    words: Any = Board.named(name).names
    colours = [*words.colours, "joker"]
    for moves in MOVES:
        game = game_after(name, seats, 13, moves)
        for viewer in range(seats):
            view, got = game.view(viewer), parts(game, viewer)
            told: Any = view.describe()
            seats_told = in_order(view, told["seats"])
            phases = ["start", "turn", "second", "choose", "over"]
            assert got["phase"] == [int(phase == told["phase"]) for phase in phases]
            if told["turn"] is not None:
                assert got["turn"] == [int(place == (told["turn"] - viewer) % seats) for place in range(seats)]
            assert (got["last_round"], got["turns_left"]) == (
                ([0], [0]) if told["turns_left"] is None else ([1], [told["turns_left"]])
            )
            assert got["row"] == [[int(card == colour) for colour in colours] for card in told["row"]]
            assert got["hand"] == [told["hand"].get(colour, 0) for colour in colours]
            assert got["discard"] == [told["discard"].get(colour, 0) for colour in colours]
            assert (got["deck"], got["pile"]) == ([told["deck"]], [told["pile"]])
            assert got["points"] == [seat["points"] for seat in seats_told]
            assert got["cards"] == [seat["cards"] for seat in seats_told]
            known = [[seat["known_cards"].get(colour, 0) for colour in colours] for seat in seats_told]
            assert got["known_cards"] == known
            assert got["ticket_count"] == [seat["ticket_count"] for seat in seats_told]
            assert got["pieces"] == [list(seat["pieces"].values()) for seat in seats_told]
            assert got["has_chosen"] == [int(seat["has_chosen"]) for seat in seats_told]
            owners = [told["routes"].get(route) for route in words.route_names]
            for place in range(seats):
                assert got["routes"][place] == [int(owner == (viewer + place) % seats) for owner in owners]
            open_routes = [owner is None and route not in told["shut"] for route, owner in zip(
                words.route_names, owners, strict=True)]  # fmt: skip
            assert got["open"] == [int(free) for free in open_routes]
            assert got["tickets"] == [int(ticket in told["tickets"]) for ticket in words.ticket_names]
            offer = [words.ticket_names[row.index(1)] for row in got["offer"] if any(row)]
            assert offer == told["offer"]
            piles = [told["known_pile"].get(ticket, -1) + 1 for ticket in words.ticket_names]
            assert got["known_pile"] == piles


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if not table[0].startswith("metro")])
def test_fulfilled_tickets_are_those_that_score(name: str, seats: int) -> None:
    for seed in range(4):
        game = game_after(name, seats, seed, 5000)
        for viewer in range(seats):
            got = parts(game, viewer)
            assert sum(got["fulfilled"]) == game.scores[viewer]["tickets_fulfilled"]
            public: Any = game.view(-1).describe()
            held = [public["seats"][(viewer + place) % seats] for place in range(1, seats)]
            assert [sum(row) for row in got["known_tickets"]] == [len(seat["tickets"]) for seat in held]


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0].startswith("metro")])
def test_a_metro_observation_says_what_the_view_says(name: str, seats: int) -> None:
    words: Any = Board.named(name).names
    for moves in MOVES:
        game = game_after(name, seats, 13, moves)
        for viewer in range(seats):
            view, got = game.view(viewer), parts(game, viewer)
            told: Any = view.describe()
            seats_told = in_order(view, told["seats"])
            assert sum(got["card"]) == 1
            assert words.cards[got["card"].index(1)] == told["card"]
            left: dict[str, int] = {}
            for card, count in zip(words.cards, got["cards_left"], strict=True):
                left[card] = left.get(card, 0) + count
            assert {card: count for card, count in left.items() if count} == told["cards_left"]
            assert got["over"] == [int(told["phase"] == "over")]
            assert got["due"] == [seats_told[0]["entries_due"]]
            assert got["has_chosen"] == [int(seat["has_chosen"]) for seat in seats_told]
            assert got["windows_left"] == [seat["windows_left"] for seat in seats_told]
            assert [2 * number for number in got["transfers"]] == [seat["score"]["transfers"] for seat in seats_told]
            for place, seat in enumerate(seats_told):
                lines = list(seat["lines"].values())
                assert got["windows"][place] == [line["windows"].count(None) for line in lines]
                assert got["missing"][place] == [len(line["missing"]) for line in lines]
                assert got["first"][place] == [int(line["completed"] == "first") for line in lines]
                assert got["later"][place] == [int(line["completed"] == "later") for line in lines]
                assert got["marked"][place] == [int(name in seat["marks"]) for name in words.station_names]


def test_the_page_names_every_part() -> None:
    page = PAGE.read_text()
    for name in ("usa", "metro-berlin"):
        layout: Layout = layout_of(Board.named(name), 2)
        for part in layout.parts.values():
            assert re.search(rf"\| `{part.name}` \|.*\| {re.escape(part.meaning)} \|", page), part.name


def test_layouts_scale_to_one() -> None:
    layout = layout_of(Board.named("usa"), 2)
    assert layout.scale.dtype == np.float32
    assert ((layout.most * layout.scale) <= 1.0).all()


@pytest.mark.parametrize("name", ["usa", "metro-berlin"])
def test_a_bot_sees_elsewhere_what_it_saw_in_training(name: str) -> None:
    for moves in MOVES:
        game = game_after(name, 3, 14, moves)
        for viewer in range(3):
            row = observation_of(game.view(viewer), scaled=False)
            assert row.tobytes() == seen(game, viewer)[: len(row)].tobytes()
            assert observation_of(game.view(viewer)).max() <= 1


@pytest.mark.parametrize("name", ["usa", "berlin", "metro-berlin"])
def test_without_the_mask_an_observation_would_tell(name: str) -> None:
    """The leak test can fail: written from the full game, observations differ."""
    told = 0
    for moves in range(1, 60, 2):
        game = game_after(name, 3, 15, moves)
        for viewer in range(3):
            row = np.zeros(layout_of(game.board, 3).cells, np.uint8)
            observe_one(game.board.cells, game.cells, viewer, row)
            told += row.tobytes() != seen(game, viewer)[: len(row)].tobytes()
    assert told


def test_what_others_enter_of_the_same_card_stays_hidden() -> None:
    """M16: that a seat has more to enter is secret too."""
    for seed in range(6):
        game = play_some(stellwerk.new("metro-berlin", 3, seed, expert=1), random_choices(10 + 7 * seed, seed))
        for viewer in range(3):
            expected = seen(game, viewer).tobytes()
            for world in range(3):
                assert seen(game.view(viewer).fill_in(world), viewer).tobytes() == expected
