"""Where a station's name can stand: on one of eight sides, near it or a little off, in one line or in several."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import combinations, pairwise

from stellwerk.drawing.areas import Point
from stellwerk.drawing.letters import Label, box_of, text_width

Disc = tuple[Point, float]  # the middle of a station's mark and how far it reaches

SIZE = 20.0  # of the letters, in sheet units
SIDES = {  # right and down, what speaks against it, and the end of the text that is turned to the station
    "E": (1, 0, 0.0, "start"), "W": (-1, 0, 0.2, "end"), "NE": (1, -1, 0.6, "start"), "SE": (1, 1, 0.5, "start"),
    "NW": (-1, -1, 0.9, "end"), "SW": (-1, 1, 0.8, "end"), "S": (0, 1, 0.6, "middle"), "N": (0, -1, 0.7, "middle"),
}  # fmt: skip
BREAKS = (0.0, 0.4, 1.4)  # what speaks against one, two, three or more lines
WIDE = 0.006  # what speaks against a unit of width
DISTANT = 0.2  # what speaks against each place that is not the first
DOUBTFUL = 2.5  # what speaks against a name that could be taken for another station's
CLEARLY = 14.0  # so much nearer to its own station than to any other it can't


def label_at(lines: tuple[str, ...], side: str, disc: Disc, place: int = 0) -> Label:
    """A label on one side of a station, at one of the places there."""
    (x, y), radius = disc
    wide, high = box_of(lines, SIZE)
    right, down, _, anchor = SIDES[side]
    across, below = places(radius, side)[place]
    air = 0.06 if down > 0 else 0.12  # letters don't fill their box
    x += right * (across + wide / 2)
    y += down * (below + high / 2 - air * SIZE)
    return Label(lines, round(x, 1), round(y, 1), round(wide, 1), high, SIZE, anchor)


def places(radius: float, side: str) -> tuple[Point, ...]:
    """How far to the side and how far up or down a label begins: the nearest place first."""
    if len(side) == 1:
        return tuple((radius + gap, radius + gap) for gap in (4, 9, 23))
    slant, near, far = 0.68 * radius + 3, 0.35 * radius, 0.85 * radius
    return (
        (slant, slant),
        (near, radius + 4),  # wholly above or below …
        (far, radius + 4),  # … clear of a line that runs up or down
        (radius + 3, 8),  # just above or below a line that runs across
        (near, radius + 12),
        (2 * radius + 2, 8),  # … and clear of one that runs slantwise
    )


def cost_of(label: Label, side: str, place: int) -> float:
    """What speaks against a label, whatever is around it."""
    lines = BREAKS[min(len(label.lines), len(BREAKS)) - 1]
    return SIDES[side][2] + lines + WIDE * label.width + DISTANT * place


def doubt(label: Label, disc: Disc, others: Sequence[Disc]) -> float:
    """What speaks against a label that stands nearly as close to another station."""
    nearest = min((gap(label, other) for other in others), default=math.inf)
    return DOUBTFUL * max(0.0, 1 - (nearest - gap(label, disc)) / CLEARLY)


def gap(label: Label, disc: Disc) -> float:
    """Between a label and a station's mark."""
    (x, y), radius = disc
    right, down = max(0, abs(label.x - x) - label.width / 2), max(0, abs(label.y - y) - label.height / 2)
    return math.hypot(right, down) - radius


def broken(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and in two and three as narrow as can be, broken after spaces and hyphens."""
    words = re.split(r"(?<=[ -])(?=[^ -])", name)
    found: list[tuple[str, ...]] = [(name,)]
    for many in (2, 3):
        ways = [joined(words, cuts) for cuts in combinations(range(1, len(words)), many - 1)]
        if ways:
            found.append(min(ways, key=lambda lines: max(text_width(line, SIZE) for line in lines)))
    return found


def joined(words: Sequence[str], cuts: Sequence[int]) -> tuple[str, ...]:
    """The words in lines that begin at the cuts."""
    edges = [0, *cuts, len(words)]
    return tuple("".join(words[start:end]).strip() for start, end in pairwise(edges))
