"""The compiled verbs of environments: what a seat sees, how a greedy rival moves, which points are certain.

A family offers them in its `stellwerk.envs.family.FamilyEnvs`. As with the verbs of `stellwerk.engine.verbs`, a call
in compiled code is bound by the type of the board.
"""

from collections.abc import Callable
from typing import Any

from stellwerk.engine.flat import Cells
from stellwerk.engine.verbs import family_of
from stellwerk.native import jit


def observe(board: Any, view: Any, viewer: int, cells: Cells) -> int:
    """Writes a masked game as its viewer sees it, own seat first; returns how many cells that takes."""
    return family_of(board).envs.observe(board, view, viewer, cells)


def greedy(board: Any, game: Any, seat: int, moves: Cells, count: int, stream: Cells) -> int:
    """The legal move of a seat that scores most points now; a random one if several do."""
    return family_of(board).envs.greedy(board, game, seat, moves, count, stream)


def points(board: Any, game: Any, seat: int) -> int:
    """Points that a seat can't lose and that all can see; the game's struct holds them, so nothing is searched."""
    return family_of(board).envs.points(board, game, seat)


def _bind(verb: Callable[..., Any]) -> None:
    @jit.overload(verb)
    def choose(board: Any, *rest: Any) -> Any:
        rule = getattr(family_of(board).envs, verb.__name__)
        return lambda board, *rest: rule(board, *rest)


for _verb in (observe, greedy, points):
    _bind(_verb)
