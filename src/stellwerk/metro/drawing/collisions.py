"""What overlaps in a drawn sheet."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from stellwerk.drawing.areas import Area, Point, circle, overlap, rectangle
from stellwerk.drawing.letters import Label
from stellwerk.metro.drawing.layout import Layout, Names
from stellwerk.metro.drawing.paths import band
from stellwerk.metro.drawing.spots import SIZE, ink_box, largest_letters
from stellwerk.metro.drawing.trains import Box


def collisions(layout: Layout) -> list[str]:
    """Everything that overlaps what it shouldn't, or is off the sheet; empty for a clean sheet."""
    legend = layout.legend
    boxes = [legend.panel, *(score.box for score in legend.scores)]
    printed = [Area(outline_of(box), f"box {index} of the legend") for index, box in enumerate(boxes)]
    found = collisions_of(layout, layout.labels, printed, layout.size)
    for names in layout.names:
        larger = collisions_of(layout, [label for label in names.labels if label], [], layout.network)
        found += [f"{what} in letters of {names.size:g}" for what in larger if what not in found]
    return list(dict.fromkeys([*found, *left_out(layout)]))


def left_out(layout: Layout) -> Iterator[str]:
    """Names that a page on a small laptop can't show."""
    largest = largest_letters(layout.network)
    for smaller, names in pairwise([Names(SIZE, layout.labels), *layout.names]):
        if smaller.size >= largest:
            return
        for station, label in zip(layout.stations, names.labels, strict=True):
            if label is None:
                yield f"label {station.name} without room in letters of {names.size:g}"


def collisions_of(layout: Layout, names: Sequence[Label], printed: Sequence[Area], size: Point) -> list[str]:
    wide = layout.line_width
    labels = [Area(ink_box(label).outline, f"label {' '.join(label.lines)}") for label in names]
    marks = solids(layout)
    stations, trains = marks[: len(layout.stations)], marks[len(layout.stations) :]
    solid = [*labels, *stations, *trains, *printed]
    pairs = [(one, two) for index, one in enumerate(solid) for two in solid[index + 1 :]]
    for line in layout.lines:
        legs = [leg for stretch in line.stretches for leg in pairwise(stretch.points)]
        stub = list(pairwise(line.stub.points))
        tracks = [Area(band(*leg, wide), f"line {line.letter}") for leg in legs]
        stubs = [Area(band(*leg, wide), f"stub of line {line.letter}") for leg in stub]
        others = [station for index, station in enumerate(stations) if index not in line.stations]
        pairs += [(one, two) for one in [*labels, *others, *trains, *printed] for two in tracks]
        first = stations[line.stations[0]]
        own = f"train {line.letter}"
        pairs += [
            (one, two) for one in [*labels, *stations, *trains] if one is not first and one.name != own for two in stubs
        ]
    found = [f"{one.name} on {two.name}" for one, two in pairs if overlap(one, two)]
    return found + [f"{area.name} off the sheet" for area in solid if is_off(area, size)]


def solids(layout: Layout) -> list[Area]:
    """The stations' marks and the trains."""
    rings = [layout.ring_width * bool(one.ends) for one in layout.stations]
    reaches = [max(one.star, one.radius + ring) for one, ring in zip(layout.stations, rings, strict=True)]
    spots = zip(layout.stations, reaches, strict=True)
    stations = [Area(circle((one.x, one.y), reach), f"station {one.name}") for one, reach in spots]
    return [*stations, *(Area(line.train.outline, f"train {line.letter}") for line in layout.lines)]


def is_off(area: Area, size: tuple[float, float]) -> bool:
    return area.left < 0 or area.top < 0 or area.right > size[0] or area.bottom > size[1]


def outline_of(box: Box) -> tuple[tuple[float, float], ...]:
    return rectangle(box.x + box.width / 2, box.y + box.height / 2, box.width, box.height)
