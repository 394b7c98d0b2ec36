"""Station names: on the side that the map gives, or on the best free one of eight."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from stellwerk.drawing.areas import Area, Point, overlap
from stellwerk.drawing.letters import Label
from stellwerk.metro.drawing.spots import AIR, CUT, SIZE, Disc, broken, cost_of, doubt, ink_box, label_at, offsets
from stellwerk.metro.map.model import LABELS, Station

CLASH = 60.0  # the cost of a label that overlaps something
ELSEWHERE = 6.0  # the cost of another side than the given one
CROWDED = 6.0  # the factor for doubt whose name it is, where a name may be anywhere
ENOUGH = 6  # free spots, and two more for each side
EDGE = CUT + 2.0  # names keep off the part of the margin that pages show
AROUND = 260.0  # names of stations farther away than this can't be confused


@dataclass(frozen=True, slots=True)
class Option:
    """One way to write a station's name."""

    label: Label
    side: str
    cost: float
    area: Area
    under: tuple[Area, ...]  # what it would overlap, other names aside


class Taken:
    """Areas that names must keep clear of, indexed by grid cell."""

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
        if self.is_off(area):
            found.append(Area(area.outline, "the edge of the sheet"))
        return tuple(found)

    def is_free(self, area: Area) -> bool:
        here = (other for cell in self.cells_of(area) for other in self.cells.get(cell, ()))
        return not self.is_off(area) and not any(
            meet(area, other) and not other.is_separate_from(area) for other in here
        )

    def is_off(self, area: Area) -> bool:
        right, bottom = self.size[0] - EDGE, self.size[1] - EDGE
        return area.left < EDGE or area.top < EDGE or area.right > right or area.bottom > bottom


class Labels:
    """The names of all stations in letters of one size: `chosen` has one option for each."""

    def __init__(self, stations: Sequence[Station], discs: Sequence[Disc], taken: Taken, size: float = SIZE) -> None:
        self.stations, self.discs, self.taken, self.size = stations, discs, taken, size
        self.choices = [
            self.options(index, [station.label] if station.label else LABELS) for index, station in enumerate(stations)
        ]
        self.chosen = [min(options, key=lambda option: option.cost) for options in self.choices]
        self.settle()

    def options(self, index: int, sides: Sequence[str], all: bool = False) -> list[Option]:
        """The best ways to write a station's name on these sides: enough free ones to choose from, or all."""
        station, disc = self.stations[index], self.discs[index]
        (x, y), radius = disc
        others = [
            other
            for other in self.discs
            if other is not disc and abs(other[0][0] - x) < AROUND and abs(other[0][1] - y) < AROUND
        ]
        breaks = [station.lines] if station.lines else broken(station.name)
        if all:
            breaks = list(dict.fromkeys([*breaks, *broken(station.name), *filter(None, [station.narrow])]))
        tries = [
            (cost_of(label, side, number), side, label)
            for lines in breaks
            for side in sides
            for number, offset in enumerate(offsets(radius, side, all))
            for label in [label_at(lines, side, disc, offset, self.size)]
        ]
        found, free = [], 0
        for cost, side, label in sorted(tries, key=lambda one: one[0]):
            area = ink_box(label, AIR)
            if all and not self.taken.is_free(area):
                continue
            under = () if all else self.taken.under(area)
            cost += doubt(label, disc, others) * (CROWDED if all else 1) + CLASH * len(under)
            found.append(Option(label, side, cost, area, under))
            free += not under
            if not all and free == ENOUGH + 2 * len(sides):
                break
        return found

    def settle(self, rounds: int = 60) -> None:
        """The best option for each, in rounds in which names avoid each other.

        The cost of two names that still overlap rises in each round, until one of them moves.
        """
        rooms = [box_around([option.area for option in options]) for options in self.choices]
        near = [[other for other, room in enumerate(rooms) if other != i and meet(room, rooms[i])]
                for i in range(len(rooms))]  # fmt: skip
        weights: dict[tuple[int, int], float] = {}
        best, fewest = list(self.chosen), 4 * len(self.chosen)
        movable = list(range(len(self.chosen)))
        for number in range(rounds):
            for index in movable:
                others = [(self.chosen[each].area, weights.get((index, each), CLASH)) for each in near[index]]
                self.chosen[index] = min(self.choices[index], key=lambda one: one.cost + weight_under(one.area, others))
            pairs = [
                (index, each)
                for index, option in enumerate(self.chosen)
                for each in near[index]
                if meet(option.area, self.chosen[each].area)
            ]
            blocked = len(pairs) + 2 * sum(bool(option.under) for option in self.chosen)
            if blocked < fewest:
                best, fewest = list(self.chosen), blocked
            if not pairs:
                break
            for pair in pairs:
                weights[pair] = 1.3 * weights.get(pair, CLASH)
            if number > 1:  # the others have settled
                movable = sorted({index for one, other in pairs for index in (one, other, *near[one])})
        self.chosen = best

    def free_sides(self, rounds: int = 3) -> None:
        """Names that don't fit on the given side may move to any, and then those around them."""
        freed: set[int] = set()
        for _ in range(rounds):
            clashing = {index for index, _ in self.clashes()}
            stuck = clashing - freed or {
                index
                for index in range(len(self.stations))
                if any(self.are_near(index, other) for other in clashing) and index not in freed
            }
            if not stuck:
                return
            for index in sorted(stuck):
                side = self.stations[index].label
                free = [
                    replace(one, cost=one.cost + ELSEWHERE * (one.side != side))
                    for one in self.options(index, LABELS, all=True)
                ]
                self.choices[index] = free or self.choices[index]
            freed |= stuck
            self.settle()

    def are_near(self, one: int, other: int) -> bool:
        (x, y), _ = self.discs[one]
        (far_x, far_y), _ = self.discs[other]
        return abs(x - far_x) < AROUND and abs(y - far_y) < AROUND

    def clashes(self) -> Iterator[tuple[int, str]]:
        """The names that overlap something, and what."""
        for index, option in enumerate(self.chosen):
            if what := self.what_is_under(index, option):
                yield index, what

    def without_room(self) -> set[int]:
        """The names that can't be shown: those that overlap something, and one of two that overlap each other."""
        without: set[int] = set()
        for index, option in enumerate(self.chosen):
            earlier = (self.chosen[other].area for other in range(index) if other not in without)
            if option.under or any(meet(option.area, area) for area in earlier):
                without.add(index)
        return without

    def what_is_under(self, index: int, option: Option) -> str:
        if option.under:
            return option.under[0].name
        for other, station in enumerate(self.stations):
            if other != index and meet(option.area, self.chosen[other].area):
                return f"the name of {station.name!r}"
        return ""


def weight_under(area: Area, others: Sequence[tuple[Area, float]]) -> float:
    return sum(weight for other, weight in others if meet(area, other))


def meet(one: Area, two: Area) -> bool:
    """Do two boxes overlap?"""
    return one.left < two.right and two.left < one.right and one.top < two.bottom and two.top < one.bottom


def box_around(areas: Sequence[Area]) -> Area:
    left, top = min(area.left for area in areas), min(area.top for area in areas)
    right, bottom = max(area.right for area in areas), max(area.bottom for area in areas)
    return Area(((left, top), (right, top), (right, bottom), (left, bottom)))
