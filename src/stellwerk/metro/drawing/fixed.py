"""The fixed parts of a drawn sheet: stations, tracks side by side, and trains. Names are fitted in between."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from stellwerk.drawing.areas import Area, Outline, Point, circle, rectangle
from stellwerk.metro.drawing.bundles import Network, node_at
from stellwerk.metro.drawing.labels import Labels, Taken
from stellwerk.metro.drawing.paths import Stretch, arrow_on, band, beside, stretch
from stellwerk.metro.drawing.spots import SIZE, broken, label_at
from stellwerk.metro.drawing.tracks import Tracks
from stellwerk.metro.drawing.trains import HEIGHT, find_train, train_at, width_of
from stellwerk.metro.map.model import Line, MetroMap, Station

UNIT = 96.0  # sheet units to a step of the grid
LINE = 9.0  # width of a line
STEP = 11.0  # from the middle of a line to that of the next beside it
STATION = 17.0  # radius
RING = 8.0  # around the end of a line
RAY = 11.0  # of a special station, beyond its edge
ARROW = 16.0  # half of an arrow on a ring
CORNER = 36.0  # from a corner to the beginning of its curve
MARGIN = 30.0  # around everything


@dataclass(frozen=True, slots=True)
class Bounds:
    """The part of the grid that is drawn, in sheet units from the grid's origin."""

    left: float
    top: float
    right: float
    bottom: float

    def at(self, point: Point) -> Point:
        """A point of the grid on the sheet."""
        return round(point[0] * UNIT - self.left, 1), round(point[1] * UNIT - self.top, 1)


class FixedParts:
    """All that is drawn where the map says."""

    def __init__(self, map: MetroMap) -> None:
        self.map, self.tracks = map, Tracks(map)
        train_spots = list(find_trains(map, self.tracks))
        starts = [line.stations[0] for line in map.lines]
        self.stubs = [
            self.tracks.between(spot, self.tracks.spots[start], {start})
            for spot, start in zip(train_spots, starts, strict=True)
        ]
        tracks = [[stub, *hops] for stub, hops in zip(self.stubs, self.tracks.lines, strict=True)]
        self.network = Network(tracks, self.tracks.spots)
        self.radii = [self.radius(spot) for spot in self.tracks.spots]
        self.reaches = [self.reach(index) for index in range(len(map.stations))]
        self.bounds = bounds_of(map, train_spots, self.reaches)
        self.size = self.bounds.right - self.bounds.left, self.bounds.bottom - self.bounds.top
        self.spots = [self.bounds.at(spot) for spot in self.tracks.spots]
        self.lines = [[self.stretch(line, hop) for hop in hops] for line, hops in enumerate(self.network.lines)]
        self.trains = [
            train_at(self.bounds.at(spot), self.spots[line.stations[0]], line.windows)
            for line, spot in zip(map.lines, train_spots, strict=True)
        ]

    def radius(self, spot: Point) -> float:
        """Large enough for all lines that run side by side there."""
        node = node_at(spot)
        most = max((len(users) for piece, users in self.network.users.items() if node in piece), default=1)
        return max(STATION, ((most - 1) * STEP + LINE) / 2 + 2)

    def reach(self, index: int) -> float:
        """How far a station's mark reaches."""
        return max(self.edge(index) + 2, self.star(index))

    def edge(self, index: int) -> float:
        """The radius of a station with the ring around the end of a line."""
        ends = any(not line.ring and line.stations[-1] == index for line in self.map.lines)
        return self.radii[index] + (RING - 1) * ends

    def star(self, index: int) -> float:
        """M16: how far the rays of a special station reach."""
        return self.edge(index) + RAY if self.map.stations[index].special else 0

    def stretch(self, line: int, hop: Sequence[Point]) -> Stretch:
        offsets = [STEP * self.network.offset(line, *leg) for leg in pairwise(hop)]
        return stretch(beside([self.bounds.at(point) for point in hop], offsets), CORNER)

    def arrows(self, index: int) -> tuple[tuple[float, float, float], ...]:
        """M11: on a ring, an arrow each way behind the first station."""
        line, stretches = self.map.lines[index], self.lines[index][1:]
        if not line.ring:
            return ()
        far = self.reaches[line.stations[0]] + ARROW
        return arrow_on(stretches[0].points, far), arrow_on(stretches[-1].points[::-1], far)

    @cached_property
    def taken(self) -> Taken:
        return Taken(self.areas(), self.size)

    def labels(self, size: float = SIZE) -> Labels:
        return Labels(self.map.stations, list(zip(self.spots, self.reaches, strict=True)), self.taken, size)

    def areas(self) -> Iterator[Area]:
        """All that names must keep clear of."""
        for station, spot, reach in zip(self.map.stations, self.spots, self.reaches, strict=True):
            yield Area(circle(spot, reach), f"station {station.name!r}")
        for line, train in zip(self.map.lines, self.trains, strict=True):
            yield Area(train.outline, f"the train of line {line.letter}")
        for line, stretches in zip(self.map.lines, self.lines, strict=True):
            for leg in (leg for one in stretches for leg in pairwise(one.points)):
                yield Area(band(*leg, LINE + 1), f"line {line.letter}")
        for index, line in enumerate(self.map.lines):
            for x, y, _ in self.arrows(index):
                yield Area(circle((x, y), ARROW - 4), f"an arrow of line {line.letter}")


