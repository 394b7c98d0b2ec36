"""Gymnasium's spaces for a board: moves, of which only legal ones are sampled, and observations."""

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it

from typing import Any

import numpy as np
from gymnasium import spaces

from stellwerk.engine.flat import Cells
from stellwerk.envs.games import Games
from stellwerk.envs.rules.choice import draw_masked
from stellwerk.envs.rules.course import NOBODY
from stellwerk.errors import OptionError


class Moves(spaces.Discrete):
    """All moves of a board. Without a mask of its own, `sample` draws a legal move of the present decision.

    Peers whose spaces draw any move lose the game by it, or play something else without a word.
    """

    def __init__(self, games: Games, seat: int = NOBODY) -> None:
        """For one seat, even if others are asked before it, or for the seat that is to move."""
        super().__init__(len(games.board.moves))
        self._games, self._seat = games, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if probability is not None:
            return super().sample(mask, probability)
        if mask is None and self._seat == NOBODY:
            return self._games.draw_moves(self.np_random)[0]
        if mask is None:
            mask = self._games.mask_of(self._seat)
        return draw(cells_of(mask, (int(self.n),))[None], self.np_random)[0]


class ManyMoves(spaces.MultiDiscrete):
    """A move in each of many games; without masks of their own, `sample` draws legal ones."""

    def __init__(self, games: Games) -> None:
        super().__init__(np.full(games.count, len(games.board.moves)))
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> Cells:
        if probability is not None:
            return super().sample(mask, probability)
        if mask is None:
            return self._games.draw_moves(self.np_random)
        return draw(cells_of(mask, self._games.masks.shape), self.np_random)


def draw(masks: Cells, chance: np.random.Generator) -> Cells:
    moves = np.zeros(len(masks), np.int64)
    draw_masked(masks, chance.random(len(masks)), moves)
    return moves


def cells_of(mask: Any, shape: tuple[int, ...]) -> Cells:
    """A caller's mask as compiled code takes it; every value but 0 becomes 1."""
    try:
        given = np.asarray(mask)
    except ValueError:  # lists of different lengths
        given = np.empty(0)
    if given.shape != shape or given.dtype.kind not in "iub":
        raise OptionError(f"a mask is an array of {'×'.join(map(str, shape))} zeros and ones, as info has it")
    return np.ascontiguousarray(given != 0).view(np.int8)


def observations(games: Games) -> spaces.Box:
    """From 0 to 1 if scaled, else bytes from 0 to the largest value of each cell."""
    if len(games.scale):
        return spaces.Box(0.0, 1.0, (games.layout.cells,), np.float32)
    return spaces.Box(np.zeros_like(games.layout.most), games.layout.most, dtype=np.uint8)
