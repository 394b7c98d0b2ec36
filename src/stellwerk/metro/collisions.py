"""What lies on what in a drawn sheet."""

from __future__ import annotations

from itertools import pairwise

from stellwerk.drawing.areas import Area, circle, overlap, rectangle
from stellwerk.metro.layout import Layout
from stellwerk.metro.paths import band
from stellwerk.metro.trains import Box


def collisions(layout: Layout) -> list[str]:
    """Everything on the sheet that lies on something it shouldn't, or off the sheet; empty for a clean sheet."""
    wide = layout.line_width
    labels = [Area(label.outline, f"label {' '.join(label.lines)}") for label in layout.labels]
    stations = [
        Area(
            circle((one.x, one.y), max(one.star, one.radius + layout.ring_width * bool(one.ends))),
            f"station {one.name}",
        )
        for one in layout.stations
    ]
    trains = [Area(line.train.outline, f"train {line.letter}") for line in layout.lines]
    legend = layout.legend
    boxes = [legend.panel, *(score.box for score in legend.scores)]
    printed = [Area(outline_of(box), f"box {index} of the legend") for index, box in enumerate(boxes)]
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
    size = layout.size
    found += [f"{area.name} off the sheet" for area in solid if is_off(area, size)]
    return list(dict.fromkeys(found))


def is_off(area: Area, size: tuple[float, float]) -> bool:
    return area.left < 0 or area.top < 0 or area.right > size[0] or area.bottom > size[1]


def outline_of(box: Box) -> tuple[tuple[float, float], ...]:
    return rectangle(box.x + box.width / 2, box.y + box.height / 2, box.width, box.height)
