"""A step of many games at once: moves in; rewards, ends, masks and observations out, into the caller's buffers."""

from __future__ import annotations

from typing import Any

import numba

from stellwerk.envs.steps.course import NOBODY, SAME_STEP
from stellwerk.envs.steps.turn import act, begin, judge
from stellwerk.envs.steps.verbs import observe
from stellwerk.family import legal_moves, seen_by, to_move
from stellwerk.flat import Cells, rule

ACT, JUDGE, SHOW = 1, 2, 4  # what a call does, as bits; bots in Python move in between
ALL = ACT | JUDGE | SHOW
NONE_WRONG = -1


def threaded_rule(function: Any) -> Any:
    """A rule that leaves Python's lock, so that both cores can be at it."""
    rule(function)  # names the cache folder
    return numba.njit(cache=True, error_model="numpy", nogil=True)(function)


@rule
def write_mask(board: Any, game: Any, seat: int, moves: Cells, mask: Cells) -> int:
    """Legal moves as a list and as a mask; returns how many they are."""
    mask[:] = 0
    count = 0 if seat == NOBODY else legal_moves(board, game, seat, moves)
    for k in range(count):
        mask[moves[k]] = 1
    return count


@rule
def write_observation(board: Any, rooms: Any, game: Any, viewer: int, row: Cells, scale: Cells, cells: Cells) -> None:
    """Of the masked copy, so that nothing hidden can be seen; scaled to 0 … 1 if there is a scale."""
    rooms[0] = game
    seen_by(board, rooms[0], viewer)
    observe(board, rooms[0], viewer, row)
    if len(scale) == 0:
        for i in range(len(row)):
            cells[i] = row[i]
    else:
        for i in range(len(row)):
            cells[i] = row[i] * scale[i]


@threaded_rule
def start_games(boards: Any, setups: Any, games: Any, courses: Any, rooms: Any, moves: Cells, logs: Any) -> None:
    """The next game of every series; `rooms[1]` is a record of zeros."""
    for i in range(len(games)):
        games[i] = rooms[1]
        begin(boards[0], setups[0], courses[i], games[i], moves, logs[0])


@threaded_rule
def find_wrong(courses: Any, actions: Cells, masks: Cells) -> int:
    """The first game whose action is not legal, or NONE_WRONG. Ended games take any action."""
    for i in range(len(courses)):
        if courses[i].over == 0 and not (0 <= actions[i] < masks.shape[1] and masks[i, actions[i]] == 1):
            return i
    return NONE_WRONG


@threaded_rule
def step_games(
    boards: Any, setups: Any, games: Any, courses: Any, rooms: Any, actions: Cells, moves: Cells, row: Cells,
    scale: Cells, rewards: Cells, ended: Cells, legal: Cells, counts: Cells, masks: Cells, observations: Cells,
    finals: Cells, logs: Any, stages: int,
) -> None:  # fmt: skip
    """`rooms[0]` is worked in, `rooms[1]` is a record of zeros, `row` has room for one observation.

    Where a game has ended and the next begins in the same step, `finals` gets what was seen last.
    """
    board, setup, log = boards[0], setups[0], logs[0]
    for i in range(len(games)):
        course = courses[i]
        if stages & ACT:
            if course.over:
                games[i] = rooms[1]
                begin(board, setup, course, games[i], moves, log)
            else:
                act(board, setup, course, games[i], actions[i], moves, log)
        if stages & JUDGE:
            judge(board, setup, course, games[i], rewards[i])
            ended[i] = course.over
            if course.over and setup.autoreset == SAME_STEP:
                write_observation(board, rooms, games[i], course.viewer, row, scale, finals[i])
                games[i] = rooms[1]
                begin(board, setup, course, games[i], moves, log)
        if stages & SHOW:
            counts[i] = write_mask(board, games[i], course.mover, legal[i], masks[i])
            write_observation(board, rooms, games[i], course.viewer, row, scale, observations[i])


@rule
def move_one(
    boards: Any, setups: Any, games: Any, courses: Any, index: int, move: int, moves: Cells, logs: Any
) -> None:
    """A rival from outside moves in one game."""
    act(boards[0], setups[0], courses[index], games[index], move, moves, logs[0])


@rule
def look(
    boards: Any, games: Any, rooms: Any, seat: int, moves: Cells, row: Cells, scale: Cells, mask: Cells, cells: Cells
) -> None:
    """What a seat of a game sees and may do; one that is not to move may do nothing."""
    mover = seat if to_move(boards[0], games[0]) >> seat & 1 else NOBODY
    write_mask(boards[0], games[0], mover, moves, mask)
    write_observation(boards[0], rooms, games[0], seat, row, scale, cells)
