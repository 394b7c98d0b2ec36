"""The greedy bot: the most points now, any of equal moves."""

from collections.abc import Sequence
from typing import Annotated

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.game import Move, View
from stellwerk.metro.bots.mind import mode_in, new_mind, untrained
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.policy import choose_move
from stellwerk.metro.bots.rules.worlds import Weighing, play_choices


class GreedyBot:
    """The most points at once: lines completed, twice the transfer numbers, what each mark saves (M13, M15)."""

    FAMILY = "metro"

    def __init__(
        self,
        stream: Cells,
        noise: Annotated[float, Option("How far it misjudges, in points.", 0, 1000, tables=True)] = 0.0,
    ) -> None:
        self.stream, self.noise = stream, noise
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        board = view.board
        if self.mind is None:
            self.mind = self.mind_on(board, mode_in(view))
            self.legal, self.values = board.new_moves(), np.zeros(len(board.moves))
        mind = self.mind
        slot = choose_move(
            board.cells, mind.layouts, mind.weights, view.cells, view.seat, mind.scratches,
            self.legal, self.values, self.noise, self.stream,
        )  # fmt: skip
        return moves[slot]

    def mind_on(self, board: Board, mode: str) -> Mind:
        """A mind for a kind of game."""
        return new_mind(board, untrained(board), noise=self.noise)

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        mind = self.mind_on(view.board, mode_in(view))
        weighing = Weighing(mind.layouts, mind.weights, mind.scratches)
        play_choices(
            view.board.cells, weighing, view.cells, viewer, choices, seed, self.noise, mind.games, NO_LOG, scores
        )
