"""Station names: on the side that the map gives, or on the best free one of eight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stellwerk.drawing.areas import Area, Point, hits, overlap
from stellwerk.drawing.letters import Label, roomy
from stellwerk.metro.labelspots import Disc, broken, cost_of, doubt, label_at, places
from stellwerk.metro.map import LABELS, Station

CLASH = 60.0  # what speaks against a label that lies on something
ELSEWHERE = 20.0  # what speaks against another side than the given one
ENOUGH = 6  # free spots, and two more for each side
AROUND = 260.0  # stations farther away than this can't be mixed up


@dataclass(frozen=True, slots=True)
class Option:
    """One way to write a station's name."""

    label: Label
    side: str
    cost: float
    area: Area
    under: tuple[Area, ...]  # what it would lie on, apart from other names


class Taken:
    """Areas that names must keep clear of, found quickly by where they are."""

    CELL = 96.0

    def __init__(self, areas: Iterable[Area], size: Point) -> None:
        self.size = size
        self.cells: dict[tuple[int, int], list[Area]] = {}
        for area in areas:
            for cell in self.cells_of(area):
                self.cells.setdefault(cell, []).append(area)

    def cells_of(self, area: Area) -> Iterator[tuple[int, int]]:
        for column in range(int(area.left // self.CELL), int(area.right // self.CELL) + 1):
            for row in range(int(area.top // self.CELL), int(area.bottom // self.CELL) + 1):
                yield column, row

    def under(self, area: Area) -> tuple[Area, ...]:
        near = {id(other): other for cell in self.cells_of(area) for other in self.cells.get(cell, ())}
        found = [other for other in near.values() if overlap(area, other)]
        if area.left < 0 or area.top < 0 or area.right > self.size[0] or area.bottom > self.size[1]:
            found.append(Area(area.outline, "the edge of the sheet"))
        return tuple(found)


class Labels:
    """The names of all stations: `chosen` has one option for each."""

    def __init__(self, stations: Sequence[Station], discs: Sequence[Disc], taken: Taken) -> None:
        self.stations, self.discs, self.taken = stations, discs, taken
        self.choices = [
            self.options(index, [station.label] if station.label else LABELS) for index, station in enumerate(stations)
        ]
        self.chosen = [min(options, key=lambda option: option.cost) for options in self.choices]
        self.settle()

    def options(self, index: int, sides: Sequence[str]) -> list[Option]:
        """The best ways to write a station's name on these sides: enough free ones that names can make room."""
        station, disc = self.stations[index], self.discs[index]
        (x, y), radius = disc
        others = [
            other
            for other in self.discs
            if other is not disc and abs(other[0][0] - x) < AROUND and abs(other[0][1] - y) < AROUND
        ]
        tries = [
            (cost_of(label, side, place), side, label)
            for lines in ([station.lines] if station.lines else broken(station.name))
            for side in sides
            for place in range(len(places(radius, side)))
            for label in [label_at(lines, side, disc, place)]
        ]
        found, free = [], 0
        for cost, side, label in sorted(tries, key=lambda one: one[0]):
            area = roomy(label)
            under = self.taken.under(area)
            found.append(Option(label, side, cost + doubt(label, disc, others) + CLASH * len(under), area, under))
            free += not under
            if free == ENOUGH + 2 * len(sides):
                break
        return found

    def settle(self, rounds: int = 5) -> None:
        """The best option for each, in a few rounds in which they make room for each other."""
        rooms = [box_around([option.area for option in options]) for options in self.choices]
        near = [[other for other, room in enumerate(rooms) if other != i and overlap(room, rooms[i])]
                for i in range(len(rooms))]  # fmt: skip
        for _ in range(rounds):
            before = list(self.chosen)
            for index, options in enumerate(self.choices):
                others = [self.chosen[other].area for other in near[index]]
                self.chosen[index] = min(options, key=lambda one: one.cost + CLASH * hits(one.area, others))
            if self.chosen == before:
                return

    def free_sides(self) -> None:
        """Names that don't fit on the given side may go elsewhere."""
        stuck = [index for index, _ in self.clashes() if self.stations[index].label]
        for index in stuck:
            others = self.options(index, LABELS)
            far = [Option(one.label, one.side, one.cost + ELSEWHERE, one.area, one.under) for one in others]
            self.choices[index] = [*self.choices[index], *far]
        if stuck:
            self.settle()

    def clashes(self) -> Iterator[tuple[int, str]]:
        """The names that lie on something, and on what."""
        for index, option in enumerate(self.chosen):
            if what := self.what_is_under(index, option):
                yield index, what

    def what_is_under(self, index: int, option: Option) -> str:
        if option.under:
            return option.under[0].name
        for other, station in enumerate(self.stations):
            if other != index and overlap(option.area, self.chosen[other].area):
                return f"the name of {station.name!r}"
        return ""


def box_around(areas: Sequence[Area]) -> Area:
    left, top = min(area.left for area in areas), min(area.top for area in areas)
    right, bottom = max(area.right for area in areas), max(area.bottom for area in areas)
    return Area(((left, top), (right, top), (right, bottom), (left, bottom)))
