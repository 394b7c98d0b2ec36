"""Positions to learn the value from: games between planners of all styles, and how they ended."""

from typing import Any

import numpy as np

from stellwerk.engine.chance import random_below, start_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.playout import deal_game, first_seat
from stellwerk.engine.ranks import win_share
from stellwerk.tickets.bots.rules.decide import decide
from stellwerk.tickets.bots.rules.values import write_features
from stellwerk.tickets.bots.rules.worlds import Buffers, margin
from stellwerk.tickets.rules.board import SEATS
from stellwerk.tickets.rules.game import OVER, TURN
from stellwerk.tickets.rules.scoring import COLUMNS, RANK, score
from stellwerk.tickets.rules.turn import apply, to_move

ONE_IN = 4  # of so many turns one becomes a lesson


@rule
def collect_lessons(
    boards: Any, deals: Any, styles: Any, buffers: Buffers, logs: Any, rows: Cells, wins: Cells, margins: Cells
) -> int:
    """Plays games of a series; fills a row for each lesson; returns the number of lessons.

    Most seats play in the first style, some in another: the net must know positions of other styles too.
    """
    block, stream, learner = np.empty(16, np.int64), np.zeros(4, np.int64), np.empty(len(rows), np.int64)
    scores = np.empty((SEATS, len(COLUMNS)), np.int64)
    games, numbers, plans = buffers
    lessons, seats = 0, deals[0].seats
    for number in range(deals[0].first, deals[0].first + deals[0].count):
        games[0] = games[1]
        deal_game(boards[0], games[0], deals[0], number, seats, block, logs[0])
        start_stream(stream, block[8] << 20 ^ number)
        for seat in range(seats):
            other_style = random_below(stream, 3) == 0
            numbers[seat] = styles[random_below(stream, len(styles)) if other_style else 0]
            plans[seat] = plans[len(plans) - 1]
        first_lesson = lessons
        while games[0].phase != OVER:
            seat = first_seat(to_move(boards[0], games[0]))
            if games[0].phase == TURN and random_below(stream, ONE_IN) == 0 and lessons < len(rows):
                write_features(boards[0], games[0], seat, numbers, plans, rows[lessons])
                learner[lessons] = seat
                lessons += 1
            move = decide(boards[0], games[0], seat, numbers[seat], plans[seat])
            apply(boards[0], games[0], seat, move, logs[0])
        score(boards[0], games[0], scores)
        for lesson in range(first_lesson, lessons):
            wins[lesson] = win_share(scores[:, RANK], seats, learner[lesson])
            margins[lesson] = margin(scores, seats, learner[lesson])
    return lessons
