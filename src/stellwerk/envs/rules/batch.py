"""A step of many games at once: moves in; rewards, ends, masks and observations out, into the caller's buffers."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.verbs import legal_moves, seen_by, to_move
from stellwerk.envs.rules.course import NOBODY, SAME_STEP
from stellwerk.envs.rules.turn import act, begin, judge
from stellwerk.envs.rules.verbs import observe

ACT, JUDGE, SHOW = 1, 2, 4  # what a call does, as bits; between calls bots in Python move
ALL = ACT | JUDGE | SHOW
NONE_WRONG = -1

# The buffers that a step fills, a row a game: rewards, ended, legal moves, their counts, masks, observations, final
# observations; and the scale of observations, empty if they are not scaled. Numba recognises plain tuples quickly.
Buffers = tuple[Cells, Cells, Cells, Cells, Cells, Cells, Cells, Cells]


@rule
def write_mask(board: Any, game: Any, seat: int, moves: Cells, mask: Cells) -> int:
    """Writes legal moves as a list and as a mask; returns their number."""
    mask[:] = 0
    count = 0 if seat == NOBODY else legal_moves(board, game, seat, moves)
    for k in range(count):
        mask[moves[k]] = 1
    return count


@rule
def write_observation(board: Any, scratch: Any, game: Any, viewer: int, row: Cells, scale: Cells, cells: Cells) -> None:
    """From a masked copy, so that nothing hidden can be seen; scaled to 0 … 1 if there is a scale."""
    scratch[0] = game
    seen_by(board, scratch[0], viewer)
    observe(board, scratch[0], viewer, row)
    if len(scale) == 0:
        for i in range(len(row)):
            cells[i] = row[i]
    else:
        for i in range(len(row)):
            cells[i] = row[i] * scale[i]


@rule(threads=True)
def start_games(boards: Any, setups: Any, games: Any, courses: Any, scratch: Any, logs: Any) -> None:
    """The next game of every series; `scratch[1]` is a struct of zeros."""
    moves = np.empty(boards[0].moves, np.int16)
    for i in range(len(games)):
        games[i] = scratch[1]
        begin(boards[0], setups[0], courses[i], games[i], moves, logs[0])


@rule(threads=True)
def find_wrong(courses: Any, actions: Cells, masks: Cells) -> int:
    """The first game whose action is not legal, or NONE_WRONG; where a game has ended, any action is accepted."""
    for i in range(len(courses)):
        if courses[i].over == 0 and not (0 <= actions[i] < masks.shape[1] and masks[i, actions[i]] == 1):
            return i
    return NONE_WRONG


@rule(threads=True)
def step_games(
    boards: Any, setups: Any, games: Any, courses: Any, scratch: Any, actions: Cells, buffers: Buffers, logs: Any,
    stages: int,
) -> None:  # fmt: skip
    """`scratch[0]` is overwritten, `scratch[1]` is a struct of zeros.

    Where a game has ended and the next begins in the same step, `finals` gets the last observation.
    """
    board, setup, log = boards[0], setups[0], logs[0]
    rewards, ended, legal, counts, masks, observations, finals, scale = buffers
    moves, row = np.empty(board.moves, np.int16), np.empty(observations.shape[1], np.uint8)
    for i in range(len(games)):
        course = courses[i]
        if stages & ACT:
            if course.over:
                games[i] = scratch[1]
                begin(board, setup, course, games[i], moves, log)
            else:
                act(board, setup, course, games[i], actions[i], moves, log)
        if stages & JUDGE:
            judge(board, setup, course, games[i], rewards[i])
            ended[i] = course.over
            if course.over and setup.autoreset == SAME_STEP:
                write_observation(board, scratch, games[i], course.viewer, row, scale, finals[i])
                games[i] = scratch[1]
                begin(board, setup, course, games[i], moves, log)
        if stages & SHOW:
            counts[i] = write_mask(board, games[i], course.mover, legal[i], masks[i])
            write_observation(board, scratch, games[i], course.viewer, row, scale, observations[i])


@rule
def move_one(boards: Any, setups: Any, games: Any, courses: Any, index: int, move: int, logs: Any) -> None:
    """A rival that thinks in Python moves in one game."""
    moves = np.empty(boards[0].moves, np.int16)
    act(boards[0], setups[0], courses[index], games[index], move, moves, logs[0])


@rule
def look(boards: Any, games: Any, scratch: Any, seat: int, scale: Cells, mask: Cells, cells: Cells) -> None:
    """What a seat of a game sees and may do; a seat that is not to move may do nothing."""
    moves, row = np.empty(boards[0].moves, np.int16), np.empty(len(cells), np.uint8)
    mover = seat if to_move(boards[0], games[0]) >> seat & 1 else NOBODY
    write_mask(boards[0], games[0], mover, moves, mask)
    write_observation(boards[0], scratch, games[0], seat, row, scale, cells)
