"""The points that a seat has for certain and that all can see."""

from stellwerk.engine.flat import rule
from stellwerk.tickets.rules.board import Board
from stellwerk.tickets.rules.game import Game


@rule
def points(board: Board, game: Game, seat: int) -> int:
    """T14: for routes."""
    return int(game.points[seat])
