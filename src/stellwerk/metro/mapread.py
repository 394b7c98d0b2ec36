"""From a map file to a checked `MetroMap`, and back to the facts that decide play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stellwerk.mapfile import MapError, Problem, Source
from stellwerk.maphead import FORMAT, check_format, read_head, read_seats, section
from stellwerk.mapvalues import Mistakes, Table
from stellwerk.metro.map import Card, Line, MetroMap, Rules
from stellwerk.metro.mapcheck import check
from stellwerk.metro.mapdraft import ENDLESS, LIMITS, Draft
from stellwerk.metro.maprows import in_rows, read_colour, read_deck, read_decor, read_lines, read_stations

FAMILY = "metro"
PAPER = "#F8F1E0"


def read(source: Source) -> MetroMap:
    return read_checked(source).map


def warnings(source: Source) -> list[Problem]:
    """What the map, which has no mistakes, may do better."""
    from stellwerk.metro.mapwarn import warn  # only drawing needs the geometry

    found = [Problem(source.line_of(*path), text) for path, text in warn(read_checked(source))]
    return sorted(found, key=lambda problem: problem.line)


def read_checked(source: Source) -> Draft:
    """The map in a source, with where its parts stand; raises one MapError with every mistake in it."""
    mistakes = Mistakes(source)
    top = Table(mistakes, (), source.data)
    check_format(top, FAMILY)
    refuse_endless(mistakes, source.data)
    if mistakes.problems:  # in another format nothing is where we look for it
        raise MapError(source.name, mistakes.problems)
    draft = read_draft(top, source)
    if is_complete(source.data):
        for path, text in check(draft):
            mistakes.note(path, text)
    if mistakes.problems:
        raise MapError(source.name, sorted(mistakes.problems, key=lambda problem: problem.line))
    return draft


def refuse_endless(mistakes: Mistakes, data: Mapping[str, Any]) -> None:
    """Endless rows would take for ever."""
    for path in (("sheet", "stations"), ("sheet", "decor"), ("deck", "cards"), ("lines",)):
        rows: Any = data
        for key in path:
            rows = rows.get(key) if isinstance(rows, Mapping) else None
        sizes = [rows, *(line.get("stations") for line in rows if isinstance(line, Mapping))] if is_list(rows) else []
        if any(is_list(many) and len(many) > ENDLESS for many in sizes):
            mistakes.note(path, f"too many rows: more than {ENDLESS}")


def is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def is_complete(data: Mapping[str, Any]) -> bool:
    """Is every part there? Checks on half a map would only repeat that the rest is missing."""
    sheet = data.get("sheet")
    return isinstance(sheet, Mapping) and is_list(sheet.get("stations")) and is_list(data.get("lines"))


def read_draft(top: Table, source: Source) -> Draft:
    """As much of the map as can be understood; what can't is noted and stands in as well as it can."""
    head, city = read_head(top, source), top.get("city")
    rules = read_rules(section(top, "rules", needed=False))
    deck = read_deck(top)
    sheet = section(top, "sheet")
    stations, drawn, unplaced = read_stations(sheet)
    paper, decor = sheet.get("paper"), sheet.get("decor")
    lines = read_lines(top, [station for _, station in stations])
    places = [station for _, station in stations]
    map = MetroMap(
        name=head.name,
        city=city.name() if city else head.name,
        origin=head.origin,
        about=head.about,
        paper=read_colour(paper) if paper else PAPER,
        stations=tuple(places if drawn else in_rows(places, [line for _, line in lines])),
        lines=tuple(line for _, line in lines),
        deck=deck,
        rules=rules,
        decor=decor.list_of(read_decor, "a list of shapes") if decor else (),
    )
    sheet.close()
    top.close()
    station_rows, line_rows = tuple(row for row, _ in stations), tuple(row for row, _ in lines)
    return Draft(map, station_rows, line_rows, drawn, frozenset(unplaced))


def read_rules(table: Table) -> Rules:
    seats = table.get("seats")
    table.close("switch")
    return Rules(read_seats(seats, LIMITS["seats"], Rules().seats)) if seats else Rules()


def facts(map: MetroMap) -> dict[str, Any]:
    """All that affects play, in the shape of the map file; nothing is left to defaults."""
    names = [station.name for station in map.stations]
    return {
        "format": FORMAT,
        "family": FAMILY,
        "rules": {"seats": list(map.rules.seats)},
        "deck": {"cards": [card_facts(card) for card in map.deck]},
        "sheet": {
            "stations": [
                [station.name, {"special": True}] if station.special else station.name for station in map.stations
            ]
        },
        "lines": [line_facts(line, names) for line in map.lines],
    }


def card_facts(card: Card) -> dict[str, Any]:
    worth = {"value": card.value} if card.value else {}
    return {"kind": card.kind, **worth, "count": card.count} | ({"reshuffle": True} if card.reshuffle else {})


def line_facts(line: Line, names: list[str]) -> dict[str, Any]:
    return {
        "letter": line.letter,
        "windows": line.windows,
        "first": line.first,
        "later": line.later,
        "stations": [names[stop] for stop in line.stations],
    } | ({"ring": True} if line.ring else {})
