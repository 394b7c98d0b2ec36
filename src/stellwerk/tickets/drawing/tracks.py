"""Curves between places, lanes beside them, and spaces along them: plain geometry in board units."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from stellwerk.drawing.areas import Outline, Point, circle

SAMPLES = 40  # points on a curve: few enough for a hundred routes, and no corner can be seen
STRAIGHT = 1.5  # degrees: a space that bends less than this is drawn with four corners


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a route, or its only one as a disc: then length and height are its diameter."""

    x: float  # centre
    y: float
    angle: float  # degrees, clockwise, −90 to 90
    length: float
    height: float
    outline: Outline  # corners; a bent space has more than four, a disc many


class Track:
    """A curve as points, measured along its length."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        self.marks = [0.0, *accumulate(math.dist(p, q) for p, q in pairwise(self.points))]
        self.length = self.marks[-1]

    def at(self, distance: float) -> Point:
        index = max(0, min(len(self.points) - 2, bisect_right(self.marks, distance) - 1))
        (x, y), (next_x, next_y) = self.points[index : index + 2]
        part = (distance - self.marks[index]) / ((self.marks[index + 1] - self.marks[index]) or 1)
        return x + part * (next_x - x), y + part * (next_y - y)

    def angle(self, distance: float, reach: float = 2) -> float:
        """The direction there, in radians."""
        (x, y), (next_x, next_y) = self.at(distance - reach), self.at(distance + reach)
        return math.atan2(next_y - y, next_x - x)

    def beside(self, distance: float, offset: float) -> Point:
        """A point to the right of the track, seen along it."""
        (x, y), angle = self.at(distance), self.angle(distance)
        return x - offset * math.sin(angle), y + offset * math.cos(angle)


def curve(a: Point, b: Point, via: Point | None) -> Track:
    """From a to b in a smooth curve through the point via, or straight."""
    if via is None:
        return Track([a, b])
    before, after = math.dist(a, via), math.dist(via, b)
    if before == 0 or after == 0:
        return Track([a, b])
    t = before / (before + after)
    pull = [(via[i] - (1 - t) ** 2 * a[i] - t**2 * b[i]) / (2 * t * (1 - t)) for i in (0, 1)]
    steps = (step / SAMPLES for step in range(SAMPLES + 1))
    return Track([(bow(a[0], pull[0], b[0], t), bow(a[1], pull[1], b[1], t)) for t in steps])


def bow(start: float, pull: float, end: float, t: float) -> float:
    """One coordinate of a quadratic Bézier curve."""
    return (1 - t) ** 2 * start + 2 * t * (1 - t) * pull + t**2 * end


def lane(track: Track, offset: float, ramp: float) -> Track:
    """A track beside another that starts and ends at the same places, leaving and joining it within a ramp."""
    points = []
    for step in range(SAMPLES + 1):
        distance = track.length * step / SAMPLES
        part = min(1, min(distance, track.length - distance) / ramp)
        points.append(track.beside(distance, offset * math.sin(part * math.pi / 2)))
    return Track(points)


def space_at(track: Track, middle: float, length: float, height: float) -> Space:
    """A space lying along the track and bending with it."""
    start, end = middle - length / 2, middle + length / 2
    bend = math.degrees(angle_between(track.angle(start), track.angle(end)))
    steps = 1 if abs(bend) < STRAIGHT else 4
    along = [start + (end - start) * step / steps for step in range(steps + 1)]
    right = [track.beside(distance, height / 2) for distance in along]
    left = [track.beside(distance, -height / 2) for distance in reversed(along)]
    x, y = track.at(middle)
    return Space(x, y, lying(track.angle(middle)), length, height, (*left, *right))


def disc_at(track: Track, middle: float, radius: float) -> Space:
    x, y = track.at(middle)
    return Space(x, y, lying(track.angle(middle)), 2 * radius, 2 * radius, circle((x, y), radius))


def thinned(points: Sequence[Point], step: int) -> Sequence[Point]:
    """Each so many-th point of a curve, and its last: enough to keep labels off it, or for a small picture."""
    return [*points[:-1:step], points[-1]]


def wavy(centre: Point, radius: float, waves: int = 10) -> Outline:
    """Points around a centre, alternately far and near: a smooth curve through them makes a wavy edge."""
    step = math.pi / waves
    reaches = [radius if index % 2 == 0 else 0.86 * radius for index in range(2 * waves)]
    return tuple(
        (centre[0] + reach * math.sin(step * i), centre[1] - reach * math.cos(step * i))
        for i, reach in enumerate(reaches)
    )


def angle_between(angle: float, other: float) -> float:
    """The smaller angle from one direction to another, in radians."""
    return (other - angle + math.pi) % math.tau - math.pi


def lying(angle: float) -> float:
    """A direction in degrees, turned by 180° if a text along it would be upside down."""
    degrees = math.degrees(angle)
    return (degrees + 90) % 180 - 90
