"""Means over blocks with their 95 % intervals. Blocks, not games: the games of a block share their deal."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from stellwerk.engine.flat import Cells

NORMAL = 1.959964  # 97.5 % of a normal distribution lie below


class Estimate(msgspec.Struct, frozen=True):
    value: float
    low: float
    high: float


def mean(blocks: Sequence[float] | Cells) -> Estimate | None:
    """Student's interval around the mean of the blocks; a single block has no error to estimate."""
    values = np.asarray(blocks, float)
    if len(values) < 2:
        return None
    middle = float(values.mean())
    reach = student(len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Estimate(middle, middle - reach, middle + reach)


def share(blocks: Sequence[float] | Cells) -> Estimate:
    """The interval of a mean of shares, which has a width even after 100 wins of 100.

    As if one block more had been won and one lost, which is Agresti and Coull's advice for blocks of two games.
    """
    values = np.asarray(blocks, float)
    wider = mean(np.concatenate([values, [0.0, 1.0]]))
    assert wider is not None, "there are two imaginary blocks"
    return Estimate(float(values.mean()), max(0.0, wider.low), min(1.0, wider.high))


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t (Abramowitz and Stegun 26.7.5; within 0.2 % from 5 degrees on)."""
    if freedom < 5:
        return (12.7062, 4.3027, 3.1824, 2.7764)[freedom - 1]
    z = NORMAL
    terms = (z, (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return sum(term / freedom**power for power, term in enumerate(terms))
