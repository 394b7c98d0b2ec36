"""What a metro map must fulfil to be playable: a list of small checks, each naming the line it is about."""

from collections import Counter
from collections.abc import Callable

from stellwerk.mapping.mapfile import slug
from stellwerk.mapping.values import Found, Path
from stellwerk.metro.map.draft import LIMITS, Draft
from stellwerk.metro.map.model import NUMBER

MOST_WIDTH = 10  # of a river, grid units
NO_STATION = "none"  # M8: the move "ride none" stays


def check(draft: Draft) -> Found:
    from stellwerk.metro.drawing.check import check_drawing  # the drawing imports the map's model

    for one in (*CHECKS, check_drawing):
        yield from one(draft)


def check_sizes(draft: Draft) -> Found:
    map = draft.map
    paths: dict[str, Path] = {"stations": ("sheet", "stations"), "lines": ("lines",), "cards": ("deck", "cards")}
    sizes = {"stations": len(map.stations), "lines": len(map.lines), "cards": sum(card.count for card in map.deck)}
    for what, size in sizes.items():
        low, high = LIMITS[what]
        if not low <= size <= high:
            yield paths[what], f"{size} {what}: the engine takes {low} to {high}"
    special = [index for index, station in enumerate(map.stations) if station.special]
    if len(special) > (most := LIMITS["special"][1]):
        yield draft.station(special[most]), f"{len(special)} special stations: the engine takes at most {most} (M16)"
    fewest, most = map.rules.seats
    if fewest > most:
        yield ("rules", "seats"), f"fewest seats {fewest} is more than most seats {most}"


def check_deck(draft: Draft) -> Found:
    """M4: numbers fill the windows sooner or later, so the game ends."""
    if not any(card.kind == NUMBER for card in draft.map.deck):
        yield ("deck", "cards"), "the deck has no number (M1)"


def check_stations(draft: Draft) -> Found:
    first: dict[str, int] = {}
    used = {stop for line in draft.map.lines for stop in line.stations}
    for index, station in enumerate(draft.map.stations):
        word, path = slug(station.name), draft.station(index)
        if station.name and not word:
            yield path, f"the name {station.name!r} needs a letter or a digit"
        if word == NO_STATION:
            yield path, f"no station can be called {station.name!r}: in moves that is no station"
        other = draft.map.stations[first.setdefault(word, index)]
        if word and other is not station:
            alike = "is listed twice" if other.name == station.name else f"looks like {other.name!r} in moves"
            yield path, f"station {station.name!r} {alike}"
        elif index not in used and station.name:
            yield path, f"no line stops at {station.name!r}"
        for lines in filter(None, (station.lines, station.narrow)):
            if not spells(lines, station.name):
                yield path, f"the lines of {station.name!r} say {' '.join(lines)!r}"


def spells(lines: tuple[str, ...], name: str) -> bool:
    """Do these lines spell the name? A hyphen may be added where a word is broken."""
    return without_gaps("".join(lines)) == without_gaps(name)


def without_gaps(text: str) -> str:
    return text.replace(" ", "").replace("-", "")


def check_letters(draft: Draft) -> Found:
    seen: set[str] = set()
    for index, line in enumerate(draft.map.lines):
        if line.letter in seen:
            yield draft.line(index), f"two lines have the letter {line.letter!r}"
        seen |= {line.letter} - {""}


def check_stops(draft: Draft) -> Found:
    for index, line in enumerate(draft.map.lines):
        path = draft.line(index, "stations")
        name = f"{'ring' if line.ring else 'line'} {line.letter}" if line.letter else "this line"
        low, high = LIMITS["ring" if line.ring else "stops"]
        if not low <= len(line.stations) <= high:
            yield path, f"{name} has {len(line.stations)} stations: it needs {low} to {high}"
        stops = draft.known_stops(line)
        ends = len(stops) > 1 and stops[0] == stops[-1]
        twice = [stop for stop, many in Counter(stops[:-1] if ends else stops).items() if many > 1]
        for stop in twice:
            yield path, f"{name} stops at {draft.map.stations[stop].name!r} twice"
        if ends and not line.ring:
            start = draft.map.stations[stops[0]].name
            yield path, f"line {line.letter} ends where it starts, at {start!r}; for a ring write ring = true"
        elif ends:
            yield path, f"a ring closes by itself: write {draft.map.stations[stops[0]].name!r} only once"
        if line.bends and (line.bends[0].after < 0 or line.bends[-1].after >= len(line.stations) - (not line.ring)):
            yield path, f"a bend of {name} must stand between two stations"


def check_values(draft: Draft) -> Found:
    """M10: the first to complete a line gets at least as much as later ones."""
    for index, line in enumerate(draft.map.lines):
        if line.first < line.later:
            text = f"line {line.letter}: first {line.first} is less than later {line.later}"
            yield draft.line(index, "first"), text


def check_decor(draft: Draft) -> Found:
    for index, shape in enumerate(draft.map.decor):
        fewest = 2 if shape.kind == "river" else 3
        if len(shape.points) < fewest:
            yield ("sheet", "decor", index), f"a {shape.kind} needs {fewest} points or more"
        if not 0 < shape.width <= MOST_WIDTH:
            yield ("sheet", "decor", index), f"width must be more than 0 and at most {MOST_WIDTH}, not {shape.width:g}"


CHECKS: list[Callable[[Draft], Found]] = [
    check_sizes,
    check_deck,
    check_stations,
    check_letters,
    check_stops,
    check_values,
    check_decor,
]
