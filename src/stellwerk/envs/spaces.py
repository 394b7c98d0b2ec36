"""Spaces of Gymnasium for a board: moves of which only legal ones are drawn, and observations."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from stellwerk.envs.games import Games
from stellwerk.flat import Cells


class Moves(spaces.Discrete):
    """All moves of a board. Without a mask of its own, `sample` draws a legal move of the present decision.

    Peers whose spaces draw any move lose the game by it, or play something else without a word.
    """

    def __init__(self, games: Games, index: int = 0) -> None:
        super().__init__(len(games.board.moves))
        self._games, self._index = games, index

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            legal = np.flatnonzero(self._games.masks[self._index])
            if len(legal):
                return np.int64(self.np_random.choice(legal))
        return super().sample(mask, probability)


class ManyMoves(spaces.MultiDiscrete):
    """A move in each of many games; without masks of their own, `sample` draws legal ones."""

    def __init__(self, games: Games) -> None:
        super().__init__(np.full(games.count, len(games.board.moves)))
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> Cells:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        # The largest of random numbers above 0, where a move that is not legal has 0.
        draws = 1 - self.np_random.random(self._games.masks.shape, np.float32)
        return np.argmax(self._games.masks * draws, axis=1)


def observations(games: Games) -> spaces.Box:
    """0 … 1 if scaled, else bytes up to the largest value of each cell."""
    if len(games.scale):
        return spaces.Box(0.0, 1.0, (games.layout.cells,), np.float32)
    return spaces.Box(np.zeros_like(games.layout.most), games.layout.most, dtype=np.uint8)