def find_trains(map: MetroMap, tracks: Tracks) -> Iterator[Point]:
    """The middle of each train on the grid: as given, or a free spot near the first station."""
    taken: list[Area] = []
    if any(line.train is None for line in map.lines):
        taken += [Area(circle((x * UNIT, y * UNIT), 1.3 * STATION)) for x, y in tracks.spots]
        legs = {leg for hops in tracks.lines for hop in hops for leg in pairwise(hop)}
        taken += [Area(band(on_sheet(start), on_sheet(end), 2 * LINE)) for start, end in legs]
        taken += [train_area(line, line.train, tracks) for line in map.lines if line.train]
        taken += [Area(box) for station in map.stations if station.label for box in label_boxes(station, STATION)]
    for index, line in enumerate(map.lines):
        spot = line.train
        if spot is None:
            after = on_sheet(tracks.lines[index][0][1])
            found = find_train(on_sheet(tracks.spots[line.stations[0]]), after, line.windows, taken)
            spot = found[0] / UNIT, found[1] / UNIT
            taken.append(train_area(line, spot, tracks))
        yield spot


def train_area(line: Line, spot: Point, tracks: Tracks) -> Area:
    return Area(train_at(on_sheet(spot), on_sheet(tracks.spots[line.stations[0]]), line.windows).outline)


def label_boxes(station: Station, reach: float) -> list[Outline]:
    """About where a station's name goes: on the given side, or on any."""
    disc = on_sheet((station.x, station.y)), reach
    lines = station.lines or broken(station.name)[1 if " " in station.name else 0]
    return [label_at(lines, side, disc).outline for side in ([station.label] if station.label else "NESW")]


def on_sheet(point: Point) -> Point:
    return point[0] * UNIT, point[1] * UNIT


def bounds_of(map: MetroMap, trains: Sequence[Point], reaches: Sequence[float]) -> Bounds:
    """Around stations with their names, trains and bends."""
    boxes: list[Outline] = []
    for station, reach in zip(map.stations, reaches, strict=True):
        boxes += [circle(on_sheet((station.x, station.y)), reach), *label_boxes(station, reach)]
    for line, spot in zip(map.lines, trains, strict=True):
        boxes.append(rectangle(*on_sheet(spot), width_of(line.windows), HEIGHT))
        boxes += [(on_sheet((bend.x, bend.y)),) for bend in line.bends]
    xs, ys = [x for box in boxes for x, _ in box], [y for box in boxes for _, y in box]
    return Bounds(
        round(min(xs, default=0) - MARGIN), round(min(ys, default=0) - MARGIN),
        round(max(xs, default=0) + MARGIN), round(max(ys, default=0) + MARGIN),
    )  # fmt: skip
