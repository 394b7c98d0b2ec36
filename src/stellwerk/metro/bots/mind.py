"""What a bot needs to think about games on a sheet: its weights and habits, and memory."""

import numpy as np

from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.game import View
from stellwerk.metro.bots.rules.endgame import DEPTH, Decision
from stellwerk.metro.bots.rules.layout import Layout, layout_of
from stellwerk.metro.bots.rules.mind import Habits, Mind
from stellwerk.metro.bots.rules.scratch import Scratch
from stellwerk.metro.bots.weights import mode_of

NO_WEIGHTS = np.zeros(1 << 15, np.float32)
NO_LAYOUT = Layout.many(1)


def new_mind(board: Board, weights: Cells, **habits: float) -> Mind:
    """`habits` are fields of the struct; only a search needs room for the exact end."""
    cells = Habits.many(1)
    for name, value in habits.items():
        cells[name] = value
    nodes = Decision.many(DEPTH if cells["searches"][0] else 1)
    return Mind(
        cells, layout_of(board), weights, Scratch.many(1), board.rules.Game.many(2), nodes,
        NO_LAYOUT, NO_WEIGHTS, NO_LOG,
    )  # fmt: skip


def untrained(board: Board) -> Cells:
    """Weights by which only the points that a move brings at once count."""
    return np.zeros(int(layout_of(board)["numbers"][0]), np.float32)


def mode_in(view: View) -> str:
    return mode_of(view.seats, int(view.cells["expert"][0]))
