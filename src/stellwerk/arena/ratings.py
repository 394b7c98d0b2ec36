"""Ratings: the chance to win a game is in proportion to strengths (Bradley–Terry; Luce for more seats).

Only wins count: who came second does not matter. The model is fitted to all games each time. Its likelihood is
concave, so a few of Newton's steps find the one best fit; no library is needed, and those that exist take no shared
wins.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from stellwerk.arena.intervals import NORMAL, Estimate
from stellwerk.engine.flat import Cells

POINTS = 400 / math.log(10)  # of rating for a factor e in strength: 400 points are ten to one


@dataclass(frozen=True)
class Contests:
    """Games between bots, several of which may be the same, a row each: columns are bots."""

    block: Cells  # the game's block
    present: Cells  # on how many seats the bot sat
    won: Cells  # its share of the win

    def __add__(self, other: Contests) -> Contests:
        block = np.concatenate([self.block, other.block])
        return Contests(block, np.vstack([self.present, other.present]), np.vstack([self.won, other.won]))


def rate(contests: Contests, anchor: int) -> list[Estimate]:
    """Ratings with intervals; the anchor's is 0 by definition."""
    contests = contests + imaginary(contests)
    strength = fit(contests, anchor)
    chance = chances(contests, strength)
    slopes = np.zeros((int(contests.block.max()) + 1, len(strength)))
    np.add.at(slopes, contests.block, contests.won - chance)
    # The sandwich: errors as the blocks show them, not as they would be if all games were independent.
    inverse = np.zeros((len(strength), len(strength)))
    rest = np.arange(len(strength)) != anchor
    inverse[np.ix_(rest, rest)] = np.linalg.inv(curvature(chance)[np.ix_(rest, rest)])
    reach = np.sqrt(np.diag(inverse @ (slopes.T @ slopes) @ inverse)) * NORMAL
    return [
        Estimate(float(middle), float(middle - error), float(middle + error))
        for middle, error in zip(strength * POINTS, reach * POINTS, strict=True)
    ]


def imaginary(contests: Contests) -> Contests:
    """Two blocks of two games for each pair that met, one won by each, so that ratings and intervals stay finite."""
    bots = contests.present.shape[1]
    seen = contests.present > 0
    met = [(a, b) for a, b in combinations(range(bots), 2) if (seen[:, a] & seen[:, b]).any()]
    present, won = np.zeros((4 * len(met), bots)), np.zeros((4 * len(met), bots))
    for row, pair in enumerate(pair for pair in met for _ in range(4)):
        present[row, list(pair)] = 1
        won[row, pair[row % 4 // 2]] = 1
    block = int(contests.block.max()) + 1 + np.arange(len(present)) // 2
    return Contests(block, present, won)


def fit(contests: Contests, anchor: int) -> Cells:
    """The logarithms of the strengths, that of the anchor 0."""
    strength = np.zeros(contests.present.shape[1])
    rest = np.arange(len(strength)) != anchor
    for _ in range(100):
        chance = chances(contests, strength)
        step = np.linalg.solve(curvature(chance)[np.ix_(rest, rest)], (contests.won - chance).sum(axis=0)[rest])
        strength[rest] += np.clip(step, -1, 1)  # far from the solution Newton's steps are too long
        if np.abs(step).max() < 1e-10:
            break
    return strength


def chances(contests: Contests, strength: Cells) -> Cells:
    """The model's chance of each bot to win each game."""
    weight = contests.present * np.exp(strength)
    return np.asarray(weight / weight.sum(axis=1, keepdims=True))


def curvature(chance: Cells) -> Cells:
    return np.asarray(np.diag(chance.sum(axis=0)) - chance.T @ chance)
