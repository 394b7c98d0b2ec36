"""What is true in every position of a family. Restored positions are checked before compiled code works on them.

Compiled code trusts a struct: a wrong index would read or write any memory, a wrong count would loop for ever. So
first every field must be in its range; then the laws must hold, such as that no card is missing or there twice.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from stellwerk import families
from stellwerk.board import Board
from stellwerk.engine.flat import struct_in
from stellwerk.errors import PositionError

Range = tuple[int, int]  # the least and the most that a cell may hold
Law = Callable[[Any, Any, int | None], bool]  # of a board, a game, and its viewer (None: nothing is hidden)
MOST_SHUFFLES = 2**14  # far more than any game has, far fewer than the field can hold


class Laws(Protocol):
    """The module `PACKAGE.laws` of a family is one."""

    LAWS: Mapping[str, Law]  # each under what is wrong if it does not hold; a law may rely on those before it

    def ranges(self, board: Any, seats: int) -> dict[str, Range]: ...  # for every field of the game


def check(board: Board, cells: Any, viewer: int | None) -> None:
    """Raises a PositionError if no game on the board can look like this to the viewer."""
    laws = families.named(board.family).laws
    compiled, game = struct_in(board.cells), struct_in(cells)
    low, high = board.map.rules.seats
    if not low <= game.seats <= high:
        refuse(board, f"it has {game.seats} seats")
    for name, (least, most) in laws.ranges(compiled, int(game.seats)).items():
        values = game[name]
        if np.min(values) < least or np.max(values) > most:
            refuse(board, f"its field {name!r} is out of range")
    if viewer is not None and np.any(game.seed):
        refuse(board, "it is a view, but has a seed")
    for wrong, law in laws.LAWS.items():
        if not law(compiled, game, viewer):
            refuse(board, wrong)


def refuse(board: Board, why: str) -> None:
    raise PositionError(f"no game on {board.name} comes to this position: {why}; copy the line again")
