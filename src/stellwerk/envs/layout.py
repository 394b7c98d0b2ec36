"""Where things stand in an observation: named slices of one row of cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stellwerk.flat import Cells

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

    >>> from stellwerk.envs.steps.verbs import layout_of
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
        """An observation, or a batch of them, by the names of its parts; the arrays are views of it."""
        rest = observation.shape[:-1]
        return {
            name: observation[..., self.slices[name]].reshape(*rest, *part.shape) for name, part in self.parts.items()
        }
