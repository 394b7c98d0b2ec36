"""All that environments ask of the tickets family: see `stellwerk.envs.steps.verbs.Verbs`."""

from __future__ import annotations

from stellwerk.envs.tickets.greedy import greedy
from stellwerk.envs.tickets.observation import observe
from stellwerk.envs.tickets.parts import make_layout
from stellwerk.flat import rule
from stellwerk.tickets.board import Board
from stellwerk.tickets.game import Game

__all__ = ["greedy", "make_layout", "observe", "points"]


@rule
def points(board: Board, game: Game, seat: int) -> int:
    """T14: for routes."""
    return int(game.points[seat])
