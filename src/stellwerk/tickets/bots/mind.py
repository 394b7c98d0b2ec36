"""What a bot needs to think about games on a board: its numbers and habits, and room for games to be played out in."""

from typing import Any

from stellwerk.board import Board
from stellwerk.engine.log import NO_LOG
from stellwerk.tickets.bots.rules.mind import Habits, Mind
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.values import Net


def new_mind(board: Board, seats: int, styles: Any, net: Any = None, **habits: float) -> Mind:
    """`styles` has numbers for each style; `habits` are fields of the struct."""
    cells = Habits.many(1)
    for name, value in habits.items():
        cells[name] = value
    return Mind(
        cells, styles, Plan.many(len(styles)), Net.many(1) if net is None else net, *new_buffers(board, seats), NO_LOG
    )


def new_buffers(board: Board, seats: int) -> tuple[Any, Any, Any]:
    """Where one core plays games of planners."""
    return board.rules.Game.many(2), Numbers.many(seats), Plan.many(seats + 1)
