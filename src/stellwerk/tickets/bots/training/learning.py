"""Fits the value net to lessons: Adam in plain NumPy; a framework is not worth its size for so small a net."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from stellwerk.engine.flat import Cells
from stellwerk.tickets.bots.rules.values import FIRST, MARGIN_UNIT, SECOND

BATCH, RATE, DECAY = 512, 2e-3, 1e-5
MARGIN_SHARE = 0.5  # of the margin in the loss, next to the win share


@dataclass
class Learner:
    inputs: int
    seed: int
    layers: list[Cells] = field(default_factory=list)  # weights and biases in turn

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(self.seed)
        sizes = (self.inputs, FIRST, SECOND, 2)
        for wide, narrow in pairwise(sizes):
            self.layers.append(self.random.normal(0, np.sqrt(2 / wide), (wide, narrow)).astype(np.float32))
            self.layers.append(np.zeros(narrow, np.float32))
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def outputs(self, rows: Cells) -> tuple[Cells, Cells, Cells, Cells]:
        first = np.maximum(rows @ self.layers[0] + self.layers[1], 0)
        second = np.maximum(first @ self.layers[2] + self.layers[3], 0)
        last = second @ self.layers[4] + self.layers[5]
        return first, second, 1 / (1 + np.exp(-last[:, 0])), last[:, 1]

    def loss(self, rows: Cells, wins: Cells, margins: Cells) -> tuple[float, float]:
        """Mean squared error of the win share, and of the margin in points squared."""
        _, _, share, lead = self.outputs(rows)
        return float(((share - wins) ** 2).mean()), float(((lead * MARGIN_UNIT - margins) ** 2).mean())

    def epoch(self, rows: Cells, wins: Cells, margins: Cells, rate: float) -> None:
        order = self.random.permutation(len(rows))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            self.step(rows[chosen], wins[chosen], margins[chosen] / MARGIN_UNIT, rate)

    def step(self, rows: Cells, wins: Cells, margins: Cells, rate: float) -> None:
        first, second, share, lead = self.outputs(rows)
        slope = np.stack([share - wins, MARGIN_SHARE * (lead - margins)], axis=1) / len(rows)
        slopes = [second.T @ slope, slope.sum(axis=0)]
        slope = (slope @ self.layers[4].T) * (second > 0)
        slopes = [first.T @ slope, slope.sum(axis=0), *slopes]
        slope = (slope @ self.layers[2].T) * (first > 0)
        self.descend([rows.T @ slope, slope.sum(axis=0), *slopes], rate)

    def descend(self, slopes: list[Cells], rate: float) -> None:
        self.steps += 1
        for layer, slope, mean, square in zip(self.layers, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            corrected = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            layer -= (rate * (mean / (1 - 0.9**self.steps)) / corrected + rate * DECAY * layer).astype(np.float32)


def fit(
    learner: Learner, rows: Cells, wins: Cells, margins: Cells, epochs: int, progress: Callable[[int], None]
) -> None:
    """The rate falls to 0 along half a cosine."""
    for number in range(epochs):
        progress(number)
        learner.epoch(rows, wins, margins, RATE * 0.5 * (1 + np.cos(np.pi * number / epochs)))
