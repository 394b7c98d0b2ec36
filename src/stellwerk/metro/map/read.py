"""From a map file to a checked `MetroMap`, and back to the facts that decide play."""

from collections.abc import Mapping
from typing import Any

from stellwerk.mapping import reading
from stellwerk.mapping.head import FORMAT, read_head, read_seats, section
from stellwerk.mapping.mapfile import Problem, Source
from stellwerk.mapping.values import Mistakes, Section, is_list
from stellwerk.metro.map.check import check
from stellwerk.metro.map.draft import ENDLESS, LIMITS, Draft
from stellwerk.metro.map.model import Card, Line, MetroMap, Rules
from stellwerk.metro.map.rows import in_rows, read_colour, read_deck, read_decor, read_lines, read_stations

FAMILY = "metro"
PAPER = "#F8F1E0"


def read(source: Source) -> MetroMap:
    return read_checked(source).map


def warnings(source: Source) -> list[Problem]:
    """What could be better in a map without mistakes."""
    from stellwerk.metro.map.warn import warn  # only drawing needs the geometry

    return reading.problems_of(source, warn(read_checked(source)))


def read_checked(source: Source) -> Draft:
    return reading.read_checked(source, FAMILY, count_rows, read_draft, is_complete, check)


def count_rows(mistakes: Mistakes, data: Mapping[str, Any]) -> None:
    """Too many rows would take too long."""
    for path in (("sheet", "stations"), ("sheet", "decor"), ("deck", "cards"), ("lines",)):
        rows: Any = data
        for key in path:
            rows = rows.get(key) if isinstance(rows, Mapping) else None
        sizes = [rows, *(line.get("stations") for line in rows if isinstance(line, Mapping))] if is_list(rows) else []
        if any(is_list(many) and len(many) > ENDLESS for many in sizes):
            mistakes.note(path, f"too many rows: more than {ENDLESS}")


def is_complete(data: Mapping[str, Any]) -> bool:
    """Is every part there? Checks on half a map would only repeat that the rest is missing."""
    sheet = data.get("sheet")
    return isinstance(sheet, Mapping) and is_list(sheet.get("stations")) and is_list(data.get("lines"))


def read_draft(top: Section, source: Source) -> Draft:
    """As much of the map as can be understood; what can't is noted, and a default takes its place."""
    head, city = read_head(top, source), top.get("city")
    rules = read_rules(section(top, "rules", needed=False))
    deck = read_deck(top)
    sheet = section(top, "sheet")
    stations, drawn, unplaced = read_stations(sheet)
    paper, decor = sheet.get("paper"), sheet.get("decor")
    found = [station for _, station in stations]
    lines = read_lines(top, found)
    map = MetroMap(
        name=head.name,
        city=city.name() if city else head.name,
        origin=head.origin,
        about=head.about,
        paper=read_colour(paper) if paper else PAPER,
        stations=tuple(found if drawn else in_rows(found, [line for _, line in lines])),
        lines=tuple(line for _, line in lines),
        deck=deck,
        rules=rules,
        decor=decor.list_of(read_decor, "a list of shapes") if decor else (),
    )
    sheet.close()
    top.close()
    station_rows, line_rows = tuple(row for row, _ in stations), tuple(row for row, _ in lines)
    return Draft(map, station_rows, line_rows, drawn, frozenset(unplaced))


def read_rules(section: Section) -> Rules:
    seats = section.get("seats")
    section.close("switch")
    return Rules(read_seats(seats, LIMITS["seats"], Rules().seats)) if seats else Rules()


def facts(map: MetroMap) -> dict[str, Any]:
    """All that affects play, in the shape of the map file; defaults too."""
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
