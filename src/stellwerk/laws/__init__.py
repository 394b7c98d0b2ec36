"""What holds in every position of a family: checked of a restored one, before compiled code works on it.

Compiled code trusts a record: a wrong index would read or write any memory, a wrong count would loop for ever. So
every field must be in its range first, and then the laws must hold, by which all places together have the whole box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

import numpy as np

from stellwerk.board import Board
from stellwerk.errors import PositionError
from stellwerk.flat import record_in

Range = tuple[int, int]  # the least and the most that a cell may hold
Law = Callable[[Any, Any, int | None], bool]  # of a board, a game, and its viewer; None: nothing is hidden
MOST_SHUFFLES = 2**14  # far more than any game has, far fewer than its field could count


class Laws(Protocol):
    """The module `stellwerk.laws.FAMILY` is one."""

    LAWS: Mapping[str, Law]  # by what is wrong if one does not hold; each may rely on those before it

    def ranges(self, board: Any, seats: int) -> dict[str, Range]: ...  # for every field of the record


def check(board: Board, cells: Any, viewer: int | None) -> None:
    """Raises a PositionError if no game on the board can look like this to the viewer."""
    laws = cast(Laws, import_module(f"stellwerk.laws.{board.family}"))
    table, game = record_in(board.cells), record_in(cells)
    low, high = board.map.rules.seats
    if not low <= game.seats <= high:
        refuse(board, f"it has {game.seats} seats")
    for name, (least, most) in laws.ranges(table, int(game.seats)).items():
        values = game[name]
        if np.min(values) < least or np.max(values) > most:
            refuse(board, f"its field {name!r} is out of range")
    if viewer is not None and np.any(game.seed):
        refuse(board, "it is a view, but has a seed")
    for wrong, law in laws.LAWS.items():
        if not law(table, game, viewer):
            refuse(board, wrong)


def refuse(board: Board, why: str) -> None:
    raise PositionError(f"no game on {board.name} comes to this position: {why}; copy the line again")
