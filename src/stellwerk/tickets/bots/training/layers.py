"""A small net, fitted by Adam in plain NumPy: a framework is not worth its size for so few weights."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells


@dataclass
class Layers:
    """Dense layers, rectified except for the last one."""

    sizes: Sequence[int]
    random: Any
    scale: float = 1.0  # of the last layer's first weights
    decay: float = 0.0  # of the weights, as a share of the rate
    longest: float = np.inf  # a step's slopes are shortened to this length
    weights: list[Cells] = field(default_factory=list)  # weights and biases in turn

    def __post_init__(self) -> None:
        for wide, narrow in pairwise(self.sizes):
            scale = self.scale if narrow == self.sizes[-1] else 1.0
            self.weights.append((self.random.normal(0, np.sqrt(2 / wide), (wide, narrow)) * scale).astype(np.float32))
            self.weights.append(np.zeros(narrow, np.float32))
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def outputs(self, rows: Cells) -> list[Cells]:
        """What each layer puts out, the rows themselves first."""
        found = [rows]
        for weights, bias in zip(self.weights[::2], self.weights[1::2], strict=True):
            found.append(found[-1] @ weights + bias)
            if len(found) < len(self.sizes):
                np.maximum(found[-1], 0, out=found[-1])
        return found

    def learn(self, outputs: list[Cells], slope: Cells, rate: float) -> None:
        """A step down the slope of the loss over the last outputs."""
        slopes: list[Cells] = []
        for layer in range(len(outputs) - 2, -1, -1):
            slopes = [outputs[layer].T @ slope, slope.sum(axis=0), *slopes]
            if layer:
                slope = (slope @ self.weights[2 * layer].T) * (outputs[layer] > 0)
        self.step(slopes, rate)

    def step(self, slopes: list[Cells], rate: float) -> None:
        self.steps += 1
        length = np.sqrt(sum(float((each * each).sum()) for each in slopes)) if self.longest < np.inf else 0.0
        shorter = np.float32(min(1.0, self.longest / max(length, 1e-9)))
        for weights, slope, mean, square in zip(self.weights, slopes, self.means, self.squares, strict=True):
            slope = slope * shorter
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            corrected = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            change = rate * (mean / (1 - 0.9**self.steps)) / corrected + rate * self.decay * weights
            weights -= change.astype(np.float32)

    def state(self) -> dict[str, Any]:
        """All that is needed to go on learning."""
        parts = {"weights": self.weights, "means": self.means, "squares": self.squares}
        found = {f"{name} {i}": each for name, arrays in parts.items() for i, each in enumerate(arrays)}
        return {**found, "steps": np.array(self.steps)}

    def restore(self, state: dict[str, Any]) -> None:
        for name, arrays in (("weights", self.weights), ("means", self.means), ("squares", self.squares)):
            for i, each in enumerate(arrays):
                each[...] = state[f"{name} {i}"]
        self.steps = int(state["steps"])
