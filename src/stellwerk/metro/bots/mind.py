"""What a bot needs to think about games on a sheet: its weights, and scratch memory."""

import numpy as np

from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.game import View
from stellwerk.metro.bots.rules.layout import layout_of
from stellwerk.metro.bots.rules.policy import choose_move
from stellwerk.metro.bots.rules.scratch import Scratch
from stellwerk.metro.bots.rules.worlds import Weighing, play_choices
from stellwerk.metro.bots.weights import mode_of, weights_for


class Mind:
    def __init__(self, board: Board, weights: Cells) -> None:
        self.board, self.weights = board, weights
        self.layout, self.scratch = layout_of(board), Scratch.many(1)
        self.weighing = Weighing(self.layout, weights, self.scratch)
        self.moves, self.values = board.new_moves(), np.zeros(len(board.moves))

    def choose(self, view: View, noise: float, stream: Cells) -> int:
        """The index of the chosen among the legal moves of the viewer."""
        slot: int = choose_move(
            self.board.cells, self.layout, self.weights, view.cells, view.seat, self.scratch,
            self.moves, self.values, noise, stream,
        )  # fmt: skip
        return slot

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, noise: float, scores: Cells) -> None:
        games = self.board.rules.Game.many(2)
        play_choices(self.board.cells, self.weighing, view.cells, viewer, choices, seed, noise, games, NO_LOG, scores)


def untrained(view: View) -> Mind:
    """A mind that values only the points that a move brings at once."""
    layout = layout_of(view.board)
    return Mind(view.board, np.zeros(int(layout["numbers"][0]), np.float32))


def trained(view: View, path: str) -> Mind:
    """A mind with the weights for the view's board and kind of game; `path` names a file of them."""
    mode = mode_of(view.seats, int(view.cells["expert"][0]))
    return Mind(view.board, weights_for(view.board, mode, path))
