"""One decision of the search: rounds of play-outs in which candidates that fall behind drop out.

All candidates are played in the same worlds, and differences within a world are compared. The planner's
own move is replaced only for a gain of more than a standard error: with few play-outs the best of many noisy
means is mostly noise. bench/ticket_choices.py measures what such a gate gains and costs.
"""

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from stellwerk.engine.chance import new_stream, random_below
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.game import View
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.worlds import Buffers, Mind, Tally, play_worlds, weigh
from stellwerk.tickets.rules.board import SEATS, TICKETS

WORLDS = 4  # played between two looks at the clock
ENOUGH = 8  # worlds before a candidate may win, or be dropped for good
CLEAR = 3.0  # standard errors by which a candidate that is dropped at once is worse than the default


@dataclass(frozen=True)
class Budget:
    playouts: int
    ms: float  # of CPU time on each core; 0: play-outs count
    cores: int


class Contest:
    def __init__(
        self, mind: Mind, budget: Budget, view: View, tallies: Any, kept: Sequence[int], stream: Cells
    ) -> None:
        self.mind, self.budget, self.view, self.tallies = mind, budget, view, tallies
        self.kept = np.isin(tallies["move"], kept)  # these never drop out …
        self.kept[0] = True  # … nor does the default
        self.weights = np.ones((SEATS, TICKETS))
        weigh(view.board.cells, view.cells, view.seat, self.weights)
        self.played, self.started = 0, time.thread_time()
        self.elsewhere = 0.0  # seconds of CPU time used by other threads while this one waited
        self.halvings = math.ceil(math.log2(len(tallies)))
        self.threads = [Thread(self, new_stream(random_below(stream, 1 << 30))) for _ in range(budget.cores)]

    def spent(self) -> float:
        """The share of the budget that is used up."""
        if self.budget.ms:
            return (time.thread_time() - self.started + self.elsewhere) * 1000 / self.budget.ms
        return self.played / self.budget.playouts

    def run(self) -> None:
        with ThreadPoolExecutor(self.budget.cores) as pool:
            while self.spent() < 1 and self.tallies["alive"].sum() > 1:
                if len(self.threads) == 1:
                    self.threads[0].play()
                else:
                    self.elsewhere += max(pool.map(Thread.play, self.threads))
                for thread in self.threads:
                    thread.hand_in()
                self.drop()

    def measure(self, worlds: int) -> None:
        """Plays all candidates in so many worlds; none drops out."""
        while self.tallies["count"][0] < worlds:
            self.threads[0].play()
            self.threads[0].hand_in()

    def drop(self) -> None:
        """Sequential halving; candidates that are clearly worse than the default drop out at once."""
        gain, error = gains(self.tallies)
        alive = self.tallies["alive"] == 1
        if self.tallies["count"][0] >= ENOUGH:
            alive &= gain + CLEAR * error >= 0
        room = max(1, round((len(alive) - 1) / 2 ** int(self.spent() * self.halvings)))
        rest = [c for c in np.argsort(-gain, kind="stable") if alive[c] and c != 0]
        alive[rest[room:]] = False
        self.tallies["alive"] = alive | self.kept


class Thread:
    """The buffers of one core; play-outs release Python's global lock."""

    def __init__(self, contest: Contest, stream: Cells) -> None:
        view, seats = contest.view, contest.view.seats
        self.contest, self.stream = contest, stream
        self.tallies = Tally.many(len(contest.tallies))
        self.buffers = Buffers(view.board.rules.Game.many(2), Numbers.many(seats), Plan.many(seats + 1))

    def play(self) -> float:
        """Plays a few worlds; returns the CPU seconds that they took."""
        view, mind, started = self.contest.view, self.contest.mind, time.thread_time()
        self.tallies[:] = 0
        for name in ("move", "style", "alive"):
            self.tallies[name] = self.contest.tallies[name]
        play_worlds(
            view.board.cells, view.cells, view.seat, mind, self.contest.weights, self.tallies, WORLDS, self.stream,
            self.buffers, NO_LOG,
        )  # fmt: skip
        return time.thread_time() - started

    def hand_in(self) -> None:
        self.contest.played += int(self.tallies["count"].sum())
        for name in ("count", "value", "win", "margin", "gain", "gain_squared"):
            self.contest.tallies[name] += self.tallies[name]


def gains(tallies: Any) -> tuple[Cells, Cells]:
    """Mean gain over the default and its standard error, wider while the worlds are few."""
    count = np.maximum(tallies["count"], 1)
    gain = tallies["gain"] / count
    variance = np.maximum(tallies["gain_squared"] / count - gain**2, 1e-6)
    return gain, np.sqrt(variance / count) * (1 + 4 / count)


def best_of(tallies: Any, gate: float) -> int:
    """The candidate to play: the default unless another gains more than the gate."""
    gain, error = gains(tallies)
    passed = (tallies["alive"] == 1) & (tallies["count"] >= ENOUGH) & (gain > gate * error)
    passed[0] = True
    return int(np.argmax(np.where(passed, gain, -np.inf)))
