"""A contest between moves: sequential halving over play-outs in the same sampled worlds."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stellwerk.bots.advice import Advice, Compared, chance_error
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.game import Move, View
from stellwerk.metro.bots.mind import Mind
from stellwerk.metro.bots.rules.worlds import play_worlds

SHARE, MARGIN = 0.7, 0.3  # the weights, if others play, of the win and of the margin …
POINTS = 20.0  # … as a tanh: at so many points it is 0.76
GATE = 2.0  # standard errors by which a move must be better than the weights' choice
OWN = 0  # the weights' choice among the moves of a contest
BATCH = 4  # worlds between two looks at the clock


@dataclass(frozen=True)
class Budget:
    playouts: int  # in all
    ms: float  # of processor time; if above 0 it counts instead


class Contest:
    """The moves at `slots` among the legal ones, the weights' own choice first."""

    def __init__(self, mind: Mind, view: View, slots: Cells, seed: int) -> None:
        self.mind, self.view, self.seed = mind, view, seed
        self.alone = view.seats == 1
        self.slots, self.moves = slots, mind.moves[slots]
        self.games = view.board.rules.Game.many(2)
        self.shares = [np.zeros(0)] * len(slots)  # of each move, by world
        self.margins = [np.zeros(0)] * len(slots)
        self.ranked = list(range(len(slots)))  # moves of this contest, the best first

    @property
    def order(self) -> Cells:
        """The indices of the moves, the best first."""
        return self.slots[self.ranked]

    def run(self, budget: Budget) -> None:
        """In each stage all survivors play in the same new worlds; the better half and the weights' choice survive."""
        alive = len(self.ranked)
        stages = max(1, (alive - 1).bit_length())
        for _ in range(stages):
            if budget.ms > 0:
                self._play_for(self.ranked[:alive], budget.ms / stages / 1000)
            else:
                self._play(self.ranked[:alive], max(1, budget.playouts // (stages * alive)))
            self.ranked[:alive] = sorted(self.ranked[:alive], key=self._worth, reverse=True)
            alive = (alive + 1) // 2
            if alive > 1 and OWN in self.ranked[alive:]:
                self.ranked.remove(OWN)
                self.ranked.insert(alive - 1, OWN)
        self._gate()

    def _play_for(self, alive: Sequence[int], seconds: float) -> None:
        end = time.thread_time() + seconds
        self._play(alive, 1)
        while time.thread_time() < end:
            self._play(alive, BATCH)

    def _play(self, alive: Sequence[int], worlds: int) -> None:
        mind, board = self.mind, self.view.board
        shares, margins = np.empty((2, len(alive), worlds))
        play_worlds(
            board.cells, mind.weighing, self.view.cells, self.view.seat, self.games, NO_LOG, self.moves[list(alive)],
            self.seed, len(self.shares[alive[0]]), shares, margins,
        )  # fmt: skip
        for row, move in enumerate(alive):
            self.shares[move] = np.append(self.shares[move], shares[row])
            self.margins[move] = np.append(self.margins[move], margins[row])

    def _worths(self, move: int) -> Cells:
        if self.alone:
            return self.margins[move]
        return SHARE * self.shares[move] + MARGIN * np.tanh(self.margins[move] / POINTS)

    def _worth(self, move: int) -> float:
        return float(self._worths(move).mean())

    def _gate(self) -> None:
        """The weights' choice stays unless the winner is clearly better in the worlds that both were played in."""
        gain = self._worths(self.ranked[0]) - self._worths(OWN)
        if gain.mean() <= GATE * standard_error(gain):
            self.ranked.remove(OWN)
            self.ranked.insert(0, OWN)

    def compare(self, moves: Sequence[Move], worlds: int) -> list[Compared]:
        """Plays all moves in so many worlds; none drops out."""
        self._play(self.ranked, worlds)
        found = []
        for i in self.ranked:
            gain, advice = self._worths(i) - self._worths(OWN), self._advice(moves[i], i)
            error = standard_error(self.margins[i]) if advice.chance is None else chance_error(advice.chance, worlds)
            found.append(Compared(advice, error, float(gain.mean()), standard_error(gain)))
        return found

    def advice(self, moves: Sequence[Move]) -> list[Advice]:
        return [self._advice(moves[self.slots[i]], i) for i in self.ranked]

    def _advice(self, move: Move, i: int) -> Advice:
        chance = None if self.alone else float(self.shares[i].mean())
        return Advice(move, chance, float(self.margins[i].mean()), len(self.shares[i]))


def standard_error(values: Cells) -> float:
    """Of the mean of the values."""
    return float(values.std() / np.sqrt(len(values)))
