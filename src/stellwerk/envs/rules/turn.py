"""One game of an environment: begin, the agent acts, rivals answer, rewards are computed; compiled for each family."""

from typing import Any

import numpy as np

from stellwerk.engine.chance import random_below, start_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import Log
from stellwerk.engine.playout import first_seat, take_series_seed
from stellwerk.engine.ranks import win_share
from stellwerk.engine.verbs import apply, is_over, legal_moves, new_game, score, to_move
from stellwerk.envs.rules.course import GREEDY, NOBODY, OUTSIDE, SEATS, SHAPED, WIN, Course, Setup
from stellwerk.envs.rules.verbs import greedy, points

COLUMNS = 16  # the most that any family's scores have


@rule
def begin(board: Any, setup: Setup, course: Course, game: Any, moves: Cells, log: Log) -> None:
    """Starts the next game of the series, up to the agent's first decision; `game` is a struct of zeros."""
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
    """Rivals move until the agent is to move or the game is over; bots in Python move between calls instead."""
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
    """A legal move of the seat to move, and the moves of rivals that follow."""
    course.steps += course.mover == course.viewer
    apply(board, game, course.mover, move, log)
    answer(board, setup, course, game, moves, log)


@rule
def judge(board: Any, setup: Setup, course: Course, game: Any, rewards: Cells) -> None:
    """The rewards of all seats since the last call, and whether the game is over."""
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
    for seat in range(setup.seats):
        rewards[seat] = (win_share(ranks, setup.seats, seat) * setup.seats - 1) / (setup.seats - 1)


@rule
def reward_lead(setup: Setup, course: Course, totals: Cells, rewards: Cells) -> None:
    """By how much a seat's lead over its best rival has grown; with one seat, its own points."""
    for seat in range(setup.seats):
        best = 0 if setup.seats == 1 else -1_000_000
        for rival in range(setup.seats):
            if rival != seat:
                best = max(best, totals[rival])
        lead = float(totals[seat] - best)
        rewards[seat] = lead - course.worth[seat]
        course.worth[seat] = lead
