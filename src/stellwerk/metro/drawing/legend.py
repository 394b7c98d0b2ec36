"""What is printed beside the map: its name, what each line is worth (M10), and the boxes of the score (M13)."""

from dataclasses import dataclass

from stellwerk.drawing.letters import text_width
from stellwerk.metro.drawing.trains import Box
from stellwerk.metro.map.model import MetroMap

# In sheet units.
TITLE = 56.0
NAME = 20.0  # size of a line's name
ROW = 46.0
EDGE = 18.0  # of the panel
DISC = 16.0  # radius of the disc with the letter
COLUMNS = (EDGE + DISC, 80.0, 126.0, 162.0)  # letter, first, later, name
SCORE = (84.0, 46.0)  # a box
STEP = 56.0  # from box to box
BOXES = ("lines", "transfers", "empty", "total")  # columns of a score sheet


@dataclass(frozen=True, slots=True)
class Value:
    """The row of a line."""

    letter: str
    name: str
    first: int
    later: int
    y: float


@dataclass(frozen=True, slots=True)
class ScoreBox:
    column: str  # of a score sheet
    box: Box


@dataclass(frozen=True, slots=True)
class Legend:
    title: str
    title_size: float
    x: float  # left edge
    y: float  # middle of the title
    panel: Box  # behind the values
    columns: tuple[float, ...]  # x of the letters' and values' middles, and of the names
    values: tuple[Value, ...]
    scores: tuple[ScoreBox, ...]
    bottom: float


def width_of(map: MetroMap) -> float:
    names = max((text_width(line.name, NAME) for line in map.lines), default=0)
    return round(max(COLUMNS[3] + names + EDGE, 214), 1)


def lay_legend(map: MetroMap, left: float, top: float) -> Legend:
    wide = width_of(map)
    size = TITLE * min(1, wide / max(1, text_width(map.city, TITLE)))
    start = top + 1.35 * TITLE
    panel = Box(left, start, wide, round(2 * EDGE - 8 + ROW * len(map.lines), 1))
    first = start + EDGE - 4 + ROW / 2
    below = panel.y + panel.height + 22
    return Legend(
        title=map.city,
        title_size=round(size, 1),
        x=left,
        y=top + TITLE / 2,
        panel=panel,
        columns=tuple(left + column for column in COLUMNS),
        values=tuple(
            Value(line.letter, line.name, line.first, line.later, round(first + index * ROW, 1))
            for index, line in enumerate(map.lines)
        ),
        scores=tuple(ScoreBox(name, Box(left, below + STEP * row, *SCORE)) for row, name in enumerate(BOXES)),
        bottom=below + STEP * len(BOXES) - (STEP - SCORE[1]),
    )
