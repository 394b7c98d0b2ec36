"""The search bot: the best move by play-outs in sampled worlds; the end of a solo game exactly."""

from collections.abc import Sequence
from typing import Annotated

import numpy as np

from stellwerk.bots.advice import Advice, Compared, Reason
from stellwerk.bots.options import Option
from stellwerk.engine.chance import next_word
from stellwerk.engine.flat import Cells
from stellwerk.game import Game, Move, View
from stellwerk.metro.bots.contest import Budget, Contest
from stellwerk.metro.bots.endgame import can_solve, solve
from stellwerk.metro.bots.mind import Mind, trained
from stellwerk.metro.bots.reasons import reasons_for
from stellwerk.metro.bots.weights import check_weights

CANDIDATES = 16  # moves that play-outs compare at most: the best by the weights
PLAYOUTS_EACH = 25  # on average; with fewer, comparing more moves is not worth it


class SearchBot:
    """Tries its moves by play-outs with the weights; the end of a solo game exactly."""

    FAMILY = "metro"

    def __init__(
        self,
        stream: Cells,
        playouts: Annotated[int, Option("Play-outs for a move.", 1, 1_000_000, tables=2000)] = 400,
        ms: Annotated[float, Option("CPU milliseconds for a move; 0: play-outs count.", 0, 600_000, tables=1000)] = 0.0,
        table: Annotated[str, Option("Weights that `stellwerk train` has written.", check=check_weights)] = "",
    ) -> None:
        self.stream, self.table = stream, table
        self.budget = Budget(playouts, ms)
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        mind = self._mind(view)
        slot = mind.choose(view, 0.0, self.stream)
        if len(moves) == 1:
            return moves[slot]
        if can_solve(view):
            return moves[int(np.argmax(solve(mind, view)))]
        best = np.argsort(-mind.values[: len(moves)], kind="stable")[: self._candidates()]
        return moves[int(self._contest(mind, view, best).order[0])]

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]:
        """Every legal move of the viewer, the best first."""
        mind, moves = self._mind(view), view.moves()
        mind.choose(view, 0.0, self.stream)
        if can_solve(view):
            values = self._solved(mind, view)
            return [Advice(moves[i], None, float(values[i]), 0) for i in np.argsort(-values, kind="stable")]
        best = np.argsort(-mind.values[: len(moves)], kind="stable")
        return self._contest(mind, view, best).advice(moves)

    def compare(self, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
        mind, legal = self._mind(view), [move.id for move in view.moves()]
        mind.choose(view, 0.0, self.stream)
        slots = [legal.index(move.id) for move in moves]
        if can_solve(view):
            values = self._solved(mind, view)[slots]
            found = [Advice(move, None, float(value), 0) for move, value in zip(moves, values, strict=True)]
            return [Compared(each, 0.0, each.margin - found[0].margin, 0.0) for each in found]
        contest = Contest(mind, view, np.array(slots), int(next_word(self.stream)))
        return contest.compare(moves, worlds)

    def reasons(self, view: View, move: Move) -> list[Reason]:
        return reasons_for(view, move.id)

    def _solved(self, mind: Mind, view: View) -> Cells:
        """The final score that each legal move leads to on average."""
        values: Cells = solve(mind, view) + Game(view.board, view.cells).scores[0]["total"]
        return values

    def _candidates(self) -> int:
        return CANDIDATES if self.budget.ms > 0 else min(CANDIDATES, max(2, self.budget.playouts // PLAYOUTS_EACH))

    def _mind(self, view: View) -> Mind:
        self.mind = self.mind or trained(view, self.table)
        return self.mind

    def _contest(self, mind: Mind, view: View, slots: Cells) -> Contest:
        contest = Contest(mind, view, slots, int(next_word(self.stream)))
        contest.run(self.budget)
        return contest
