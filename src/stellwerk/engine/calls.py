"""The verbs for callers in Python: board, game and log are each passed in an array of one (see `Flat.many`).

Each call checks its arguments, so that no caller can make compiled code read or write beyond a struct's end.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np
from numba.core.errors import NumbaError
from numba.extending import overload

from stellwerk.engine import verbs
from stellwerk.engine.flat import Cells, rule

Call = TypeVar("Call", bound=Callable[..., Any])


def checked(function: Call) -> Call:
    """A rule for callers in Python: arguments of wrong types raise a short error instead of Numba's long one."""
    compiled: Any = rule(function)
    parameters = ", ".join(inspect.signature(function).parameters)

    @wraps(function)
    def call(*arguments: Any) -> Any:
        try:
            return compiled(*arguments)
        except (NumbaError, KeyError):  # KeyError: the first argument is no board's struct
            kinds = ", ".join(type(each).__name__ for each in arguments)
            call = f"{function.__name__}({parameters})"
            raise TypeError(f"{call} can't take ({kinds}); see stellwerk.engine.calls") from None

    return cast(Call, call)


def columns_of(board: Any) -> int:
    """How many columns the scores of the board's family have."""
    return len(verbs.rules_of(board).COLUMNS)


@overload(columns_of, strict=False)
def _columns_of(board: Any) -> Any:
    count = len(verbs.rules_of(board).COLUMNS)
    return lambda board: count


@rule
def check_alone(boards: Any, games: Any) -> None:
    if len(boards) != 1 or len(games) != 1:
        raise ValueError("a board and a game are each passed in an array of one")


@rule
def check_seat(boards: Any, games: Any, seat: int, least: int) -> None:
    check_alone(boards, games)
    if not least <= seat < games[0].seats:
        raise ValueError("there is no such seat")


@checked
def new_game(boards: Any, games: Any, seats: int, options: Cells, logs: Any) -> None:
    """`Board.pack_options` must have checked seats and options: what is allowed depends on the map."""
    check_alone(boards, games)
    if len(options) == 0 or len(logs) != 1:
        raise ValueError("options and a log are needed: see Board.pack_options and stellwerk.engine.log")
    verbs.new_game(boards[0], games[0], seats, options, logs[0])


@checked
def to_move(boards: Any, games: Any) -> int:
    check_alone(boards, games)
    return verbs.to_move(boards[0], games[0])


@checked
def legal_moves(boards: Any, games: Any, seat: int, moves: Cells) -> int:
    check_seat(boards, games, seat, 0)
    if len(moves) < boards[0].moves:
        raise ValueError("there is not enough room for all moves: see Board.new_moves")
    return verbs.legal_moves(boards[0], games[0], seat, moves)


@rule
def is_legal(boards: Any, games: Any, seat: int, move: int) -> bool:
    moves = np.empty(boards[0].moves, np.int16)
    for k in range(verbs.legal_moves(boards[0], games[0], seat, moves)):
        if moves[k] == move:
            return True
    return False


@checked
def apply(boards: Any, games: Any, seat: int, move: int, logs: Any) -> None:
    check_seat(boards, games, seat, 0)
    if len(logs) != 1 or not is_legal(boards, games, seat, move):
        raise ValueError("this move is not legal")
    verbs.apply(boards[0], games[0], seat, move, logs[0])


@checked
def is_over(boards: Any, games: Any) -> bool:
    check_alone(boards, games)
    return verbs.is_over(boards[0], games[0])


@checked
def score(boards: Any, games: Any, scores: Cells) -> None:
    check_alone(boards, games)
    if scores.shape[0] < games[0].seats or scores.shape[1] < columns_of(boards[0]):
        raise ValueError("there is not enough room for the scores: see Board.new_scores")
    verbs.score(boards[0], games[0], scores)


@checked
def seen_by(boards: Any, games: Any, viewer: int) -> None:
    check_seat(boards, games, viewer, -1)
    verbs.seen_by(boards[0], games[0], viewer)


@checked
def fill_in(boards: Any, games: Any, viewer: int, stream: Cells) -> None:
    check_seat(boards, games, viewer, -1)
    if len(stream) != 4:
        raise ValueError("a stream has four words: see stellwerk.engine.chance.new_stream")
    verbs.fill_in(boards[0], games[0], viewer, stream)
