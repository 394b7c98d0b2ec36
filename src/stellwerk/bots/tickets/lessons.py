"""Positions to learn the value from: games between planners of all styles, and how they ended."""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.bots.tickets.decide import decide
from stellwerk.bots.tickets.values import write_features
from stellwerk.bots.tickets.worlds import margin, win_share
from stellwerk.chance import random_below, start_stream
from stellwerk.flat import Cells, rule
from stellwerk.playout import first_seat, take_series_seed
from stellwerk.tickets.game import OVER, TURN
from stellwerk.tickets.scoring import score
from stellwerk.tickets.turn import apply, new_game, to_move

ONE_IN = 4  # turns of which one becomes a lesson


@rule
def collect_lessons(
    boards: Any, games: Any, seed: Cells, first: int, count: int, seats: int, options: Cells, styles: Any,
    plans: Any, seated: Any, logs: Any, scores: Cells, rows: Cells, wins: Cells, margins: Cells,
) -> int:  # fmt: skip
    """Plays games `first` … of a series; fills a row for each lesson; returns how many there are.

    Most seats play in the first style, some in another: a value must know positions that are not its own.
    """
    block, stream, learner = np.empty(16, np.int64), np.zeros(4, np.int64), np.empty(len(rows), np.int64)
    lessons = 0
    for number in range(first, first + count):
        games[0] = games[1]
        take_series_seed(seed, number, games[0], block)
        start_stream(stream, block[8] << 20 ^ number)
        for seat in range(seats):
            odd = random_below(stream, 3) == 0
            seated[seat] = styles[random_below(stream, len(styles)) if odd else 0]
            plans[seat] = plans[len(plans) - 1]
        new_game(boards[0], games[0], seats, options, logs[0])
        begun = lessons
        while games[0].phase != OVER:
            seat = first_seat(to_move(boards[0], games[0]))
            if games[0].phase == TURN and random_below(stream, ONE_IN) == 0 and lessons < len(rows):
                write_features(boards[0], games[0], seat, seated, plans, rows[lessons])
                learner[lessons] = seat
                lessons += 1
            move = decide(boards[0], games[0], seat, seated[seat], plans[seat])
            apply(boards[0], games[0], seat, move, logs[0])
        score(boards[0], games[0], scores)
        for lesson in range(begun, lessons):
            wins[lesson] = win_share(scores, seats, learner[lesson])
            margins[lesson] = margin(scores, seats, learner[lesson])
    return lessons
