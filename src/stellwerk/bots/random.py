"""The random bot: uniformly among the distinct legal moves."""

from collections.abc import Sequence

from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import play_choices
from stellwerk.game import Move, View


class RandomBot:
    """Any legal move, each as likely as the others."""

    def __init__(self, stream: Cells) -> None:
        self.stream = stream

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[random_below(self.stream, len(moves))]

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        board = view.board
        play_choices(board.cells, view.cells, viewer, choices, seed, board.rules.Game.many(2), NO_LOG, scores)
