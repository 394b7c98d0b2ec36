"""From a map file to a checked `TicketsMap`, and back to the facts that decide play."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from stellwerk.mapping import reading
from stellwerk.mapping.head import FORMAT, read_head, read_seats, section
from stellwerk.mapping.mapfile import Problem, Source, did_you_mean, nearest
from stellwerk.mapping.values import Mistakes, Section, Value, is_list, shown
from stellwerk.tickets.map.check import check
from stellwerk.tickets.map.draft import LIMITS, Draft
from stellwerk.tickets.map.model import COLOURS, JOKER, Piece, Rules, TicketsMap
from stellwerk.tickets.map.rows import read_drawing, read_places, read_route, read_ticket

FAMILY = "tickets"


def read(source: Source) -> TicketsMap:
    return read_checked(source).map


def warnings(source: Source) -> list[Problem]:
    """What could be better in a map without mistakes."""
    from stellwerk.tickets.map.warn import warn  # only drawing needs the geometry

    return reading.problems_of(source, warn(read_checked(source)))


def read_checked(source: Source) -> Draft:
    return reading.read_checked(source, FAMILY, count_rows, read_draft, is_complete, check)


def count_rows(mistakes: Mistakes, data: Mapping[str, Any]) -> None:
    board = data.get("board")
    for what in ("places", "routes", "tickets"):
        rows = board.get(what) if isinstance(board, Mapping) else None
        if is_list(rows) and len(rows) > LIMITS[what][1]:
            mistakes.note(("board", what), f"{len(rows)} {what}: the engine takes at most {LIMITS[what][1]}")


def is_complete(data: Mapping[str, Any]) -> bool:
    """Is every part there? Checks on half a map would only repeat that the rest is missing."""
    parts = [data.get(key) for key in ("cards", "pieces", "board")]
    board = data.get("board")
    rows = [board.get(key) for key in ("places", "routes", "tickets")] if isinstance(board, Mapping) else []
    return all(isinstance(part, Mapping) for part in parts) and all(is_list(row) for row in rows)


def read_draft(top: Section, source: Source) -> Draft:
    """As much of the map as can be understood; what can't is noted, and a default takes its place."""
    head = read_head(top, source)
    joker = top.get("joker")
    rules = read_rules(section(top, "rules", needed=False))
    cards = read_cards(section(top, "cards"))
    pieces = read_pieces(section(top, "pieces"))
    board = section(top, "board")
    places, place_rows = read_places(board)
    routes, route_rows = board.rows("routes", lambda value: read_route(value, places, pieces, cards))
    tickets, ticket_rows = board.rows("tickets", lambda value: read_ticket(value, places))
    drawing = read_drawing(board)
    board.close()
    top.close()
    joker_name = joker.name() if joker else "joker"
    parts = cards, pieces, places, routes, tickets, rules, drawing
    map = TicketsMap(head.name, head.origin, head.about, joker_name, *parts)
    return Draft(map, place_rows, route_rows, ticket_rows)


def read_rules(section: Section) -> Rules:
    switches: dict[str, Any] = {}
    for switch in fields(Rules):
        if (value := section.get(switch.name)) is not None:
            switches[switch.name] = read_switch(value, switch.name, switch.default)
    section.close("switch")
    return Rules(**switches)


def read_switch(value: Value, name: str, default: Any) -> object:
    if isinstance(default, bool):
        return value.flag(default)
    if isinstance(default, int):
        return value.whole(*LIMITS[name], instead=default)
    return read_seats(value, LIMITS[name], default)


def read_cards(section: Section) -> dict[str, int]:
    """The cards by colour; a wrong colour counts as the nearest right one in the checks that follow."""
    cards: dict[str, int] = {}
    known = [*COLOURS, JOKER]
    for colour in section.raw:
        value = section.get(colour, f"number of {colour} cards")
        if value and colour not in known:
            value.wrong(f"no colour {shown(colour)}{did_you_mean(colour, known)}")
        right = colour if colour in known else nearest(colour, known)
        if value and right and right not in cards:
            cards[right] = value.whole(0 if right == JOKER else 1, LIMITS["cards"][1], instead=12)
    return cards if JOKER in cards else {**cards, JOKER: 0}


def read_pieces(section: Section) -> tuple[Piece, ...]:
    pieces = []
    for kind in section.raw:
        if (value := section.get(kind, f"piece {kind}")) is None:
            continue
        Value(section.mistakes, value.path, kind, "name of a piece").name()
        inner = value.section()
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
    """T14; if the points are missing, nine zeros replace them, so that no route seems too long."""
    found = value.list_of(lambda points: points.whole(0, LIMITS["points"][1], instead=0), "numbers") if value else ()
    return found or (0,) * LIMITS["cost"][1]


def facts(map: TicketsMap) -> dict[str, Any]:
    """All that affects play, in the shape of the map file; every switch is written out, defaults too."""
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
