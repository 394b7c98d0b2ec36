"""What environments ask of a family beyond the rules of play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.envs.layout import Layout


@dataclass(frozen=True)
class FamilyEnvs:
    """`PACKAGE.envs.ENVS` is one; the first three are compiled and bound as in `stellwerk.envs.rules.verbs`."""

    observe: Callable[[Any, Any, int, Cells], int]
    greedy: Callable[[Any, Any, int, Cells, int, Cells], int]
    points: Callable[[Any, Any, int], int]
    make_layout: Callable[[Board, int], Layout]  # of observations, by the number of seats
    most_moves: Callable[[Board, int], int]  # no game has more decisions, however it is played
    board: str  # where the name of the family must do for a board
    seats: tuple[int, int]  # the fewest and the most that play against each other
    thinker: str  # a bot that thinks in Python
