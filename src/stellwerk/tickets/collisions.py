"""What lies on what in a drawn board: used to find spots for spaces and labels, and by tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from stellwerk.tickets.tracks import Outline, Point, circle

if TYPE_CHECKING:
    from stellwerk.tickets.layout import Layout


@dataclass(slots=True)
class Area:
    """A convex outline, and the box around it that settles most questions; two corners make a line."""

    outline: Outline
    name: str = ""
    left: float = field(init=False)
    top: float = field(init=False)
    right: float = field(init=False)
    bottom: float = field(init=False)

    def __post_init__(self) -> None:
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        self.left, self.top, self.right, self.bottom = min(xs), min(ys), max(xs), max(ys)


def overlap(one: Area, two: Area) -> bool:
    """Do two areas share more than an edge? (They don't if a line along some edge parts them.)"""
    if one.right <= two.left or two.right <= one.left or one.bottom <= two.top or two.bottom <= one.top:
        return False
    return not any(parted(one, two, edge) for area in (one, two) for edge in edges(area.outline))


def edges(outline: Outline) -> Iterator[Point]:
    return ((q[0] - p[0], q[1] - p[1]) for p, q in pairwise((*outline, outline[0])))


def parted(one: Area, two: Area, edge: Point) -> bool:
    across_x, across_y = -edge[1], edge[0]
    first = [x * across_x + y * across_y for x, y in one.outline]
    second = [x * across_x + y * across_y for x, y in two.outline]
    return max(first) <= min(second) or max(second) <= min(first)


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    """A rectangle around its centre."""
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    return (left, top), (right, top), (right, bottom), (left, bottom)


def is_off(size: Point, area: Area) -> bool:
    return area.left < 0 or area.top < 0 or area.right > size[0] or area.bottom > size[1]


def collisions(layout: Layout) -> list[str]:
    """Everything on the board that lies on something it shouldn't, or off the board; empty for a clean board."""
    labels = [Area(label.outline, f"label {' '.join(label.lines)}") for label in layout.labels]
    places = [Area(circle((place.x, place.y), place.radius), f"place {place.name}") for place in layout.places]
    spaces = [Area(space.outline, f"route {route.name}") for route in layout.routes for space in route.spaces]
    tracks = [
        Area(piece, f"line of {route.name}") for route in layout.routes for piece in pairwise(route.curve)
    ]
    printed = [Area(layout.legend.outline, "legend"), *labels]
    solid = [*printed, *places, *spaces]
    pairs = [(one, two) for index, one in enumerate(solid) for two in solid[index + 1 :] if one.name != two.name]
    pairs += [(one, two) for one in printed for two in tracks]
    found = [f"{one.name} on {two.name}" for one, two in pairs if overlap(one, two)]
    found += [f"{area.name} off the board" for area in [*printed, *spaces] if is_off(layout.size, area)]
    return list(dict.fromkeys(found))
