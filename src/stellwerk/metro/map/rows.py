"""The rows of a metro map: stations, lines, cards, and what only the drawing needs."""

import re
from collections.abc import Mapping
from dataclasses import replace

from stellwerk.mapping.mapfile import nearest
from stellwerk.mapping.values import FARTHEST, Section, Value, shown
from stellwerk.metro.map.draft import LIMITS
from stellwerk.metro.map.model import DECK, DECOR, KINDS, LABELS, Bend, Card, Decor, Line, Station

STATION_FORM = '["Alexanderplatz", x, y, {…}]'
COLOURS = (  # for lines without a colour
    "#2F6FBF", "#C93A35", "#36894A", "#EA8426", "#8A56A6", "#7A4A21", "#E07FB0", "#00A091",
    "#D9A800", "#5D6A73", "#4BB9D6", "#9A9A1F", "#1D4F91", "#B5358C", "#8FBF21", "#A0522D",
)  # fmt: skip


def read_stations(sheet: Section) -> tuple[list[tuple[int, Station]], bool, set[int]]:
    """The stations with their rows, whether they have coordinates, and those whose coordinates are wrong."""
    value = sheet.need("stations")
    items = value.items("a list of stations") if value else None
    drawn = any(isinstance(item.raw, list | tuple) and len(item.raw) > 2 for item in items or ())
    found = [(row, station) for row, item in enumerate(items or ()) if (station := read_station(item, drawn))]
    rows = [(items or [])[row].raw for row, _ in found]
    unplaced = {index for index, raw in enumerate(rows) if drawn and not all(map(is_number, raw[1:3]))}
    return found, drawn, unplaced


def is_number(raw: object) -> bool:
    return isinstance(raw, int | float) and not isinstance(raw, bool) and abs(raw) <= FARTHEST


def read_station(value: Value, drawn: bool) -> Station | None:
    value.what = "station"
    if isinstance(value.raw, str) and not drawn:
        return Station(value.name(), 0, 0)
    if (row := value.row(STATION_FORM, (3,) if drawn else (1,))) is None:
        return None
    items, more = row
    label, special, lines, narrow = (more.get(key) for key in ("label", "special", "lines", "narrow"))
    more.close()
    x, y = (items[1].number(), items[2].number()) if drawn else (0, 0)
    return Station(
        name=items[0].name(),
        x=x,
        y=y,
        label=label.one_of(list(LABELS), "") if label else "",
        special=special.flag() if special else False,
        lines=lines.list_of(lambda line: line.name(), "a list of texts") if lines else (),
        narrow=narrow.list_of(lambda line: line.name(), "a list of texts") if narrow else (),
    )


def read_lines(top: Section, stations: list[Station]) -> list[tuple[int, Line]]:
    value = top.need("lines", "[[lines]]")
    items = value.items("a list of lines, each begun with [[lines]]") if value else None
    return [(row, read_line(item, stations, row)) for row, item in enumerate(items or ())]


def read_line(value: Value, stations: list[Station], row: int) -> Line:
    value.what = "line"
    section = value.section()
    section.is_missing = not isinstance(value.raw, Mapping)
    letter, name, colour = section.need("letter"), section.get("name"), section.get("colour")
    windows, first, later = section.need("windows"), section.need("first"), section.need("later")
    stops, ring, train = section.need("stations"), section.get("ring"), section.get("train")
    section.close()
    known = read_letter(letter) if letter else ""
    numbers, bends = read_stops(stops, stations)
    return Line(
        letter=known,
        name=name.name() if name else known,
        colour=read_colour(colour) if colour else COLOURS[row % len(COLOURS)],
        stations=numbers,
        windows=windows.whole(*LIMITS["windows"], instead=1) if windows else 1,
        first=first.whole(*LIMITS["points"], instead=99) if first else 99,
        later=later.whole(*LIMITS["points"], instead=0) if later else 0,
        ring=ring.flag() if ring else False,
        train=read_point(train) if train else None,
        bends=bends,
    )


def read_stops(value: Value | None, stations: list[Station]) -> tuple[tuple[int, ...], tuple[Bend, ...]]:
    """The stations of a line by number; [x, y] among them is a bend, for drawing only."""
    numbers: list[int] = []
    bends: list[Bend] = []
    names = [station.name for station in stations]
    for item in (value.items("a list of names of stations") if value else None) or ():
        item.what = "station"
        if isinstance(item.raw, list | tuple):
            item.what = "bend"
            if (point := read_point(item)) is not None:
                bends.append(Bend(len(numbers) - 1, *point))
            continue
        name = item.one_of(names, nearest(str(item.raw), names) or "") if names else ""
        numbers.append(names.index(name) if name in names else -1)
    return tuple(numbers), tuple(bends)


def read_letter(value: Value) -> str:
    if isinstance(value.raw, str) and re.fullmatch("[A-Z][A-Z0-9]?", value.raw):
        return value.raw
    value.must_be('a capital from A to Z, alone or with a second capital or a digit ("U1")')
    return ""


def read_point(value: Value) -> tuple[float, float] | None:
    """A point if both numbers are right; with a wrong one it would seem to overlap things."""
    point = value.point()
    return point if point and all(map(is_number, value.raw)) else None


def read_colour(value: Value) -> str:
    if isinstance(value.raw, str) and re.fullmatch("#[0-9A-Fa-f]{6}", value.raw):
        return value.raw.upper()
    value.wrong(f'{value.what} must look like "#2F6FBF", not {shown(value.raw)}')
    return COLOURS[0]


def read_deck(top: Section) -> tuple[Card, ...]:
    """M1: the cards; without a section the usual fourteen."""
    if (value := top.get("deck", "[deck]")) is None:
        return DECK
    section = value.section()
    cards = section.need("cards")
    section.close()
    return cards.list_of(read_card, "a list of cards") if cards else DECK


def read_card(value: Value) -> Card:
    value.what = "card"
    section = value.section()
    kind, count, reshuffle = section.need("kind", "kind of card"), section.get("count"), section.get("reshuffle")
    named = kind.one_of(list(KINDS), KINDS[0]) if kind else KINDS[0]
    numbered = named in KINDS[:2]  # M4, M5: a number or an express
    worth = section.need("value") if numbered else None
    section.close()
    return Card(
        kind=named,
        value=worth.whole(*LIMITS["value"], instead=1) if worth else 0,
        count=count.whole(*LIMITS["cards"], instead=1) if count else 1,
        reshuffle=reshuffle.flag() if reshuffle else False,
    )


def read_decor(value: Value) -> Decor:
    section = value.section()
    kind, points = section.need("kind", "kind of decor"), section.need("points")
    name, width = section.get("name"), section.get("width")
    section.close()
    return Decor(
        kind=kind.one_of(list(DECOR), "park") if kind else "park",
        points=tuple(filter(None, points.list_of(read_point, "a list of points"))) if points else (),
        name=name.name() if name else "",
        width=width.number(0.4) if width else 0.4,
    )


def in_rows(stations: list[Station], lines: list[Line]) -> list[Station]:
    """Facts hold no coordinates: each line gets a row of the grid, and a station is in the row of its first line."""
    spots: dict[int, tuple[float, float]] = {}
    for row, line in enumerate(lines):
        for column, stop in enumerate(line.stations):
            spots.setdefault(stop, (column, 2 * row))
    left = {index: (float(index), -2.0) for index in range(len(stations)) if index not in spots}
    spots |= left
    return [replace(station, x=spots[index][0], y=spots[index][1]) for index, station in enumerate(stations)]
