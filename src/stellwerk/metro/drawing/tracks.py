"""Where lines run between stations: along the grid's eight directions, round stations where they don't stop."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from stellwerk.drawing.areas import Outline, Point
from stellwerk.metro.map.model import Line, MetroMap

CLEAR = 0.32  # grid units: a track nearer to a station than this runs through it
BOWS = (0.7, 1.2)  # how far a track leaves the straight line to pass a station
NEAR = 1e-6


class Tracks:
    """The tracks of a map's lines in grid units: for each line from station to station; a ring's last one closes it."""

    def __init__(self, map: MetroMap) -> None:
        self.map = map
        self.spots: list[Point] = [(station.x, station.y) for station in map.stations]
        self.hops: dict[tuple[int, int], Outline] = {}
        for line in map.lines:  # bends given for one line serve all lines that run there
            for index, (a, b) in enumerate(hops_of(line)):
                bends = [(bend.x, bend.y) for bend in line.bends if bend.after == index]
                if bends:
                    self.keep(a, b, self.along([self.spots[a], *bends, self.spots[b]], {a, b}))
        self.lines = [self.line(line) for line in map.lines]

    def keep(self, a: int, b: int, track: Outline) -> None:
        self.hops.setdefault((a, b), track)
        self.hops.setdefault((b, a), track[::-1])

    def line(self, line: Line) -> list[Outline]:
        tracks: list[Outline] = []
        for a, b in hops_of(line):
            if (a, b) not in self.hops:
                before = tracks[-1][-2] if tracks else None
                self.keep(a, b, self.between(self.spots[a], self.spots[b], {a, b}, before))
            tracks.append(self.hops[a, b])
        return tracks

    def along(self, points: Sequence[Point], ends: set[int]) -> Outline:
        """A track along given bends, in the eight directions between them."""
        track = [points[0]]
        for start, end in pairwise(points):
            track += self.between(start, end, ends, track[-2] if len(track) > 1 else None)[1:]
        return tuple(track)

    def between(self, start: Point, end: Point, ends: set[int], before: Point | None = None) -> Outline:
        """The first of the ways that runs through no other station, or the one through the fewest."""
        best: tuple[float, Outline] | None = None
        for way in ways(start, end):
            cost = 100.0 * len(self.met(way, ends)) + 4 * len(way)
            if before:
                cost += deflection(before, *way[:2]) / 45
            if best is None or cost < best[0]:
                best = cost, way
            if cost < 100 and len(way) == 2:
                break
        assert best
        return best[1]

    def met(self, way: Outline, ends: Iterable[int]) -> list[int]:
        """The stations that a track runs through, apart from its ends."""
        return [
            index
            for index, spot in enumerate(self.spots)
            if index not in ends and any(is_near(spot, leg, CLEAR) for leg in pairwise(way))
        ]


def hops_of(line: Line) -> list[tuple[int, int]]:
    hops = list(pairwise(line.stations))
    return [*hops, (line.stations[-1], line.stations[0])] if line.ring else hops


def ways(start: Point, end: Point) -> Iterator[Outline]:
    """Straight if that is one of the eight directions, otherwise with one or two bends; then in a bow."""
    (x, y), (right, down) = start, (end[0] - start[0], end[1] - start[1])
    if is_straight(right, down):
        yield start, end
        yield from bows(start, end)
        return
    both = min(abs(right), abs(down))
    slant = math.copysign(both, right), math.copysign(both, down)
    rest = right - slant[0], down - slant[1]
    yield start, (x + slant[0], y + slant[1]), end
    yield start, (x + rest[0], y + rest[1]), end
    for first, second in ((slant, rest), (rest, slant)):
        one = x + first[0] / 2, y + first[1] / 2
        yield start, one, (one[0] + second[0], one[1] + second[1]), end


def bows(start: Point, end: Point) -> Iterator[Outline]:
    length, angle = math.dist(start, end), math.atan2(end[1] - start[1], end[0] - start[0])
    for far in BOWS:
        for side in (math.pi / 4, -math.pi / 4):
            if length > 1.5 * far:
                yield start, moved(start, angle + side, far), moved(end, angle - side, -far), end


def moved(point: Point, angle: float, far: float) -> Point:
    return point[0] + far * math.cos(angle), point[1] + far * math.sin(angle)


def is_straight(right: float, down: float) -> bool:
    return min(abs(right), abs(down), abs(abs(right) - abs(down))) < NEAR


def is_near(spot: Point, leg: tuple[Point, Point], reach: float) -> bool:
    """Is a leg of a track nearer to a spot than `reach`?"""
    (x, y), ((ax, ay), (bx, by)) = spot, leg
    if x < min(ax, bx) - reach or x > max(ax, bx) + reach or y < min(ay, by) - reach or y > max(ay, by) + reach:
        return False
    along = (bx - ax) ** 2 + (by - ay) ** 2
    part = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / along)) if along else 0.0
    return math.dist(spot, (ax + part * (bx - ax), ay + part * (by - ay))) < reach


def deflection(before: Point, at: Point, after: Point) -> float:
    """How far a track turns at a point, in degrees: 0 is straight on, 180 is back."""
    come, go = math.atan2(at[1] - before[1], at[0] - before[0]), math.atan2(after[1] - at[1], after[0] - at[0])
    return abs(math.degrees((go - come + math.pi) % math.tau - math.pi))
