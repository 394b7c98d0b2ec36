"""Names on a board: how wide they are, and the box they fill."""

import math
import unicodedata
from dataclasses import dataclass
from typing import Annotated

from stellwerk.drawing.areas import Area, Outline, rectangle
from stellwerk.wire import one_of

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
OTHER = 560  # a letter without an entry
WIDE = 1000  # Chinese, Japanese, Korean
LINE = 1.0  # from one line to the next, in sizes
TALL = 1.0  # height of one line with its descenders, in sizes
CAPITAL = 0.7  # height of a capital, in sizes
BASE = 0.33  # from the middle of a line down to its base


@dataclass(frozen=True, slots=True)
class Label:
    """A name: its box around (x, y), and how its lines are aligned in it."""

    lines: tuple[str, ...]
    x: float  # centre
    y: float
    width: float
    height: float
    size: float  # of the letters
    anchor: Annotated[str, one_of("start", "middle", "end")]  # the side turned to what it names

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
    """Is this text's width known, not just guessed?"""
    return all(unicodedata.normalize("NFD", letter)[0] in WIDTHS for letter in text)


def box_of(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    """Width and height of a name in these lines."""
    return max(text_width(line, size) for line in lines), size * (TALL + LINE * (len(lines) - 1))


def size_in_disc(text: str, size: float, radius: float) -> float:
    """The size at which a letter or two fit into a disc, at most `size`."""
    return round(min(size, 0.8 * radius / math.hypot(text_width(text, 0.5), CAPITAL / 2)), 1)


def padded(label: Label) -> Area:
    """The label with a small margin around it."""
    return Area(rectangle(label.x, label.y, label.width + 0.2 * label.size, label.height + 0.1 * label.size))
