"""Is a bot better than another? A sequential probability ratio test on blocks.

The generalised test of chess engine testing (Van den Bergh, "A practical introduction to the GSPRT", and his note
on normalized Elo): the hypotheses say how far the mean lies from a half in standard deviations of a game, so
they mean the same on boards where chance rules and where skill does. For two seats a block has five outcomes
(pentanomial): 0, ½, 1, 1½ or 2 wins of 2.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from stellwerk.arena.block import Block
from stellwerk.arena.results import Results
from stellwerk.arena.schedule import Schedule
from stellwerk.engine.flat import Cells

BOUND = math.log(0.95 / 0.05)  # 2.94: both errors 5 %
ELO = 800 / math.log(10)  # of normalised Elo for one standard deviation of a game
RARE = 1e-3  # blocks, as the count of an outcome that has not occurred yet: it is not impossible

ACCEPTED, REJECTED, UNDECIDED = "accepted", "rejected", "undecided"


@dataclass(frozen=True)
class Hypotheses:
    """In normalised Elo: `elo0` is not better, `elo1` is."""

    elo0: float = 0.0
    elo1: float = 20.0


class Verdict(msgspec.Struct):
    better: str
    than: str
    elo0: float
    elo1: float
    llr: float
    blocks: int
    counts: dict[str, int]  # outcomes of blocks, as shares of all that could be won
    verdict: str


class Sprt:
    """Counts blocks until it can decide whether the first bot of a schedule is better than the second."""

    def __init__(self, schedule: Schedule, hypotheses: Hypotheses) -> None:
        self.schedule, self.hypotheses = schedule, hypotheses
        self.outcomes: list[float] = []
        self.llr = 0.0

    def add(self, block: Block) -> None:
        self.outcomes += Results(self.schedule, [block]).outcomes(0, 1)
        games = 1 if self.schedule.seats == 1 else len(block.games)  # alone, two games are one comparison
        self.llr = likelihood_ratio(self.outcomes, games, self.hypotheses)

    @property
    def verdict(self) -> str:
        return ACCEPTED if self.llr >= BOUND else REJECTED if self.llr <= -BOUND else UNDECIDED

    @property
    def report(self) -> Verdict:
        counts = Counter(self.outcomes)
        return Verdict(
            better=self.schedule.bots[0], than=self.schedule.bots[1],
            elo0=self.hypotheses.elo0, elo1=self.hypotheses.elo1,
            llr=round(self.llr, 4), blocks=len(self.outcomes), verdict=self.verdict,
            counts={f"{outcome:.3g}": counts[outcome] for outcome in sorted(counts)},
        )  # fmt: skip


def likelihood_ratio(outcomes: Sequence[float], games: int, hypotheses: Hypotheses) -> float:
    """The logarithm of how much likelier the outcomes of blocks of so many games are under `elo1` than `elo0`."""
    counts = Counter(outcomes)
    values = np.array(sorted({0.0, 0.25, 0.5, 0.75, 1.0} | set(counts)))
    weight = np.array([max(RARE, counts[value]) for value in values])
    seen = weight / weight.sum()
    # The deviation of a block's mean is that of a game divided by the root of the number of games.
    not_better, better = (fit(values, seen, elo / ELO * math.sqrt(games)) for elo in (hypotheses.elo0, hypotheses.elo1))
    return float((weight * np.log(better / not_better)).sum())


def fit(values: Cells, seen: Cells, distance: float) -> Cells:
    """The likeliest distribution whose mean lies `distance` standard deviations above a half."""
    likely = np.full(len(values), 1 / len(values))
    for _ in range(100):
        middle = (likely * values).sum()
        deviation = math.sqrt((likely * (values - middle) ** 2).sum())
        # Linearised around the last distribution, the condition is a mean that must be 0.
        shifted = values - 0.5 - distance * deviation * (1 + ((middle - values) / deviation) ** 2) / 2
        previous, likely = likely, seen / (1 + multiplier(shifted, seen) * shifted)
        if np.abs(likely - previous).max() < 1e-9:
            break
    return likely


def multiplier(shifted: Cells, seen: Cells) -> float:
    """Lagrange's: makes the mean of the shifted values 0. Bisection, because the ends are poles."""
    low, high = -1 / shifted.max(), -1 / shifted.min()
    for _ in range(60):
        middle = (low + high) / 2
        if (seen * shifted / (1 + middle * shifted)).sum() > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
