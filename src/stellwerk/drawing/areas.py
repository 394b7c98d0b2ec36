"""Shapes on a board and whether they overlap: plain geometry in board units."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Outline = tuple[Point, ...]

FRAME = 0.0056  # from the edge to the inside of the frame, of the board's longer side


class Area:
    """A convex outline, and the box around it, which is compared first; two corners make a line."""

    __slots__ = ("bottom", "left", "name", "outline", "right", "sides", "top")

    def __init__(self, outline: Outline, name: str = "") -> None:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        self.outline, self.name = outline, name
        self.left, self.top, self.right, self.bottom = min(xs), min(ys), max(xs), max(ys)
        self.sides: list[tuple[float, float, float, float]] | None = None  # made when first needed

    def is_separate_from(self, other: Area) -> bool:
        """Does a line along one of this area's edges separate the two?"""
        if self.sides is None:
            self.sides = list(sides(self.outline))
        for x, y, least, most in self.sides:
            reach = [x * px + y * py for px, py in other.outline]
            if max(reach) <= least or min(reach) >= most:
                return True
        return False


def sides(outline: Outline) -> Iterator[tuple[float, float, float, float]]:
    """For each edge the direction across it, and how far the outline reaches that way."""
    for (x, y), (next_x, next_y) in pairwise((*outline, outline[0])):
        across_x, across_y = y - next_y, next_x - x
        reach = [across_x * px + across_y * py for px, py in outline]
        yield across_x, across_y, min(reach), max(reach)


def overlap(one: Area, two: Area) -> bool:
    """Do two areas share more than an edge?"""
    if one.right <= two.left or two.right <= one.left or one.bottom <= two.top or two.bottom <= one.top:
        return False
    return not (one.is_separate_from(two) or two.is_separate_from(one))


def hits(area: Area, others: Sequence[Area]) -> int:
    return sum(overlap(area, other) for other in others)


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    """A rectangle around its centre."""
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    return (left, top), (right, top), (right, bottom), (left, bottom)


def circle(centre: Point, radius: float, corners: int = 16) -> Outline:
    """A circle as a polygon around it."""
    reach, step = radius / math.cos(math.pi / corners), math.tau / corners
    return tuple(
        (centre[0] + reach * math.cos(step * i), centre[1] + reach * math.sin(step * i)) for i in range(corners)
    )


def is_off(size: Point, area: Area) -> bool:
    """Is it off the board, or on the frame that is printed along its edge?"""
    edge = FRAME * max(size)
    return area.left < edge or area.top < edge or area.right > size[0] - edge or area.bottom > size[1] - edge


def rounded(points: Sequence[Point]) -> Outline:
    return tuple((round(x, 1), round(y, 1)) for x, y in points)
