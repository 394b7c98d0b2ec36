"""The search bot: the best move by play-outs in sampled worlds; the end of a solo game exactly."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.advice import Advice, Compared, Reason, advice_in, compared_in
from stellwerk.bots.options import Option
from stellwerk.bots.rules.advice import COLUMNS
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View
from stellwerk.metro.bots.contest import Budget, run
from stellwerk.metro.bots.mind import mode_in, new_mind
from stellwerk.metro.bots.reasons import reasons_for
from stellwerk.metro.bots.rules.contest import Search
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.search import begin_comparison, begin_ranking, begin_search, chosen, list_figures
from stellwerk.metro.bots.weights import check_weights, weights_for
from stellwerk.metro.rules.board import MOVES


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
        self.searches: Any = Search.many(1)
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        mind = self.think(view)
        begin_search(view.board.cells, view.cells, view.seat, mind, self.searches, self.stream)
        run(view, mind, self.searches, self.budget)
        move = int(chosen(self.searches))
        return Move(move, view.board.moves[move])

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]:
        """Every legal move of the viewer, the best first."""
        mind, ids = self.think(view), np.array([move.id for move in also], np.int64)
        begin_ranking(view.board.cells, view.cells, view.seat, mind, self.searches, self.stream, ids)
        run(view, mind, self.searches, self.budget)
        return [advice_in(row, view.board) for row in self.figures()]

    def compare(self, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
        mind, ids = self.think(view), np.array([move.id for move in moves], np.int64)
        begin_comparison(view.board.cells, view.cells, view.seat, mind, self.searches, self.stream, ids, worlds)
        run(view, mind, self.searches, Budget(0, 0))
        return [compared_in(row, view.board) for row in self.figures()]

    def reasons(self, view: View, move: Move) -> list[Reason]:
        return reasons_for(view, self.think(view), move.id)

    def figures(self) -> Cells:
        figures = np.zeros((MOVES, COLUMNS))
        return figures[: list_figures(self.searches, figures)]

    def think(self, view: View) -> Mind:
        self.mind = self.mind or self.mind_on(view.board, mode_in(view))
        return self.mind

    def mind_on(self, board: Board, mode: str) -> Mind:
        """A mind for a kind of game."""
        playouts = 0 if self.budget.ms else self.budget.playouts
        return new_mind(board, weights_for(board, mode, self.table), searches=1, playouts=playouts)
