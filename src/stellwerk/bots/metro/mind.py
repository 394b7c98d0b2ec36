"""What a bot needs to think about games on a sheet: its tables, and room to work in."""

from __future__ import annotations

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.metro.layout import layout_of
from stellwerk.bots.metro.page import Page
from stellwerk.bots.metro.playouts import play_choices
from stellwerk.bots.metro.policy import choose_move
from stellwerk.bots.metro.tables import mode_of, weights_for
from stellwerk.flat import Cells
from stellwerk.game import View
from stellwerk.log import NO_LOG


class Mind:
    def __init__(self, board: Board, weights: Cells) -> None:
        self.board, self.weights = board, weights
        self.layout, self.page = layout_of(board), Page.many(1)
        self.moves, self.values = board.new_moves(), np.zeros(len(board.moves))

    def choose(self, view: View, noise: float, stream: Cells) -> int:
        """The place of the chosen among the legal moves of the viewer."""
        place: int = choose_move(
            self.board.cells, self.layout, self.weights, view.cells, view.seat, self.page,
            self.moves, self.values, noise, stream,
        )  # fmt: skip
        return place

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, noise: float, scores: Cells) -> None:
        games = self.board.rules.Game.many(2)
        play_choices(
            self.board.cells, self.layout, self.weights, view.cells, viewer, choices, seed, noise, games, self.page,
            NO_LOG, scores,
        )  # fmt: skip


def untrained(view: View) -> Mind:
    """A mind that knows points at once and nothing else."""
    layout = layout_of(view.board)
    return Mind(view.board, np.zeros(int(layout["numbers"][0]), np.float32))


def trained(view: View, table: str) -> Mind:
    """A mind with the tables for the view's board and kind of game; `table` names a file of them."""
    mode = mode_of(view.seats, int(view.cells["expert"][0]))
    return Mind(view.board, weights_for(view.board, mode, table))
