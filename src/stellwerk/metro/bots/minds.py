"""What mind files of sheets hold: see `stellwerk.bots.minds`."""

from collections.abc import Mapping

from stellwerk.board import Board
from stellwerk.metro.bots.reasons import names_of
from stellwerk.metro.bots.rules.reasons import REASONS
from stellwerk.metro.bots.weights import mode_of

__all__ = ["OWN", "REASONS", "keys", "kind_of", "names_of"]

OWN = ("habits",)


def keys(board: Board) -> Mapping[str, str]:
    """A file for each kind of game: it has weights of its own."""
    least, most = board.map.rules.seats
    seats = range(least, most + 1)
    return {str(n): mode_of(n, 0) for n in seats} | {f"{n} expert": mode_of(n, 1) for n in seats}


def kind_of(key: str) -> str:
    return key
