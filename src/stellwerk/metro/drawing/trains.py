"""Trains: where a line starts, with its letter and a window for each card it takes (M3)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from stellwerk.drawing.areas import Area, Outline, Point, hits, rectangle
from stellwerk.wire import one_of

# In sheet units.
HEIGHT = 50.0
DISC = 15.5  # radius of the disc with the letter
LETTER = 22.0  # size of the letter
WINDOW = (30.0, 36.0)
GAP, END = 5.0, 9.0  # between windows, and at both ends of the train
AWAY = 52.0  # from the middle of a station to the train


@dataclass(frozen=True, slots=True)
class Box:
    x: float  # upper left corner
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Train:
    x: float  # middle
    y: float
    width: float
    height: float
    front: Annotated[str, one_of("left", "right", "")]  # the end that the line leaves; "": above or below
    letter: Point  # middle of the disc
    radius: float  # of the disc
    windows: tuple[Box, ...]

    @property
    def outline(self) -> Outline:
        return rectangle(self.x, self.y, self.width, self.height)


def width_of(windows: int) -> float:
    return 2 * END + 2 * DISC + 1 + windows * (WINDOW[0] + GAP)


def train_at(spot: Point, station: Point, windows: int) -> Train:
    """The train with its middle at a spot, for a line that starts at this station."""
    x, y = round(spot[0], 1), round(spot[1], 1)
    width = width_of(windows)
    beside = station[0] - x
    left = x - width / 2 + END
    first = left + 2 * DISC + 1 + GAP
    return Train(
        x=x,
        y=y,
        width=width,
        height=HEIGHT,
        front="" if abs(beside) < width / 2 else "left" if beside < 0 else "right",
        letter=(round(left + DISC, 1), y),
        radius=DISC,
        windows=tuple(
            Box(round(first + index * (WINDOW[0] + GAP), 1), round(y - WINDOW[1] / 2, 1), *WINDOW)
            for index in range(windows)
        ),
    )


def find_train(station: Point, after: Point, windows: int, taken: Sequence[Area]) -> Point:
    """A free spot for a train to which the map gives none: best right behind its station, in line with it."""
    back = math.atan2(station[1] - after[1], station[0] - after[0])
    tries = []
    for cost, spot in spots(station, width_of(windows)):
        lean = math.atan2(spot[1] - station[1], spot[0] - station[0]) - back
        train = Area(train_at(spot, station, windows).outline)
        track = Area((spot, beyond(station, spot)))
        tries.append((cost + 1 - math.cos(lean) + 10 * hits(train, taken) + 4 * hits(track, taken), spot))
    return min(tries)[1]


def beyond(station: Point, spot: Point) -> Point:
    """Where the way from a station to a spot is clear of the lines through the station."""
    part = min(1, AWAY / math.dist(station, spot))
    return station[0] + part * (spot[0] - station[0]), station[1] + part * (spot[1] - station[1])


def spots(station: Point, width: float) -> Iterator[tuple[float, Point]]:
    """Beside, above and below a station, then in its corners; near ones first."""
    x, y = station
    for step, extra in enumerate((0.0, 45.0, 90.0, 180.0)):
        wide, high = width / 2 + AWAY + extra, HEIGHT / 2 + AWAY + extra
        for right, down in ((wide, 0.0), (-wide, 0.0), (0.0, high), (0.0, -high)):
            yield step / 2, (x + right, y + down)
        for right, down in ((wide, high), (-wide, high), (wide, -high), (-wide, -high)):
            yield step / 2 + 1, (x + right, y + down)
