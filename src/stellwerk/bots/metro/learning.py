"""Learning the tables by play: TD(0) over the pages after own moves, towards the best next move (Q-learning).

All numbers start too high, so that what was never tried looks good and is tried; noise tries the rest. The step
shrinks with the number of pages played, whatever their planned number: so training can be interrupted, gone on with
and prolonged.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.bots.metro.layout import PIECES
from stellwerk.bots.metro.page import enter_on_page, watch_rivals
from stellwerk.bots.metro.playouts import play_on
from stellwerk.bots.metro.policy import best_of, pick, value_turn
from stellwerk.bots.metro.values import list_active
from stellwerk.chance import random_below, start_stream
from stellwerk.flat import Cells, Flat, field, rule
from stellwerk.metro.scoring import COLUMNS, TOTAL, score
from stellwerk.metro.sheet import LINES, MOVES, SEATS
from stellwerk.metro.turn import apply, is_over, new_game, to_move
from stellwerk.playout import first_seat, take_series_seed

HOPE = 4.0  # what every number starts with
STEP, HALVED = 0.5, 100_000  # the share of an error that is corrected; after so many pages half of it
NOISES = (0.0, 0.0, 0.5, 2.0)  # points of noise; a seat plays each game with one of them
SEVERAL = 3  # pages that a game of two, three or four seats has on average
DECISIONS = 512  # room for those of a seat in a game
MOST_VISITS = 30_000  # counted
ACTIVE = LINES * (PIECES + 2) + 3  # numbers that a value is the sum of, at most


class Diary(Flat):
    """What a seat did in a game, decision by decision."""

    noise: float = field("f8")  # that the seat plays with, in points
    count: int = field("i8")
    best: Cells = field("f8", DECISIONS)  # the value of the best move
    strayed: Cells = field("i1", DECISIONS)  # another move was made
    points: Cells = field("f8", DECISIONS)  # that the move brought at once
    sizes: Cells = field("i2", DECISIONS)  # how many numbers told the value of the page after it …
    active: Cells = field("i4", DECISIONS, ACTIVE)  # … and where they lie


@rule
def value_of(diary: Diary, decision: int, weights: Cells) -> float:
    value = 0.0
    for i in range(diary.sizes[decision]):
        value += weights[diary.active[decision, i]]
    return value


@rule
def open_diaries(diaries: Any, seats: int, stream: Cells) -> None:
    """Noise tries what looks worse; and seats with the same cards and tables would all do the same without it."""
    for seat in range(seats):
        diaries[seat].count = 0
        diaries[seat].noise = NOISES[random_below(stream, len(NOISES))]


@rule
def play_and_note(
    sheet: Any, layout: Any, weights: Cells, game: Any, page: Any, log: Any, diaries: Any,
    moves: Cells, values: Cells, stream: Cells,
) -> None:  # fmt: skip
    """Plays a game by the tables as they are; every seat keeps its diary."""
    round_seen = 0
    while not is_over(sheet, game):
        if game.rounds != round_seen:
            watch_rivals(sheet, game, page)
            round_seen = int(game.rounds)
        seat = first_seat(to_move(sheet, game))
        count = value_turn(sheet, layout, weights, game, seat, page, moves, values)
        diary = diaries[seat]
        best = best_of(values, count)
        made = pick(values, count, diary.noise, stream) if diary.noise > 0 else best
        at = min(diary.count, DECISIONS - 1)  # a deck of free rides could go on for long
        enter_on_page(sheet, page, moves[made])
        diary.sizes[at] = list_active(sheet, layout, page, int(page.due), diary.active[at])
        diary.best[at], diary.strayed[at] = values[best], made != best
        diary.points[at] = values[made] - value_of(diary, at, weights)
        diary.count = at + 1
        apply(sheet, game, seat, moves[made], log)


@rule
def learn_from(diary: Diary, step: float, weights: Cells, visits: Cells) -> None:
    """Moves each page's value towards that of the best next move; from the end back, so that news travels fast."""
    target = 0.0
    for at in range(diary.count - 1, -1, -1):
        value, size = value_of(diary, at, weights), diary.sizes[at]
        if size:
            change = step * (target - value) / size
            for i in range(size):
                place = diary.active[at, i]
                weights[place] += change
                visits[place] = min(visits[place] + 1, MOST_VISITS)
        target = diary.best[at] if diary.strayed[at] else diary.points[at] + value


@rule
def train_games(
    boards: Any, layouts: Any, games: Any, pages: Any, logs: Any, diaries: Any, seed: Cells, first: int, count: int,
    seats: int, options: Cells, weights: Cells, visits: Cells,
) -> None:  # fmt: skip
    """Games `first` … of a series, learning after each; with `seats` 0 of two, three and four seats in turn.

    `games[0]` is worked in, `games[1]` stays a record of zeros.
    """
    sheet, layout, page, log = boards[0], layouts[0], pages[0], logs[0]
    block, moves, values = np.empty(16, np.int64), np.empty(MOVES, np.int16), np.empty(MOVES)
    stream = np.empty(4, np.int64)
    for number in range(first, first + count):
        games[0] = games[1]
        take_series_seed(seed, number, games[0], block)
        start_stream(stream, block[8])
        new_game(sheet, games[0], seats if seats else 2 + number % 3, options, log)
        open_diaries(diaries, int(games[0].seats), stream)
        play_and_note(sheet, layout, weights, games[0], page, log, diaries, moves, values, stream)
        step = STEP * HALVED / (HALVED + number * (1 if seats else SEVERAL))
        for seat in range(games[0].seats):
            learn_from(diaries[seat], step, weights, visits)


@rule
def measure_games(
    boards: Any, layouts: Any, games: Any, pages: Any, logs: Any, seed: Cells, first: int, count: int, seats: int,
    options: Cells, weights: Cells,
) -> float:  # fmt: skip
    """The mean score of a seat when all play by the tables; nothing is learnt."""
    sheet, layout, page, log = boards[0], layouts[0], pages[0], logs[0]
    block, moves, values = np.empty(16, np.int64), np.empty(MOVES, np.int16), np.empty(MOVES)
    scores, stream = np.empty((SEATS, len(COLUMNS)), np.int64), np.empty(4, np.int64)
    total = 0
    for number in range(first, first + count):
        games[0] = games[1]
        take_series_seed(seed, number, games[0], block)
        new_game(sheet, games[0], seats, options, log)
        start_stream(stream, block[8])
        watch_rivals(sheet, games[0], page)
        play_on(sheet, layout, weights, games[0], page, log, moves, values, 0, 0.0, stream)
        score(sheet, games[0], scores)
        for seat in range(seats):
            total += scores[seat, TOTAL]
    return total / (count * seats)
