"""The legend with the scores, printed in a corner of the board."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.drawing.areas import Area, Outline, Point, hits, rectangle
from stellwerk.tickets.map.model import Card, TicketsMap

CELL, ROW, CHIP, EDGE = 58.0, 31.0, 25.0, 13.0  # sizes at scale 1; CHIP is one step of the colour key


@dataclass(frozen=True, slots=True)
class ScoreRow:
    piece: str
    one_space: bool
    points: tuple[tuple[int, int], ...]  # cost and points, for the costs that occur


@dataclass(frozen=True, slots=True)
class Legend:
    x: float  # upper left corner
    y: float
    width: float
    height: float
    rows: tuple[ScoreRow, ...]
    columns: int  # of costs and their points
    longest_path: int  # T21; 0: no such bonus
    attraction: int  # T22; 0: no such bonus
    colours: tuple[Card, ...]  # what a joker stands for

    @property
    def outline(self) -> Outline:
        return rectangle(self.x + self.width / 2, self.y + self.height / 2, self.width, self.height)


def find_legend(map: TicketsMap, scale: float, taken: Sequence[Area]) -> Legend:
    """The legend where the map wants it, or in the emptiest corner."""
    rows = score_rows(map)
    most = max(len(row.points) for row in rows)
    columns = most if most <= 4 else math.ceil(most / 2)
    lines = sum(math.ceil(len(row.points) / columns) for row in rows) + 1
    lines += bool(map.rules.longest_path or map.rules.attraction)
    width = (max(columns * CELL, (len(map.colours) + 2) * CHIP) + 2 * EDGE) * scale
    height = (lines * ROW + 2 * EDGE) * scale

    def legend(corner: Point) -> Legend:
        bonus = map.rules.longest_path, map.rules.attraction
        return Legend(*corner, round(width, 1), round(height, 1), rows, columns, *bonus, map.colours)

    if map.drawing.legend:
        return legend(map.drawing.legend)
    spots = [legend(spot) for spot in free_spots(map.drawing.size, width, height)]
    return min(spots, key=lambda one: hidden(one, taken))  # the first of the best


def free_spots(size: Point, width: float, height: float) -> list[Point]:
    """Corners first, then along the edges, then anywhere."""
    margin = 0.02 * min(size)
    right, bottom = size[0] - width - 2 * margin, size[1] - height - 2 * margin
    between = [step / 12 for step in range(1, 12)]
    grid = [(across, down) for down in (1.0, 0.0, *between) for across in (0.0, 1.0, *between)]
    grid.sort(key=lambda spot: sum(0 < part < 1 for part in spot))
    return [(round(margin + right * across, 1), round(margin + bottom * down, 1)) for across, down in grid]


def hidden(legend: Legend, taken: Sequence[Area]) -> int:
    """How much the legend would cover there."""
    return hits(Area(legend.outline), taken)


def score_rows(map: TicketsMap) -> tuple[ScoreRow, ...]:
    rows = []
    for kind, piece in enumerate(map.pieces):
        costs = sorted({route.cost for route in map.routes if route.piece == kind})
        rows.append(ScoreRow(piece.name, piece.one_space, tuple((cost, piece.points[cost - 1]) for cost in costs)))
    return tuple(row for row in rows if row.points)
