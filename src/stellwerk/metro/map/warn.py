"""What could be better in a playable metro map: advice for its author that forbids nothing."""

import math
from collections.abc import Callable
from itertools import combinations

from stellwerk.drawing.tight import tight_names
from stellwerk.mapping.values import Found, Path
from stellwerk.metro.drawing.collisions import collisions, solids
from stellwerk.metro.drawing.layout import Layout, layout
from stellwerk.metro.drawing.palette import parts_of
from stellwerk.metro.map.draft import Draft

ALIKE = 40.0  # distance of two colours in a cube of side 256; colours nearer than this look the same


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
    """Where the file has the first thing of a collision that can be moved."""
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
    """People tell lines apart by colour first."""
    for one, two in combinations(range(len(draft.map.lines)), 2):
        a, b = draft.map.lines[one], draft.map.lines[two]
        if 255 * math.dist(parts_of(a.colour), parts_of(b.colour)) < ALIKE:
            yield draft.line(two, "colour"), f"lines {a.letter} and {b.letter} have nearly the same colour"


WARNINGS: list[Callable[[Draft, Layout], Found]] = [warn_of_overlaps, warn_of_tight_names]
