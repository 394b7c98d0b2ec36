"""Fits the value net to lessons."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from stellwerk.engine.flat import Cells
from stellwerk.tickets.bots.rules.values import FIRST, MARGIN_UNIT, SECOND
from stellwerk.tickets.bots.training.layers import Layers

BATCH, RATE, DECAY = 512, 2e-3, 1e-5
MARGIN_SHARE = 0.5  # of the margin in the loss, next to the win share


@dataclass
class Learner:
    inputs: int
    seed: int

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(self.seed)
        self.net = Layers((self.inputs, FIRST, SECOND, 2), self.random, decay=DECAY)

    @property
    def layers(self) -> list[Cells]:
        return self.net.weights

    def outputs(self, rows: Cells) -> tuple[list[Cells], Cells, Cells]:
        """Of all layers, and what the last ones mean: win share and margin."""
        found = self.net.outputs(rows)
        return found, 1 / (1 + np.exp(-found[-1][:, 0])), found[-1][:, 1]

    def loss(self, rows: Cells, wins: Cells, margins: Cells) -> tuple[float, float]:
        """Mean squared error of the win share, and of the margin in points squared."""
        _, share, lead = self.outputs(rows)
        return float(((share - wins) ** 2).mean()), float(((lead * MARGIN_UNIT - margins) ** 2).mean())

    def epoch(self, rows: Cells, wins: Cells, margins: Cells, rate: float) -> None:
        order = self.random.permutation(len(rows))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            self.step(rows[chosen], wins[chosen], margins[chosen] / MARGIN_UNIT, rate)

    def step(self, rows: Cells, wins: Cells, margins: Cells, rate: float) -> None:
        found, share, lead = self.outputs(rows)
        slope = np.stack([share - wins, MARGIN_SHARE * (lead - margins)], axis=1) / len(rows)
        self.net.learn(found, slope, rate)


def fit(
    learner: Learner, rows: Cells, wins: Cells, margins: Cells, epochs: int, progress: Callable[[int], None]
) -> None:
    """The rate falls to 0 along half a cosine."""
    for number in range(epochs):
        progress(number)
        learner.epoch(rows, wins, margins, RATE * 0.5 * (1 + np.cos(np.pi * number / epochs)))
