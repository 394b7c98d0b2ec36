"""Where things stand in an observation: named slices of one row of cells."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stellwerk import families
from stellwerk.board import Board
from stellwerk.engine.flat import Cells

MOST = 255  # a cell is one byte; what is more counts as this


@dataclass(frozen=True)
class Part:
    """One named slice: its shape, the largest value of its cells, and what they mean."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def cells(self) -> int:
        return math.prod(self.shape)


class Layout:
    """The parts of an observation in order.

    >>> from stellwerk.envs.layout import layout_of
    >>> from stellwerk.board import Board
    >>> layout = layout_of(Board.named("new-york"), seats=2)
    >>> layout.slices["hand"], layout.parts["hand"].shape
    (slice(54, 61, None), (7,))
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = {part.name: part for part in parts}
        self.slices: dict[str, slice] = {}
        self.cells = 0
        for part in parts:
            self.slices[part.name] = slice(self.cells, self.cells + part.cells)
            self.cells += part.cells

    @cached_property
    def most(self) -> Cells:
        """The largest value of each cell."""
        repeats = [part.cells for part in self.parts.values()]
        return np.repeat([min(part.most, MOST) for part in self.parts.values()], repeats).astype(np.uint8)

    @cached_property
    def scale(self) -> Cells:
        """What a cell is multiplied by, so that it lies between 0 and 1."""
        return (1 / self.most.astype(np.float32)).astype(np.float32)

    def split(self, observation: Cells) -> dict[str, Cells]:
        """An observation, or a batch of them, by the names of its parts; the arrays share its memory."""
        rest = observation.shape[:-1]
        return {
            name: observation[..., self.slices[name]].reshape(*rest, *part.shape) for name, part in self.parts.items()
        }


def layout_of(board: Board, seats: int) -> Layout:
    """The layout of observations on a board with so many seats."""
    return families.named(board.family).envs.make_layout(board, seats)
