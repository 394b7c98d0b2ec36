"""One game of an environment: it begins, the agent acts, rivals answer, rewards are told. Compiled for each family."""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.chance import random_below, start_stream
from stellwerk.envs.steps.course import GREEDY, NOBODY, OUTSIDE, SEATS, SHAPED, WIN, Course, Setup
from stellwerk.envs.steps.verbs import greedy, points
from stellwerk.family import apply, is_over, legal_moves, new_game, score, to_move
from stellwerk.flat import Cells, rule
from stellwerk.log import Log
from stellwerk.playout import first_seat, take_series_seed

COLUMNS = 16  # most that a family's scores have


@rule
def begin(board: Any, setup: Setup, course: Course, game: Any, moves: Cells, log: Log) -> None:
    """The next game of the series, up to the agent's first decision; `game` is a record of zeros."""
    block = np.empty(16, np.int64)
    take_series_seed(course.seed, course.number, game, block)
    start_stream(course.stream, (block[8] << 31) ^ course.number)
    course.number += 1
    new_game(board, game, setup.seats, setup.options, log)
    course.steps = course.over = 0
    for seat in range(SEATS):
        course.worth[seat] = 0
    answer(board, setup, course, game, moves, log)


@rule
def answer(board: Any, setup: Setup, course: Course, game: Any, moves: Cells, log: Log) -> None:
    """Rivals move until it is the agent's move or the game is over; those from outside are waited for."""
    while not is_over(board, game):
        seats = to_move(board, game)
        if setup.agent == NOBODY:
            course.mover = course.viewer = first_seat(seats)
            return
        course.viewer = setup.agent
        course.mover = setup.agent if seats >> setup.agent & 1 else first_seat(seats)
        if course.mover == setup.agent or setup.rivals == OUTSIDE:
            return
        count = legal_moves(board, game, course.mover, moves)
        if setup.rivals == GREEDY:
            move = greedy(board, game, course.mover, moves, count, course.stream)
        else:
            move = moves[random_below(course.stream, count)]
        apply(board, game, course.mover, move, log)
    course.mover = NOBODY


@rule
def act(board: Any, setup: Setup, course: Course, game: Any, move: int, moves: Cells, log: Log) -> None:
    """The mover's legal move, and what rivals answer."""
    course.steps += course.mover == course.viewer
    apply(board, game, course.mover, move, log)
    answer(board, setup, course, game, moves, log)


@rule
def judge(board: Any, setup: Setup, course: Course, game: Any, rewards: Cells) -> None:
    """What the seats are rewarded for since the last time, and whether the game is over."""
    rewards[:] = 0
    course.over = course.mover == NOBODY
    if course.over:
        scores = np.zeros((SEATS, COLUMNS), np.int64)
        score(board, game, scores)
        if setup.reward == WIN:
            reward_win(setup, scores[:, setup.rank], rewards)
        else:
            reward_lead(setup, course, scores[:, setup.total], rewards)
    elif setup.reward == SHAPED and course.steps > 0:
        now = np.zeros(SEATS, np.int64)
        for seat in range(setup.seats):
            now[seat] = points(board, game, seat)
        reward_lead(setup, course, now, rewards)


@rule
def reward_win(setup: Setup, ranks: Cells, rewards: Cells) -> None:
    """1 for the winner, together −1 for the others; winners share, so that the sum is 0."""
    winners = 0
    for seat in range(setup.seats):
        winners += ranks[seat] == 0
    for seat in range(setup.seats):
        share = 1.0 / winners if ranks[seat] == 0 else 0.0
        rewards[seat] = (share * setup.seats - 1) / (setup.seats - 1)


@rule
def reward_lead(setup: Setup, course: Course, totals: Cells, rewards: Cells) -> None:
    """By how much a seat's lead over its best rival has grown; alone, its own points."""
    for seat in range(setup.seats):
        best = 0 if setup.seats == 1 else -1_000_000
        for rival in range(setup.seats):
            if rival != seat:
                best = max(best, totals[rival])
        lead = float(totals[seat] - best)
        rewards[seat] = lead - course.worth[seat]
        course.worth[seat] = lead
