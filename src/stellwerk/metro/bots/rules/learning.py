"""Learning the weights by play: TD(0) over the sheets after own moves, towards the best next move (Q-learning).

All numbers start too high, so that what was never tried looks good and is tried; noise tries the rest. The step
shrinks with the number of sheets played, whatever number is intended, so training can be interrupted, resumed and
prolonged.
"""

from typing import Any

import numpy as np

from stellwerk.engine.chance import random_below, start_stream
from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.engine.playout import deal_game, first_seat
from stellwerk.metro.bots.rules.layout import PIECES
from stellwerk.metro.bots.rules.policy import best_of, pick, value_turn
from stellwerk.metro.bots.rules.scratch import enter_on_scratch, watch_rivals
from stellwerk.metro.bots.rules.values import list_active
from stellwerk.metro.bots.rules.worlds import Weighing, play_on
from stellwerk.metro.rules.board import LINES, MOVES, SEATS
from stellwerk.metro.rules.scoring import COLUMNS, TOTAL, score
from stellwerk.metro.rules.turn import apply, is_over, to_move

HOPE = 4.0  # what every number starts with
STEP, HALVED = 0.5, 100_000  # the share of an error that is corrected; it halves after so many sheets
NOISES = (0.0, 0.0, 0.5, 2.0)  # points of noise; a seat plays each game with one of them
SEVERAL = 3  # sheets in a game of two, three or four seats, on average
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
    sizes: Cells = field("i2", DECISIONS)  # how many numbers made up the value of the sheet after it …
    active: Cells = field("i4", DECISIONS, ACTIVE)  # … and where they lie


@rule
def value_of(diary: Diary, decision: int, weights: Cells) -> float:
    value = 0.0
    for i in range(diary.sizes[decision]):
        value += weights[diary.active[decision, i]]
    return value


@rule
def open_diaries(diaries: Any, seats: int, stream: Cells) -> None:
    """Noise tries what looks worse; without it, seats with the same cards and weights would all do the same."""
    for seat in range(seats):
        diaries[seat].count = 0
        diaries[seat].noise = NOISES[random_below(stream, len(NOISES))]


@rule
def play_and_note(
    sheet: Any, layout: Any, weights: Cells, game: Any, scratch: Any, log: Any, diaries: Any, stream: Cells
) -> None:
    """Plays a game by the present weights; every seat keeps its diary."""
    moves, values = np.empty(MOVES, np.int16), np.empty(MOVES)
    round_seen = 0
    while not is_over(sheet, game):
        if game.rounds != round_seen:
            watch_rivals(sheet, game, scratch)
            round_seen = int(game.rounds)
        seat = first_seat(to_move(sheet, game))
        count = value_turn(sheet, layout, weights, game, seat, scratch, moves, values)
        diary = diaries[seat]
        best = best_of(values, count)
        made = pick(values, count, diary.noise, stream) if diary.noise > 0 else best
        at = min(diary.count, DECISIONS - 1)  # a deck of free rides could go on for long
        enter_on_scratch(sheet, scratch, moves[made])
        diary.sizes[at] = list_active(sheet, layout, scratch, int(scratch.due), diary.active[at])
        diary.best[at], diary.strayed[at] = values[best], made != best
        diary.points[at] = values[made] - value_of(diary, at, weights)
        diary.count = at + 1
        apply(sheet, game, seat, moves[made], log)


@rule
def learn_from(diary: Diary, step: float, weights: Cells, visits: Cells) -> None:
    """Moves each sheet's value towards that of the best next move, from the end of the game backwards: one pass
    carries the result to the first sheets."""
    target = 0.0
    for at in range(diary.count - 1, -1, -1):
        value, size = value_of(diary, at, weights), diary.sizes[at]
        if size:
            change = step * (target - value) / size
            for i in range(size):
                slot = diary.active[at, i]
                weights[slot] += change
                visits[slot] = min(visits[slot] + 1, MOST_VISITS)
        target = diary.best[at] if diary.strayed[at] else diary.points[at] + value


@rule
def train_games(
    boards: Any, deals: Any, weighing: Weighing, games: Any, logs: Any, diaries: Any, visits: Cells
) -> None:
    """Plays games of a series and learns after each; deals of 0 seats have two, three and four seats in turn.

    `games[0]` is overwritten, `games[1]` stays a struct of zeros.
    """
    sheet, layout, scratch, log = boards[0], weighing.layouts[0], weighing.scratches[0], logs[0]
    block, stream, weights, seats = np.empty(16, np.int64), np.empty(4, np.int64), weighing.weights, deals[0].seats
    for number in range(deals[0].first, deals[0].first + deals[0].count):
        games[0] = games[1]
        deal_game(sheet, games[0], deals[0], number, seats if seats else 2 + number % 3, block, log)
        start_stream(stream, block[8])
        open_diaries(diaries, int(games[0].seats), stream)
        play_and_note(sheet, layout, weights, games[0], scratch, log, diaries, stream)
        step = STEP * HALVED / (HALVED + number * (1 if seats else SEVERAL))
        for seat in range(games[0].seats):
            learn_from(diaries[seat], step, weights, visits)


@rule
def measure_games(boards: Any, deals: Any, weighing: Weighing, games: Any, logs: Any) -> float:
    """The mean score of a seat when all play by the weights; nothing is learnt."""
    sheet, layout, scratch, log = boards[0], weighing.layouts[0], weighing.scratches[0], logs[0]
    block, stream, scores = np.empty(16, np.int64), np.empty(4, np.int64), np.empty((SEATS, len(COLUMNS)), np.int64)
    total, seats = 0, deals[0].seats
    for number in range(deals[0].first, deals[0].first + deals[0].count):
        games[0] = games[1]
        deal_game(sheet, games[0], deals[0], number, seats, block, log)
        start_stream(stream, block[8])
        watch_rivals(sheet, games[0], scratch)
        play_on(sheet, layout, weighing.weights, games[0], scratch, log, 0, 0.0, stream)
        score(sheet, games[0], scores)
        for seat in range(seats):
            total += scores[seat, TOTAL]
    return total / (deals[0].count * seats)
