"""Station names: on the side that the map gives, or on the best free one of eight."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from stellwerk.drawing.areas import Area, Point, overlap
from stellwerk.drawing.letters import Label, box_of, roomy, text_width
from stellwerk.metro.map import LABELS, Station

SIZE = 20.0  # of the letters, in sheet units
SIDES = {  # right and down, what speaks against it, and the side of the text that is turned to the station
    "E": (1, 0, 0.0, "start"), "W": (-1, 0, 0.2, "end"), "NE": (1, -1, 0.6, "start"), "SE": (1, 1, 0.5, "start"),
    "NW": (-1, -1, 0.9, "end"), "SW": (-1, 1, 0.8, "end"), "S": (0, 1, 0.6, "middle"), "N": (0, -1, 0.7, "middle"),
}  # fmt: skip
BREAKS = (0.0, 0.4, 1.4, 3.0, 3.0, 3.0)  # what speaks against more than one line
CLASH = 60.0  # what speaks against a label that lies on something
SLANT = 0.68  # of the radius: where a label in a corner begins


@dataclass(frozen=True, slots=True)
class Option:
    label: Label
    side: str
    cost: float
    area: Area
    under: tuple[Area, ...]  # what it would lie on, apart from other labels


class Taken:
    """Areas that labels must keep clear of, found quickly by where they are."""

    def __init__(self, areas: Iterable[Area], size: Point, cell: float = 96) -> None:
        self.size, self.cell = size, cell
        self.cells: dict[tuple[int, int], list[Area]] = {}
        for area in areas:
            for spot in self.spots(area):
                self.cells.setdefault(spot, []).append(area)

    def spots(self, area: Area) -> Iterator[tuple[int, int]]:
        cell = self.cell
        for column in range(int(area.left // cell), int(area.right // cell) + 1):
            for row in range(int(area.top // cell), int(area.bottom // cell) + 1):
                yield column, row

    def under(self, area: Area) -> tuple[Area, ...]:
        near = {id(other): other for spot in self.spots(area) for other in self.cells.get(spot, ())}
        found = [other for other in near.values() if overlap(area, other)]
        wide, high = self.size
        if area.left < 0 or area.top < 0 or area.right > wide or area.bottom > high:
            found.append(Area(area.outline, "the edge of the sheet"))
        return tuple(found)


def find_labels(stations: Sequence[Station], spots: Sequence[Point], radii: Sequence[float], taken: Taken) -> list[Option]:
    """An option for each station: a side that is given is kept if the name fits there."""
    sides = [[station.label] if station.label else list(LABELS) for station in stations]
    discs = list(zip(spots, radii, strict=True))
    choices = [
        options(station, disc, taken, wanted, neighbours(disc, discs))
        for station, disc, wanted in zip(stations, discs, sides, strict=True)
    ]
    chosen = settle(choices)
    stuck = [index for index in clashing(chosen) if stations[index].label]
    for index in stuck:
        others = options(stations[index], discs[index], taken, LABELS, neighbours(discs[index], discs), penalty=20)
        choices[index] = [*choices[index], *others]
    return settle(choices, chosen) if stuck else chosen


def settle(choices: Sequence[Sequence[Option]], chosen: Sequence[Option] = (), rounds: int = 4) -> list[Option]:
    """The best option for each, in a few rounds in which they make room for each other."""
    best = list(chosen) or [min(options, key=lambda option: option.cost) for options in choices]
    for _ in range(rounds):
        before = list(best)
        for index, options in enumerate(choices):
            others = [option.area for i, option in enumerate(best) if i != index]
            others = [area for area in others if any(is_close(area, option.area) for option in options)]
            best[index] = min(options, key=lambda option: option.cost + CLASH * on(option, others))
        if best == before:
            break
    return best


def is_close(one: Area, two: Area) -> bool:
    return one.left < two.right and two.left < one.right and one.top < two.bottom and two.top < one.bottom


def on(option: Option, others: Iterable[Area]) -> int:
    return sum(overlap(option.area, other) for other in others)


def clashing(chosen: Sequence[Option]) -> list[int]:
    """The labels that lie on something."""
    areas = [option.area for option in chosen]
    return [
        index
        for index, option in enumerate(chosen)
        if option.under or on(option, [area for other, area in enumerate(areas) if other != index])
    ]


Disc = tuple[Point, float]  # the middle and the reach of a station's mark


def neighbours(disc: Disc, discs: Sequence[Disc], reach: float = 260) -> list[Disc]:
    (x, y), _ = disc
    return [one for one in discs if one is not disc and abs(one[0][0] - x) < reach and abs(one[0][1] - y) < reach]


def options(
    station: Station, disc: Disc, taken: Taken, sides: Sequence[str], near: Sequence[Disc], penalty: float = 0
) -> list[Option]:
    """All ways to write a station's name on these sides."""
    found = []
    spot, radius = disc
    for lines in [station.lines] if station.lines else broken(station.name):
        wide, _ = box_of(lines, SIZE)
        base = penalty + BREAKS[len(lines) - 1] + 0.6 * wide / 96
        for side in sides:
            for place in range(len(places(radius, len(side) == 2))):
                label = label_at(lines, side, spot, radius, place)
                area = roomy(label)
                under = taken.under(area)
                cost = base + SIDES[side][2] + 0.2 * place + CLASH * len(under) + adrift(label, disc, near)
                found.append(Option(label, side, cost, area, under))
    return found


