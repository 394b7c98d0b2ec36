"""Where a station's name can be: on one of eight sides, near it or a little off, in one line or in several."""

import math
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise

from stellwerk.drawing.areas import Area, Point
from stellwerk.drawing.letters import BASE, Label, box_of, text_width

Disc = tuple[Point, float]  # the middle of a station's mark and how far it reaches

SIZE = 20.0  # of the letters, in sheet units …
LARGER = (22.5, 24.0, 25.8, 28.2)  # … and on screens where those would be too small to read
CUT = 14.0  # of the margin that pages leave out
READABLE = 11.0  # pixels that letters must have
SMALLEST = (846.0, 537.0)  # pixels that the page has for a sheet on a screen of 1280 × 720, the smallest of a laptop
UPPER, ACCENTED = 0.74, 0.95  # from the base of a line to the top of its letters, in sizes
ROUND, DESCENDING = 0.02, 0.21  # … and down to where they end
DESCENDERS = set("gjpqyçQ,;()")
AIR = 0.1  # margin that a label must have
SIDES = {  # right and down, the cost, and the end of the text that is next to the station
    "E": (1, 0, 0.0, "start"), "W": (-1, 0, 0.2, "end"), "NE": (1, -1, 0.6, "start"), "SE": (1, 1, 0.5, "start"),
    "NW": (-1, -1, 0.9, "end"), "SW": (-1, 1, 0.8, "end"), "S": (0, 1, 0.6, "middle"), "N": (0, -1, 0.7, "middle"),
}  # fmt: skip
BREAKS = (0.0, 0.4, 1.4)  # the cost of one, two, three or more lines
WIDE = 0.006  # the cost of a unit of width
DISTANT = 0.2  # the cost of each further offset
DOUBTFUL = 2.5  # the cost of a name that could be taken for another station's
CLEARLY = 14.0  # a name so much nearer to its own station than to any other can't be


def label_at(lines: tuple[str, ...], side: str, disc: Disc, offset: Point | None = None, size: float = SIZE) -> Label:
    """A label on one side of a station, at one of the offsets there."""
    (x, y), radius = disc
    wide, high = box_in(lines, size)
    right, down, _, anchor = SIDES[side]
    across, below = offset or offsets(radius, side)[0]
    if right:
        x += right * (across + wide / 2)
    else:
        x += across * wide
    if down:
        top, bottom = ink(lines, size)
        y += below - top if down > 0 else -below - bottom
    else:
        y += below * size
    return Label(lines, round(x, 1), round(y, 1), round(wide, 1), high, size, anchor)


@cache
def offsets(radius: float, side: str, all: bool = False) -> tuple[Point, ...]:
    """How far to the side and how far up or down a label begins: the best offsets first, or all that there are.

    Straight beside a station it may also slide along: by parts of its width, or of its letters' size.
    """
    gaps = (4, 9, 16, 23, 32, 42) if all else (4, 9, 23)
    if side in "EW":
        slides: tuple[float, ...] = (0.0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9) if all else (0.0,)
        return tuple((radius + gap, slide) for gap in gaps for slide in slides)
    if side in "NS":
        slides = (0.0, -0.15, 0.15, -0.3, 0.3, -0.4, 0.4, -0.45, 0.45) if all else (0.0,)
        return tuple((slide, radius + gap) for gap in gaps for slide in slides)
    slant, near, far = 0.68 * radius + 3, 0.35 * radius, 0.85 * radius
    best = (
        (slant, slant),
        (near, radius + 4),  # wholly above or below …
        (far, radius + 4),  # … clear of a line that runs up or down
        (radius + 3, 8),  # just above or below a line that runs across
        (near, radius + 12),
        (2 * radius + 2, 8),  # … and clear of one that runs slantwise
    )
    turns = [math.radians(degrees) for degrees in (10, 20, 30, 60, 70, 80)]
    around = [(gap * math.sin(turn), gap * math.cos(turn)) for gap in (radius + 3, radius + 10) for turn in turns]
    along = [(far * radius, 8.0) for far in (3, 4, 5)]  # between a line that runs across and a slanting one
    return (*best, *around, *along) if all else best


box_in = cache(box_of)  # of the same lines at many offsets


@cache
def ink(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    """From the middle of a label to the upper and lower edge of what is printed: most letters don't fill their line."""
    middle = (len(lines) - 1) / 2
    up = ACCENTED if any(is_tall(letter) for letter in lines[0]) else UPPER
    low = DESCENDING if DESCENDERS & set(lines[-1]) else ROUND
    return (BASE - middle - up) * size, (BASE + middle + low) * size


def is_tall(letter: str) -> bool:
    """A capital with an accent."""
    return letter.isupper() and len(unicodedata.normalize("NFD", letter)) > 1


def ink_box(label: Label, air: float = 0.0) -> Area:
    """The printed part of a label, with a margin in sizes of its letters."""
    top, bottom = ink(label.lines, label.size)
    wide, air = label.width / 2, air * label.size
    left, right = label.x - wide - air, label.x + wide + air
    top, bottom = label.y + top - air / 2, label.y + bottom + air / 2
    return Area(((left, top), (right, top), (right, bottom), (left, bottom)))


def cost_of(label: Label, side: str, number: int) -> float:
    """The cost of a label, whatever is around it."""
    lines = BREAKS[min(len(label.lines), len(BREAKS)) - 1]
    return SIDES[side][2] + lines + WIDE * label.width + DISTANT * number


def doubt(label: Label, disc: Disc, others: Sequence[Disc]) -> float:
    """The cost of a label that is nearly as close to another station."""
    nearest = min((gap(label, other) for other in others), default=math.inf)
    return DOUBTFUL * max(0.0, 1 - (nearest - gap(label, disc)) / CLEARLY)


def gap(label: Label, disc: Disc) -> float:
    """Between a label and a station's mark."""
    (x, y), radius = disc
    right, down = max(0, abs(label.x - x) - label.width / 2), max(0, abs(label.y - y) - label.height / 2)
    return math.hypot(right, down) - radius


def broken(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and in two and three lines as narrow as possible, broken after spaces and hyphens."""
    words = re.split(r"(?<=[ -])(?=[^ -])", name)
    found: list[tuple[str, ...]] = [(name,)]
    for many in (2, 3):
        ways = [joined(words, cuts) for cuts in combinations(range(1, len(words)), many - 1)]
        if ways:
            found.append(min(ways, key=lambda lines: max(text_width(line, SIZE) for line in lines)))
    return found


def largest_letters(network: Point) -> float:
    """The size of letters that can be read on the smallest screen of a laptop."""
    wide, high = (length - 2 * CUT for length in network)
    return max(SIZE, READABLE * max(wide / SMALLEST[0], high / SMALLEST[1]))


def joined(words: Sequence[str], cuts: Sequence[int]) -> tuple[str, ...]:
    """The words in lines that begin at the cuts."""
    edges = [0, *cuts, len(words)]
    return tuple("".join(words[start:end]).strip() for start, end in pairwise(edges))
