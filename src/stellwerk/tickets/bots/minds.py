"""What mind files of tickets boards hold: see `stellwerk.bots.minds`."""

from collections.abc import Mapping

from stellwerk.board import Board
from stellwerk.tickets.bots.reasons import names_of
from stellwerk.tickets.bots.rules.reasons import REASONS

__all__ = ["OWN", "REASONS", "keys", "kind_of", "names_of"]

OWN = ("habits", "styles", "plans")  # a planner adjusts the numbers for each game


def keys(board: Board) -> Mapping[str, str]:
    """A file for each number of seats: numbers and nets differ."""
    least, most = board.map.rules.seats
    return {str(seats): str(seats) for seats in range(least, most + 1)}


def kind_of(key: str) -> int:
    return int(key)
