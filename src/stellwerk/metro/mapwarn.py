"""What a playable metro map may still do better: it is told to who makes the map, and stops nobody."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

from stellwerk.drawing.room import tight_names
from stellwerk.metro.collisions import collisions, solids
from stellwerk.metro.layout import Layout, layout
from stellwerk.metro.mapdraft import Draft, Found, Path

ALIKE = 40.0  # between two colours as points in a cube of 256: lines nearer than this look the same


def warn(draft: Draft) -> Found:
    if draft.drawn:
        drawn = layout(draft.map)
        for one in WARNINGS:
            yield from one(draft, drawn)
    yield from warn_of_colours(draft)


def warn_of_overlaps(draft: Draft, drawn: Layout) -> Found:
    for what in collisions(drawn):
        yield path_of(draft, drawn, what), f"in the drawing: {what}"


def path_of(draft: Draft, drawn: Layout, what: str) -> Path:
    """Where the first thing stands that a collision is about, and that can be moved."""
    paths: dict[str, Path] = {}
    for index, (station, label) in enumerate(zip(drawn.stations, drawn.labels, strict=True)):
        paths[f"label {' '.join(label.lines)}"] = paths[f"station {station.name}"] = draft.station(index)
    for index, line in enumerate(drawn.lines):
        paths[f"train {line.letter}"] = draft.line(index, "train")
        paths[f"line {line.letter}"] = draft.line(index, "stations")
    first, _, second = what.removesuffix(" off the sheet").partition(" on ")
    return paths.get(first) or paths.get(second) or ("sheet",)


def warn_of_tight_names(draft: Draft, drawn: Layout) -> Found:
    own = [f"station {station.name}" for station in drawn.stations]
    for index, other in tight_names(drawn.labels, own, solids(drawn)):
        name = draft.map.stations[index].name
        yield draft.station(index), f"the name of {name!r} nearly touches {other}; try another side or two lines for it"


def warn_of_colours(draft: Draft) -> Found:
    """Lines are told apart by colour first."""
    for one, two in combinations(range(len(draft.map.lines)), 2):
        a, b = draft.map.lines[one], draft.map.lines[two]
        if math.dist(parts_of(a.colour), parts_of(b.colour)) < ALIKE:
            yield draft.line(two, "colour"), f"lines {a.letter} and {b.letter} have nearly the same colour"


def parts_of(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


WARNINGS: list[Callable[[Draft, Layout], Found]] = [warn_of_overlaps, warn_of_tight_names]
