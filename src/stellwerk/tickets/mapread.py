"""From a map file to a checked `TicketsMap`, and back to the facts that decide play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from stellwerk.mapfile import MapError, Problem, Source, did_you_mean, nearest
from stellwerk.maphead import FORMAT, check_format, read_head, read_seats, section
from stellwerk.mapvalues import Mistakes, Table, Value, shown
from stellwerk.tickets.map import COLOURS, JOKER, Piece, Rules, TicketsMap
from stellwerk.tickets.mapcheck import check
from stellwerk.tickets.mapdraft import LIMITS, Draft
from stellwerk.tickets.maprows import read_drawing, read_places, read_routes, read_tickets

FAMILY = "tickets"


def read(source: Source) -> TicketsMap:
    return read_checked(source).map


def warnings(source: Source) -> list[Problem]:
    """What the map, which has no mistakes, may do better."""
    from stellwerk.tickets.mapwarn import warn  # only drawing needs the geometry

    found = [Problem(source.line_of(*path), text) for path, text in warn(read_checked(source))]
    return sorted(found, key=lambda problem: problem.line)


def read_checked(source: Source) -> Draft:
    """The map in a source, with where its parts stand; raises one MapError with every mistake in it."""
    mistakes = Mistakes(source)
    top = Table(mistakes, (), source.data)
    check_format(top, FAMILY)
    count_rows(mistakes, source.data.get("board"))
    if mistakes.problems:  # in another format nothing is where we look for it; endless rows would take for ever
        raise MapError(source.name, mistakes.problems)
    draft = read_draft(top, source)
    if is_complete(source.data):
        for path, text in check(draft):
            mistakes.note(path, text)
    if mistakes.problems:
        raise MapError(source.name, sorted(mistakes.problems, key=lambda problem: problem.line))
    return draft


def count_rows(mistakes: Mistakes, board: object) -> None:
    for what in ("places", "routes", "tickets"):
        rows = board.get(what) if isinstance(board, Mapping) else None
        if isinstance(rows, list | tuple) and len(rows) > LIMITS[what][1]:
            mistakes.note(("board", what), f"{len(rows)} {what}: the engine takes at most {LIMITS[what][1]}")


def is_complete(data: Mapping[str, Any]) -> bool:
    """Is every part there? Checks on half a map would only repeat that the rest is missing."""
    parts = [data.get(key) for key in ("cards", "pieces", "board")]
    board = data.get("board")
    rows = [board.get(key) for key in ("places", "routes", "tickets")] if isinstance(board, Mapping) else []
    return all(isinstance(part, Mapping) for part in parts) and all(isinstance(row, list | tuple) for row in rows)


def read_draft(top: Table, source: Source) -> Draft:
    """As much of the map as can be understood; what can't is noted and stands in as well as it can."""
    head = read_head(top, source)
    joker = top.get("joker")
    rules = read_rules(section(top, "rules", needed=False))
    cards = read_cards(section(top, "cards"))
    pieces = read_pieces(section(top, "pieces"))
    board = section(top, "board")
    places, place_rows = read_places(board)
    routes, route_rows = read_routes(board, places, pieces, cards)
    tickets, ticket_rows = read_tickets(board, places)
    drawing = read_drawing(board)
    board.close()
    top.close()
    map = TicketsMap(
        name=head.name,
        origin=head.origin,
        about=head.about,
        joker=joker.name() if joker else "joker",
        cards=cards,
        pieces=pieces,
        places=places,
        routes=routes,
        tickets=tickets,
        rules=rules,
        drawing=drawing,
    )
    return Draft(map, place_rows, route_rows, ticket_rows)


def read_rules(table: Table) -> Rules:
    switches: dict[str, Any] = {}
    for switch in fields(Rules):
        if (value := table.get(switch.name)) is not None:
            switches[switch.name] = read_switch(value, switch.name, switch.default)
    table.close("switch")
    return Rules(**switches)


def read_switch(value: Value, name: str, default: Any) -> object:
    if isinstance(default, bool):
        return value.flag(default)
    if isinstance(default, int):
        return value.whole(*LIMITS[name], instead=default)
    return read_seats(value, LIMITS[name], default)


def read_cards(table: Table) -> dict[str, int]:
    """The cards by colour; a wrong colour counts as the nearest right one in the checks that follow."""
    cards: dict[str, int] = {}
    known = [*COLOURS, JOKER]
    for colour in table.raw:
        value = table.get(colour, f"number of {colour} cards")
        if value and colour not in known:
            value.wrong(f"no colour {shown(colour)}{did_you_mean(colour, known)}")
        right = colour if colour in known else nearest(colour, known)
        if value and right and right not in cards:
            cards[right] = value.whole(0 if right == JOKER else 1, LIMITS["cards"][1], instead=12)
    return cards if JOKER in cards else {**cards, JOKER: 0}


def read_pieces(table: Table) -> tuple[Piece, ...]:
    pieces = []
    for kind in table.raw:
        if (value := table.get(kind, f"piece {kind}")) is None:
            continue
        Value(table.mistakes, value.path, kind, "name of a piece").name()
        inner = value.table()
        count, points = inner.need("count"), inner.need("points")
        one_space = inner.get("one_space")
        inner.close()
        pieces.append(
            Piece(
                name=kind,
                count=count.whole(*LIMITS["count"], instead=45) if count else 45,
                points=read_points(points),
                one_space=one_space.flag() if one_space else False,
            )
        )
    return tuple(pieces)


def read_points(value: Value | None) -> tuple[int, ...]:
    """T14; a missing table stands in with nine zeros, so that no route seems too long for it."""
    found = value.list_of(lambda points: points.whole(0, LIMITS["points"][1], instead=0), "numbers") if value else ()
    return found or (0,) * LIMITS["cost"][1]


def facts(map: TicketsMap) -> dict[str, Any]:
    """All that affects play, in the shape of the map file; every switch is written out, nothing is left to defaults."""
    names = [place.name for place in map.places]
    kinds = [piece.name for piece in map.pieces]
    return {
        "format": FORMAT,
        "family": FAMILY,
        "rules": {**asdict(map.rules), "seats": list(map.rules.seats)},
        "cards": dict(map.cards),
        "pieces": {piece.name: piece_facts(piece) for piece in map.pieces},
        "board": {
            "places": [[place.name, {"attraction": True}] if place.attraction else place.name for place in map.places],
            "routes": [
                [names[route.a], names[route.b], route.cost, route.colour]
                + ([{"piece": kinds[route.piece]}] if route.piece else [])
                for route in map.routes
            ],
            "tickets": [[names[ticket.a], names[ticket.b], ticket.points] for ticket in map.tickets],
        },
    }


def piece_facts(piece: Piece) -> dict[str, Any]:
    return {"count": piece.count, "points": list(piece.points)} | ({"one_space": True} if piece.one_space else {})
