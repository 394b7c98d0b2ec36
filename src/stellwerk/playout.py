"""Compiled play for every family: random play-outs and series of games."""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.chance import ROUNDS, chacha_block, random_below, start_stream
from stellwerk.family import apply, fill_in, is_over, legal_moves, new_game, score, to_move
from stellwerk.flat import Cells, rule
from stellwerk.log import Log


@rule
def first_seat(seats: int) -> int:
    """The lowest of a set of seats given as bits."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@rule
def play_out(board: Any, game: Any, streams: Cells, moves: Cells, log: Log) -> int:
    """Plays a game to its end, each seat uniformly among its legal moves; returns the moves made.

    `streams` has a stream of random numbers for each seat, `moves` room for a list of legal moves.
    """
    steps = 0
    while not is_over(board, game):
        seat = first_seat(to_move(board, game))
        count = legal_moves(board, game, seat, moves)
        apply(board, game, seat, moves[random_below(streams[seat], count)], log)
        steps += 1
    return steps


AS_IT_IS = -1  # among choices: no move is made first


@rule
def play_choices(
    boards: Any, views: Any, viewer: int, choices: Cells, seed: int, games: Any, streams: Cells, moves: Cells,
    logs: Any, scores: Cells,
) -> None:  # fmt: skip
    """Each choice of a viewer in the same worlds that agree with its view, then random moves to the end.

    `scores` is filled by choice and world; a viewer below 0 sees all, and every world is the game itself. `games` has
    room for two.
    """
    for world in range(scores.shape[1]):
        start_stream(streams[0], seed ^ (world << 20))
        games[1] = views[0]
        if viewer >= 0:
            fill_in(boards[0], games[1], viewer, streams[0])
        for i in range(len(choices)):
            games[0] = games[1]
            for seat in range(len(streams)):
                start_stream(streams[seat], seed ^ (world << 20) ^ ((seat + 1) << 52))
            if choices[i] != AS_IT_IS:
                apply(boards[0], games[0], viewer, choices[i], logs[0])
            play_out(boards[0], games[0], streams, moves, logs[0])
            score(boards[0], games[0], scores[i, world])


@rule
def take_series_seed(seed: Cells, number: int, game: Any, block: Cells) -> None:
    """Game `number` of a series: its own seed follows from the series' seed; `block` holds more such words."""
    chacha_block(seed, number, 0, ROUNDS, block)
    for i in range(8):
        game.seed[i] = block[i]


@rule
def start_series_game(games: Any, seed: Cells, number: int, streams: Cells) -> None:
    """Game `number` of a series begins in `games[0]`: its seed and the seats' streams follow from the series'."""
    block = np.empty(16, np.int64)
    take_series_seed(seed, number, games[0], block)
    for seat in range(len(streams)):
        start_stream(streams[seat], (block[8 + seat] << 31) ^ number)


@rule
def play_series(
    boards: Any, games: Any, seed: Cells, first: int, seats: int, options: Cells,
    streams: Cells, moves: Cells, logs: Any, scores: Cells, steps: Cells,
) -> None:  # fmt: skip
    """Games `first` … of a series, played at random and scored: their scores and the moves made for each.

    `games[0]` is worked in, `games[1]` stays a record of zeros.
    """
    for i in range(len(steps)):
        games[0] = games[1]
        start_series_game(games, seed, first + i, streams)
        new_game(boards[0], games[0], seats, options, logs[0])
        steps[i] = play_out(boards[0], games[0], streams, moves, logs[0])
        score(boards[0], games[0], scores[i])
