"""Tracks as drawn: side by side where lines share them, with round corners; in sheet units."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from stellwerk.drawing.areas import Outline, Point, rounded
from stellwerk.drawing.svg import number


@dataclass(frozen=True, slots=True)
class Stretch:
    """The drawn track from one station to the next."""

    points: Outline  # straight from point to point: exact enough to keep things off it
    path: str  # as an SVG path, with round corners


def beside(points: Sequence[Point], offsets: Sequence[float]) -> list[Point]:
    """A track to the right of another, seen along it, by an offset for each of its legs."""
    ways = [way(*leg) for leg in pairwise(points)]
    track = [aside(points[0], ways[0], offsets[0])]
    for index, point in enumerate(points[1:-1]):
        (one, two), (left, right) = ways[index : index + 2], offsets[index : index + 2]
        across = one[0] * two[1] - one[1] * two[0]
        if abs(across) > 1e-6:  # a corner: where the two shifted legs meet
            far = (right - left * (one[0] * two[0] + one[1] * two[1])) / across
            at = aside(point, one, left)
            track.append((at[0] - far * one[0], at[1] - far * one[1]))
        elif left != right:  # straight on, but with another offset
            ramp = abs(left - right)
            track.append(aside((point[0] - ramp * one[0], point[1] - ramp * one[1]), one, left))
            track.append(aside((point[0] + ramp * one[0], point[1] + ramp * one[1]), two, right))
    return [*track, aside(points[-1], ways[-1], offsets[-1])]


def way(start: Point, end: Point) -> Point:
    """The direction from start to end, one unit long."""
    far = math.dist(start, end) or 1
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far


def aside(point: Point, along: Point, right: float) -> Point:
    return point[0] - right * along[1], point[1] + right * along[0]


def stretch(points: Sequence[Point], radius: float, closed: bool = False) -> Stretch:
    """A track with rounded corners: a curve begins `radius` before its corner, or halfway to the next."""
    corners = [*points[-1:], *points, *points[:1]] if closed else list(points)
    start = toward(points[0], points[1], min(radius, math.dist(*points[:2]) / 2)) if closed else points[0]
    track, path = [start], "" if closed else f"M{spot(start)}"
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        one = toward(corner, before, min(radius, math.dist(corner, before) / 2))
        two = toward(corner, after, min(radius, math.dist(corner, after) / 2))
        path += f"{'L' if path else 'M'}{spot(one)}Q{spot(corner)} {spot(two)}"
        middle = (one[0] + 2 * corner[0] + two[0]) / 4, (one[1] + 2 * corner[1] + two[1]) / 4
        track += [one, middle, two]
    if closed:
        return Stretch(rounded(track[1:]), f"{path}Z")
    return Stretch(rounded([*track, points[-1]]), f"{path}L{spot(points[-1])}")


def toward(start: Point, end: Point, far: float) -> Point:
    along = way(start, end)
    return start[0] + far * along[0], start[1] + far * along[1]


def arrow_on(points: Outline, far: float) -> tuple[float, float, float]:
    """A point `far` along a track and the direction there, in degrees."""
    (x, y), along = toward(points[0], points[1], far), way(points[0], points[1])
    return round(x, 1), round(y, 1), round(math.degrees(math.atan2(along[1], along[0])), 1)


def spot(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def band(start: Point, end: Point, width: float) -> Outline:
    """The corners of a straight line as wide as it is drawn."""
    along = way(start, end)
    return (
        aside(start, along, -width / 2),
        aside(end, along, -width / 2),
        aside(end, along, width / 2),
        aside(start, along, width / 2),
    )