def adrift(label: Label, disc: Disc, near: Sequence[Disc]) -> float:
    """What speaks against a label that could be taken for another station's."""
    own, others = gap(label, disc), min((gap(label, other) for other in near), default=99.0)
    return 2.5 * max(0.0, 1 - (others - own) / 14)


def gap(label: Label, disc: Disc) -> float:
    """Between a label and a station's mark."""
    (x, y), radius = disc
    right, down = max(0, abs(label.x - x) - label.width / 2), max(0, abs(label.y - y) - label.height / 2)
    return math.hypot(right, down) - radius


def label_at(lines: tuple[str, ...], side: str, spot: Point, radius: float, place: int = 0) -> Label:
    """A label on one side of a station, near it or at another place on that side."""
    wide, high = box_of(lines, SIZE)
    right, down, _, anchor = SIDES[side]
    across, below = places(radius, bool(right and down))[place]
    air = 0.06 if down > 0 else 0.12  # letters don't fill their box
    x = spot[0] + right * (across + wide / 2)
    y = spot[1] + down * (below + high / 2 - air * SIZE)
    return Label(lines, round(x, 1), round(y, 1), round(wide, 1), high, SIZE, anchor)


def places(radius: float, corner: bool) -> tuple[Point, ...]:
    """How far to the side and up or down a label begins. In a corner: slantwise, above or below, past a line across."""
    if not corner:
        return tuple((radius + gap, radius + gap) for gap in (4, 9, 23))
    slant, near, far = SLANT * radius + 3, 0.35 * radius, 0.85 * radius
    return (
        (slant, slant), (near, radius + 4), (far, radius + 4), (radius + 3, 8), (near, radius + 12), (2 * radius + 2, 8),
    )  # fmt: skip


def broken(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and in two or three of the best widths, broken after spaces and hyphens."""
    words = [word for word in re.split(r"(?<=-)(?=\S)| ", name) if word]
    found: list[tuple[str, ...]] = [(name,)]
    for many in (2, 3):
        ways = [joined(words, cuts) for cuts in combinations(range(1, len(words)), many - 1)]
        if ways:
            found.append(min(ways, key=lambda lines: max(text_width(line, SIZE) for line in lines)))
    return found


def joined(words: Sequence[str], cuts: Sequence[int]) -> tuple[str, ...]:
    """The words in lines that begin at the cuts."""
    edges = [0, *cuts, len(words)]
    return tuple(
        "".join(word if word.endswith("-") else f"{word} " for word in words[start:end]).rstrip()
        for start, end in zip(edges, edges[1:], strict=False)
    )
