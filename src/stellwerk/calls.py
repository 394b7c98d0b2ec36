"""The verbs for callers in Python: board, game and log each alone in an array (see `Flat.many`).

Each checks what it is given, so that nothing from Python reads or writes past the end of a record.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np
from numba.core.errors import NumbaError
from numba.extending import overload

from stellwerk import family
from stellwerk.flat import Cells, rule

Call = TypeVar("Call", bound=Callable[..., Any])


def door(function: Call) -> Call:
    """A rule for callers in Python: wrong types are told in a sentence, not on a page by Numba."""
    compiled: Any = rule(function)
    takes = ", ".join(inspect.signature(function).parameters)

    @wraps(function)
    def call(*given: Any) -> Any:
        try:
            return compiled(*given)
        except (NumbaError, KeyError):  # KeyError: the record of no board
            kinds = ", ".join(type(each).__name__ for each in given)
            raise TypeError(f"{function.__name__}({takes}) can't take ({kinds}); see stellwerk.calls") from None

    return cast(Call, call)


def columns_of(board: Any) -> int:
    """How many columns the scores of the board's family have."""
    return len(family.rules_of(board).COLUMNS)


@overload(columns_of, strict=False)
def _columns_of(board: Any) -> Any:
    count = len(family.rules_of(board).COLUMNS)
    return lambda board: count


@rule
def check_table(boards: Any, games: Any) -> None:
    if len(boards) != 1 or len(games) != 1:
        raise ValueError("a board and a game each stand alone in an array of one")


@rule
def check_seat(boards: Any, games: Any, seat: int, least: int) -> None:
    check_table(boards, games)
    if not least <= seat < games[0].seats:
        raise ValueError("there is no such seat")


@door
def new_game(boards: Any, games: Any, seats: int, options: Cells, logs: Any) -> None:
    """Seats and options are those that `Board.pack_options` has checked: only the map knows what they may be."""
    check_table(boards, games)
    if len(options) == 0 or len(logs) != 1:
        raise ValueError("options and a log are needed: see Board.pack_options and stellwerk.log")
    family.new_game(boards[0], games[0], seats, options, logs[0])


@door
def to_move(boards: Any, games: Any) -> int:
    check_table(boards, games)
    return family.to_move(boards[0], games[0])


@door
def legal_moves(boards: Any, games: Any, seat: int, moves: Cells) -> int:
    check_seat(boards, games, seat, 0)
    if len(moves) < boards[0].moves:
        raise ValueError("there is not enough room for all moves: see Board.new_moves")
    return family.legal_moves(boards[0], games[0], seat, moves)


@rule
def is_legal(boards: Any, games: Any, seat: int, move: int) -> bool:
    moves = np.empty(boards[0].moves, np.int16)
    for k in range(family.legal_moves(boards[0], games[0], seat, moves)):
        if moves[k] == move:
            return True
    return False


@door
def apply(boards: Any, games: Any, seat: int, move: int, logs: Any) -> None:
    check_seat(boards, games, seat, 0)
    if len(logs) != 1 or not is_legal(boards, games, seat, move):
        raise ValueError("this move is not legal")
    family.apply(boards[0], games[0], seat, move, logs[0])


@door
def is_over(boards: Any, games: Any) -> bool:
    check_table(boards, games)
    return family.is_over(boards[0], games[0])


@door
def score(boards: Any, games: Any, scores: Cells) -> None:
    check_table(boards, games)
    if scores.shape[0] < games[0].seats or scores.shape[1] < columns_of(boards[0]):
        raise ValueError("there is not enough room for the scores: see Board.new_scores")
    family.score(boards[0], games[0], scores)


@door
def seen_by(boards: Any, games: Any, viewer: int) -> None:
    check_seat(boards, games, viewer, -1)
    family.seen_by(boards[0], games[0], viewer)


@door
def fill_in(boards: Any, games: Any, viewer: int, stream: Cells) -> None:
    check_seat(boards, games, viewer, -1)
    if len(stream) != 4:
        raise ValueError("a stream has four words: see stellwerk.chance.new_stream")
    family.fill_in(boards[0], games[0], viewer, stream)
