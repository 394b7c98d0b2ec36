"""The verbs for callers in Python: board, game and log are each passed in an array of one (see `Flat.many`).

Each call checks its arguments, so that no caller can make compiled code read or write beyond a struct's end. Compiled
code answers with a number below 0 if something is wrong, because a library can't raise Python's errors.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np

from stellwerk.engine import verbs
from stellwerk.engine.flat import Cells, rule
from stellwerk.native import jit

Call = TypeVar("Call", bound=Callable[..., Any])
FINE, NOT_ALONE, NO_SEAT, NO_OPTIONS, NO_ROOM, NOT_LEGAL, NO_SCORES, NO_STREAM = range(0, -8, -1)
NO_MOVE, NO_EVENTS, TOO_LONG = range(-8, -11, -1)
COMPLAINTS = {
    NOT_ALONE: "a board and a game are each passed in an array of one",
    NO_SEAT: "there is no such seat",
    NO_OPTIONS: "options and a log are needed: see Board.pack_options and stellwerk.engine.log",
    NO_ROOM: "there is not enough room for all moves: see Board.new_moves",
    NOT_LEGAL: "this move is not legal",
    NO_SCORES: "there is not enough room for the scores: see Board.new_scores",
    NO_MOVE: "there is no such move",
    NO_EVENTS: "events are rows of a log: see stellwerk.engine.log",
    TOO_LONG: "this is too long to be written: see stellwerk.engine.text",
    NO_STREAM: "a stream has four words: see stellwerk.engine.chance.new_stream",
}


def checked(function: Call) -> Call:
    """A rule for callers in Python: wrong arguments raise a short error instead of Numba's long one."""
    compiled: Any = rule(function)
    parameters = ", ".join(inspect.signature(function).parameters)

    @wraps(function)
    def call(*arguments: Any) -> Any:
        try:
            answer = compiled(*arguments)
        except Exception as error:
            if not jit.is_misuse(error):
                raise
            kinds = ", ".join(type(each).__name__ for each in arguments)
            call = f"{function.__name__}({parameters})"
            raise TypeError(f"{call} can't take ({kinds}); see stellwerk.engine.calls") from None
        if answer < FINE:
            raise ValueError(COMPLAINTS[answer])
        return answer

    vars(call)["compiled"] = compiled  # for the build ahead of time
    return cast(Call, call)


def columns_of(board: Any) -> int:
    """How many columns the scores of the board's family have."""
    return len(verbs.rules_of(board).COLUMNS)


@jit.overload(columns_of)
def _columns_of(board: Any) -> Any:
    count = len(verbs.rules_of(board).COLUMNS)
    return lambda board: count


@rule
def check_alone(boards: Any, games: Any) -> int:
    return FINE if len(boards) == 1 and len(games) == 1 else NOT_ALONE


@rule
def check_seat(boards: Any, games: Any, seat: int, least: int) -> int:
    if check_alone(boards, games) != FINE:
        return NOT_ALONE
    return FINE if least <= seat < games[0].seats else NO_SEAT


@checked
def new_game(boards: Any, games: Any, seats: int, options: Cells, logs: Any) -> int:
    """`Board.pack_options` must have checked seats and options: what is allowed depends on the map."""
    if check_alone(boards, games) != FINE:
        return NOT_ALONE
    if len(options) == 0 or len(logs) != 1:
        return NO_OPTIONS
    verbs.new_game(boards[0], games[0], seats, options, logs[0])
    return FINE


@checked
def to_move(boards: Any, games: Any) -> int:
    if check_alone(boards, games) != FINE:
        return NOT_ALONE
    return verbs.to_move(boards[0], games[0])


@checked
def legal_moves(boards: Any, games: Any, seat: int, moves: Cells) -> int:
    wrong = check_seat(boards, games, seat, 0)
    if wrong == FINE and len(moves) < boards[0].moves:
        wrong = NO_ROOM
    return verbs.legal_moves(boards[0], games[0], seat, moves) if wrong == FINE else wrong


@rule
def is_legal(boards: Any, games: Any, seat: int, move: int) -> bool:
    moves = np.empty(boards[0].moves, np.int16)
    for k in range(verbs.legal_moves(boards[0], games[0], seat, moves)):
        if moves[k] == move:
            return True
    return False


@checked
def apply(boards: Any, games: Any, seat: int, move: int, logs: Any) -> int:
    wrong = check_seat(boards, games, seat, 0)
    if wrong == FINE and (len(logs) != 1 or not is_legal(boards, games, seat, move)):
        wrong = NOT_LEGAL
    if wrong == FINE:
        verbs.apply(boards[0], games[0], seat, move, logs[0])
    return wrong


@checked
def is_over(boards: Any, games: Any) -> int:
    if check_alone(boards, games) != FINE:
        return NOT_ALONE
    return 1 if verbs.is_over(boards[0], games[0]) else 0


@checked
def score(boards: Any, games: Any, scores: Cells) -> int:
    if check_alone(boards, games) != FINE:
        return NOT_ALONE
    if scores.shape[0] < games[0].seats or scores.shape[1] < columns_of(boards[0]):
        return NO_SCORES
    verbs.score(boards[0], games[0], scores)
    return FINE


@checked
def seen_by(boards: Any, games: Any, viewer: int) -> int:
    wrong = check_seat(boards, games, viewer, -1)
    if wrong == FINE:
        verbs.seen_by(boards[0], games[0], viewer)
    return wrong


@checked
def fill_in(boards: Any, games: Any, viewer: int, stream: Cells) -> int:
    wrong = check_seat(boards, games, viewer, -1)
    if wrong == FINE and len(stream) != 4:
        wrong = NO_STREAM
    if wrong == FINE:
        verbs.fill_in(boards[0], games[0], viewer, stream)
    return wrong
