"""The search: play-outs of candidate moves by planners in sampled worlds, and a gate before the planner is overruled.

The same worlds serve every candidate, so what is compared are differences within a world. The planner's
own move is left only for a gain of more than two standard errors: without that gate search is weaker
than the planner, because the best of many noisy means is mostly noise.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from stellwerk.bots.advice import Advice
from stellwerk.bots.tickets.candidates import list_candidates
from stellwerk.bots.tickets.numbers import Numbers
from stellwerk.bots.tickets.plan import Plan
from stellwerk.bots.tickets.styles import as_cells, bent, tuned
from stellwerk.bots.tickets.worlds import Tally, play_worlds, weigh
from stellwerk.chance import new_stream, random_below
from stellwerk.flat import Cells
from stellwerk.game import Move, View
from stellwerk.log import NO_LOG
from stellwerk.tickets.board import SEATS, TICKETS

STYLES = ("balanced", "rusher", "long-route", "ticket-hungry", "hoarder")
ROOM = 48  # candidates at most
WORLDS = 4  # played between two looks at the clock
ENOUGH = 8  # worlds before a candidate may win, or be dropped for good
SHARE = 12  # play-outs that a candidate is worth: with a small budget the list is cut


class SearchBot:
    """Options: a budget of play-outs, or of CPU milliseconds a move if `ms` is given; the cores to use; the gate."""

    FAMILY = "tickets"

    def __init__(
        self, stream: Cells, playouts: int = 400, ms: float = 0, cores: int = 1, gate: float = 2.0, noise: float = 0.0
    ) -> None:
        self.stream, self.playouts, self.ms, self.cores, self.gate, self.noise = (
            stream,
            playouts,
            ms,
            cores,
            gate,
            noise,
        )
        self.styles: Any = None
        self.plans: Any = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        tallies = self.search(view)
        move = int(tallies["move"][best_of(tallies, self.gate)])
        return Move(move, view.board.moves[move])

    def rank(self, view: View) -> list[Advice]:
        """The candidates, best first, with the chance to win and the margin that play-outs saw."""
        tallies = self.search(view)
        order = sorted(range(len(tallies)), key=lambda c: -tallies["value"][c] / max(1, tallies["count"][c]))
        chosen = best_of(tallies, self.gate)
        order.sort(key=lambda c: c != chosen)
        return [self.advice(view, tallies[c]) for c in order if tallies["count"][c]]

    def advice(self, view: View, tally: Any) -> Advice:
        count, move = int(tally["count"]), int(tally["move"])
        text = view.board.moves[move]
        return Advice(Move(move, text), float(tally["win"] / count), float(tally["margin"] / count), count)

    def search(self, view: View) -> Any:
        if self.styles is None:
            own = {**tuned(view.board, view.seats), "noise": self.noise}
            self.styles = as_cells(*({**bent(own, style), "noise": 0.0} for style in STYLES))
            self.plans = Plan.many(len(STYLES))
        tallies = self.candidates(view)
        if len(tallies) > 1:
            Contest(self, view, tallies).run()
        return tallies

    def candidates(self, view: View) -> Any:
        moves, kinds = np.zeros(ROOM + 2, np.int64), np.zeros(ROOM + 2, np.int64)
        buffer = view.board.new_moves()
        count = list_candidates(
            view.board.cells, view.cells, view.seat, self.styles, self.plans, self.stream, buffer, moves, kinds
        )
        if not self.ms:
            count = min(count, max(2, self.playouts // SHARE))
        tallies = Tally.many(count)
        tallies["move"], tallies["style"], tallies["alive"] = moves[:count], kinds[:count], 1
        return tallies


class Contest:
    """One decision: rounds of play-outs; after each, candidates that fall behind drop out."""

    def __init__(self, bot: SearchBot, view: View, tallies: Any) -> None:
        self.bot, self.view, self.tallies = bot, view, tallies
        self.weights = np.ones((SEATS, TICKETS))
        weigh(view.board.cells, view.cells, view.seat, self.weights)
        self.played, self.started = 0, time.thread_time()
        self.halvings = math.ceil(math.log2(len(tallies)))
        self.threads = [Bench(self, new_stream(random_below(bot.stream, 1 << 30))) for _ in range(bot.cores)]

    def spent(self) -> float:
        """The share of the budget that is used up."""
        if self.bot.ms:
            return (time.thread_time() - self.started) * 1000 / self.bot.ms
        return self.played / self.bot.playouts

    def run(self) -> None:
        with ThreadPoolExecutor(self.bot.cores) as pool:
            while self.spent() < 1 and self.tallies["alive"].sum() > 1:
                if self.bot.cores == 1:
                    self.threads[0].play()
                else:
                    list(pool.map(Bench.play, self.threads))
                for thread in self.threads:
                    thread.hand_in()
                self.drop()

    def drop(self) -> None:
        """Sequential halving, and whoever is clearly worse than the default goes at once."""
        gain, error = gains(self.tallies)
        alive = self.tallies["alive"] == 1
        if self.tallies["count"][0] >= ENOUGH:
            alive[1:] &= (gain + 3 * error >= 0)[1:]
        room = max(1, round((len(alive) - 1) / 2 ** int(self.spent() * self.halvings)))
        rest = [c for c in np.argsort(-gain, kind="stable") if alive[c] and c != 0]
        alive[rest[room:]] = False
        self.tallies["alive"] = alive


class Bench:
    """The buffers of one thread."""

    def __init__(self, contest: Contest, stream: Cells) -> None:
        view, seats = contest.view, contest.view.seats
        self.contest, self.stream = contest, stream
        self.tallies = Tally.many(len(contest.tallies))
        self.games, self.plans = view.board.rules.Game.many(2), Plan.many(seats + 1)
        self.numbers, self.scores = Numbers.many(seats), view.board.new_scores(1, seats)[0]

    def play(self) -> None:
        contest, view = self.contest, self.contest.view
        self.tallies[:] = 0
        for name in ("move", "style", "alive"):
            self.tallies[name] = contest.tallies[name]
        play_worlds(
            view.board.cells, view.cells, view.seat, contest.bot.styles, contest.bot.plans, contest.weights,
            self.tallies, WORLDS, self.stream, self.games, self.numbers, self.plans, NO_LOG, self.scores,
        )  # fmt: skip

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
