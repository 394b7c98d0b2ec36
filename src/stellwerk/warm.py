"""Fills the compile cache: once, before worker processes start and all compile the same."""

from __future__ import annotations

from stellwerk import mapfile
from stellwerk.atlas import FAMILIES, family_of, open_map
from stellwerk.batch import Batch
from stellwerk.board import Board
from stellwerk.game import new
from stellwerk.simulate import Series, play_one, simulate

THINKING = {"tickets": ["planner", "search:playouts=20"], "metro": ["td", "search:playouts=20"]}  # compiled bots


def warm_all() -> None:
    """One board of each family is enough: all boards of a family share one compiled engine."""
    for family in FAMILIES:
        name = next(name for name in mapfile.names() if family_of(open_map(name)) == family)
        warm_board(Board.named(name))


def warm_board(board: Board) -> None:
    seats = max(2, board.map.rules.seats[0])
    series = Series(board, ["random"] * seats, 1, 0, {})
    simulate(series)
    play_one(series, 0)
    batch = Batch(board, 1, seats)
    batch.play(batch.masks().argmax(axis=1))
    batch.scores()
    new(board, seats, seed=0).view(0).fill_in(0)
    for bot in THINKING[board.family]:
        play_one(Series(board, [bot] * seats, 1, 0, {}), 0)
