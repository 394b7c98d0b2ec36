"""Place names on a board: how wide they are, and where they fit beside their places."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.tickets.collisions import Area, is_off, overlap, rectangle
from stellwerk.tickets.map import Place
from stellwerk.tickets.tracks import Outline, Point

# Widths of Barlow Semi Condensed 600 in thousandths of its size; no font is read at run time.
WIDTHS = {
    letter: width
    for width, letters in {
        160: "'’‘", 200: " ", 230: "ijlI.,:;!|", 300: "()[]", 335: "frt-1", 417: "z/", 446: "sy",
        475: "acekxvZ35679", 490: "bdeghnopquLF284", 515: "ESTJQPRGCß0–", 545: "ABDHKOUVXY", 590: "N",
        635: "M&", 680: "w", 747: "m", 771: "W", 765: "æœÆŒ",
    }.items()
    for letter in letters
}  # fmt: skip
OTHER = 560  # a letter that is not in the table
WIDE = 1000  # Chinese, Japanese, Korean
LINE = 1.0  # from one line to the next, in sizes
TALL = 0.92  # height of one line, in sizes


@dataclass(frozen=True, slots=True)
class Label:
    """A place's name: its box around (x, y), and how its lines are aligned in it."""

    lines: tuple[str, ...]
    x: float  # centre
    y: float
    width: float
    height: float
    size: float  # of the letters
    anchor: str  # "start", "middle" or "end": the side turned to the place

    @property
    def outline(self) -> Outline:
        return rectangle(self.x, self.y, self.width, self.height)


def text_width(text: str, size: float) -> float:
    return sum(letter_width(letter) for letter in unicodedata.normalize("NFC", text)) * size / 1000


def letter_width(letter: str) -> int:
    if unicodedata.east_asian_width(letter) in "WF":
        return WIDE
    plain = unicodedata.normalize("NFD", letter)[0]
    return WIDTHS.get(plain, OTHER)


def is_measured(text: str) -> bool:
    """Do we know this text's width, and don't just guess it?"""
    return all(unicodedata.normalize("NFD", letter)[0] in WIDTHS for letter in text)


def label_at(place: Place, lines: tuple[str, ...], spot: Point, size: float) -> Label:
    width = max(text_width(line, size) for line in lines)
    height = size * (TALL + LINE * (len(lines) - 1))
    beside = (spot[0] - place.x) / (width / 2 or 1)
    anchor = "start" if beside > 1 else "end" if beside < -1 else "middle"
    return Label(lines, spot[0], spot[1], width, height, size, anchor)


def find_labels(
    places: Sequence[Place], fixed: Sequence[Area], tracks: Sequence[Area], board: Point, radius: float, size: float
) -> tuple[Label, ...]:
    """A label for each place: as given, or the best free spot around it; a few rounds let them make room for each other."""
    labels: list[Label | None] = [
        label_at(place, place.lines or (place.name,), place.label, size) if place.label else None for place in places
    ]
    choices = {
        index: ranked(place, fixed, tracks, board, radius, size)
        for index, place in enumerate(places)
        if not place.label
    }
    for _ in range(4):
        for index, options in choices.items():
            others = [Area(label.outline) for i, label in enumerate(labels) if label and i != index]
            labels[index] = min(options, key=lambda option: option[0] + 50 * hits(Area(option[1].outline), others))[1]
    return tuple(label for label in labels if label)


def ranked(
    place: Place, fixed: Sequence[Area], tracks: Sequence[Area], board: Point, radius: float, size: float
) -> list[tuple[float, Label]]:
    """All spots for a place's name, each with what speaks against it."""
    reach = text_width(place.name, size) + 4 * radius
    near_fixed = [area for area in fixed if is_near(place, area, reach)]
    near_tracks = [area for area in tracks if is_near(place, area, reach)]
    options = []
    for lines in [place.lines] if place.lines else splits(place.name):
        for distance in (0.35, 0.8, 1.5):
            for turn in range(24):
                label = spot_at(place, lines, math.tau * turn / 24, radius * (1 + distance), size)
                area = Area(rectangle(label.x, label.y, label.width + 4, label.height + 2))
                cost = 60 * hits(area, near_fixed) + 12 * min(2, hits(area, near_tracks)) + 200 * is_off(board, area)
                cost += 2 * distance + 3 * (len(lines) - 1) + awkward(turn)
                options.append((cost, label))
    return sorted(options, key=lambda option: option[0])


def awkward(turn: int) -> float:
    """Beside the place reads best, then below and above; slanted spots look adrift."""
    return {0: 0, 12: 0.2, 6: 0.6, 18: 0.6}.get(turn, 1.5)


def spot_at(place: Place, lines: tuple[str, ...], angle: float, distance: float, size: float) -> Label:
    """The label touched by a circle around the place in that direction."""
    label = label_at(place, lines, (place.x, place.y), size)
    right, down = math.cos(angle), math.sin(angle)
    x = place.x + right * distance + sign(right) * min(1, abs(right) * 1.6) * label.width / 2
    y = place.y + down * distance + sign(down) * min(1, abs(down) * 1.6) * label.height / 2
    return label_at(place, lines, (round(x), round(y)), size)


def splits(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and in two where it has a space nearest to its middle."""
    gaps = [index for index, letter in enumerate(name) if letter == " "]
    if not gaps:
        return [(name,)]
    middle = min(gaps, key=lambda gap: abs(gap - len(name) / 2))
    return [(name,), (name[:middle], name[middle + 1 :])]


def hits(area: Area, others: Sequence[Area]) -> int:
    return sum(overlap(area, other) for other in others)


def is_near(place: Place, area: Area, reach: float) -> bool:
    return (
        area.left - reach < place.x < area.right + reach and area.top - reach < place.y < area.bottom + reach
    )


def sign(number: float) -> int:
    return (number > 0.01) - (number < -0.01)
