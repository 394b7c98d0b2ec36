"""Functions that give the same bits on every machine are right to the last digits, and halves are read exactly."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from stellwerk.bots.rules import curves
from stellwerk.bots.rules.halves import widen

RANDOM = random.Random(5)
NUMBERS = {
    "exp": [RANDOM.uniform(-30, 30) for _ in range(2000)] + [0.0, 1.0, -1.0],
    "log": [RANDOM.random() ** 9 + 1e-12 for _ in range(2000)] + [1.0, 2.0, 0.5, 23.0],
    "tanh": [RANDOM.uniform(-4, 4) for _ in range(2000)] + [0.0],
}
EXPECTED = ["0x1.599058c8c1a96p+0", "-0x1.34378fcbda721p+0", "0x1.2a4dda7d914fap-2"]


@pytest.mark.parametrize("name", NUMBERS)
def test_curves_are_those_of_mathematics(name: str) -> None:
    for number in NUMBERS[name]:
        found, expected = getattr(curves, name)(number), getattr(math, name)(number)
        assert abs(found - expected) <= 2 * max(math.ulp(expected), 1e-16)


def test_exp_has_ends() -> None:
    assert curves.exp(-1000.0) == curves.exp(-700.0) > 0
    assert curves.exp(1000.0) == curves.exp(700.0) < math.inf


def test_the_bits_stay_as_they_are() -> None:
    """The same numbers on every system: any other bits would make bots choose otherwise than in the page."""
    assert [curves.exp(0.3).hex(), curves.log(0.3).hex(), curves.tanh(0.3).hex()] == EXPECTED


def test_every_half_is_widened_exactly() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16)
    halves = halves[np.isfinite(halves.view(np.float16))]
    bits = np.zeros(len(halves), np.uint32)
    widen(halves, bits)
    assert (bits == halves.view(np.float16).astype(np.float32).view(np.uint32)).all()
