"""The random bot: uniformly among the distinct legal moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stellwerk.chance import random_below
from stellwerk.flat import Cells
from stellwerk.game import Move, View
from stellwerk.log import NO_LOG
from stellwerk.playout import play_choices


class RandomBot:
    """Any legal move, each as likely as the others."""

    def __init__(self, stream: Cells) -> None:
        self.stream = stream

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[random_below(self.stream, len(moves))]

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        board = view.board
        streams = np.zeros((view.seats, 4), np.int64)
        games, moves = board.rules.Game.many(2), board.new_moves()
        play_choices(board.cells, view.cells, viewer, choices, seed, games, streams, moves, NO_LOG, scores)
