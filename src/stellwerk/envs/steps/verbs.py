"""What an environment asks of a family beyond the rules of play: what a seat sees, what a greedy rival does.

As with the verbs of `stellwerk.family`, a call in compiled code is bound by the type of the board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from numba.extending import overload

from stellwerk.board import Board
from stellwerk.envs.layout import Layout
from stellwerk.family import rules_of
from stellwerk.flat import Cells


class Verbs(Protocol):
    """The module `stellwerk.envs.FAMILY.verbs` is one."""

    make_layout: Callable[[Any, int], Layout]
    observe: Callable[[Any, Any, int, Cells], int]
    greedy: Callable[[Any, Any, int, Cells, int, Cells], int]
    points: Callable[[Any, Any, int], int]


@cache
def _verbs_named(family: str) -> Verbs:
    return cast(Verbs, import_module(f"stellwerk.envs.{family}.verbs"))


def _verbs_of(board: Any) -> Verbs:
    rules: Any = rules_of(board)
    return _verbs_named(rules.__name__.split(".")[1])


def layout_of(board: Board, seats: int) -> Layout:
    """The layout of observations on a board with so many seats."""
    return _verbs_named(board.family).make_layout(board, seats)


def observe(board: Any, view: Any, viewer: int, cells: Cells) -> int:
    """Writes a masked game as its viewer sees it, own seat first; returns how many cells that takes."""
    return _verbs_of(board).observe(board, view, viewer, cells)


def greedy(board: Any, game: Any, seat: int, moves: Cells, count: int, stream: Cells) -> int:
    """The move with the most points now, among the legal ones of a seat; of equals any."""
    return _verbs_of(board).greedy(board, game, seat, moves, count, stream)


def points(board: Any, game: Any, seat: int) -> int:
    """Points that a seat has for sure and that all can see; kept in the record, so nothing is searched."""
    return _verbs_of(board).points(board, game, seat)


def _bind(verb: Callable[..., Any]) -> None:
    @overload(verb, strict=False)
    def choose(board: Any, *rest: Any) -> Any:
        rule = getattr(_verbs_of(board), verb.__name__)
        return lambda board, *rest: rule(board, *rest)


for _verb in (observe, greedy, points):
    _bind(_verb)
