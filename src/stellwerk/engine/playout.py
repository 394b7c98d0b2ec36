"""Compiled play for every family: random play-outs and series of games."""

from typing import Any

import numpy as np

from stellwerk.engine.chance import ROUNDS, chacha_block, random_below, seed_words, start_stream
from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.engine.log import Log
from stellwerk.engine.verbs import apply, fill_in, is_over, legal_moves, new_game, score, to_move


@rule
def first_seat(seats: int) -> int:
    """The lowest of a set of seats given as bits."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@rule
def play_out(board: Any, game: Any, streams: Cells, moves: Cells, log: Log) -> int:
    """Plays a game to its end with uniformly random legal moves; returns how many were made.

    `streams` has a stream of random numbers for each seat, `moves` room for a list of legal moves.
    """
    steps = 0
    while not is_over(board, game):
        seat = first_seat(to_move(board, game))
        count = legal_moves(board, game, seat, moves)
        apply(board, game, seat, moves[random_below(streams[seat], count)], log)
        steps += 1
    return steps


AS_IT_IS = -1  # a choice: no move is made before the play-out
OPTIONS = 4  # most of any family


@rule
def play_choices(
    boards: Any, views: Any, viewer: int, choices: Cells, seed: int, games: Any, logs: Any, scores: Cells
) -> None:
    """Makes each choice of a viewer in the same worlds that agree with its view, then random moves to the end.

    `scores` is filled by choice and world. A viewer below 0 sees all: every world is the game itself. `games` has
    room for two.
    """
    streams, moves = np.empty((views[0].seats, 4), np.int64), np.empty(boards[0].moves, np.int16)
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


class Deals(Flat):
    """Games `first` … `first + count - 1` of a series, and what they have in common."""

    seed: Cells = field("u4", 8)
    first: int = field("i8")
    count: int = field("i8")
    seats: int = field("i8")
    options: Cells = field("i8", OPTIONS)


def deals_of(seed: int, first: int, count: int, seats: int, options: Cells) -> Any:
    """Deals in an array of one; the options are packed (see `Board.pack_options`)."""
    deals = Deals.many(1)
    deals["seed"], deals["first"], deals["count"], deals["seats"] = seed_words(seed), first, count, seats
    deals["options"][0, : len(options)] = options
    return deals


@rule
def deal_game(board: Any, game: Any, deals: Deals, number: int, seats: int, block: Cells, log: Log) -> None:
    """Sets up game `number` of a series in a struct of zeros; see `take_series_seed` for `block`."""
    take_series_seed(deals.seed, number, game, block)
    new_game(board, game, seats, deals.options.copy(), log)  # the copy is aligned, as options from Python are


@rule
def take_series_seed(seed: Cells, number: int, game: Any, block: Cells) -> None:
    """The seed of game `number` follows from the series' seed; `block` keeps further words for other streams."""
    chacha_block(seed, number, 0, ROUNDS, block)
    for i in range(8):
        game.seed[i] = block[i]


@rule
def start_streams(streams: Cells, number: int, block: Cells) -> None:
    """The seats' streams for game `number` of a series, from the words that `take_series_seed` left in `block`."""
    for seat in range(len(streams)):
        start_stream(streams[seat], (block[8 + seat] << 31) ^ number)


@rule
def start_series_game(games: Any, seed: Cells, number: int, streams: Cells) -> None:
    """The seed of game `number` of a series, written into `games[0]`, and the seats' streams."""
    block = np.empty(16, np.int64)
    take_series_seed(seed, number, games[0], block)
    start_streams(streams, number, block)


@rule
def play_series(
    boards: Any, games: Any, deals: Any, streams: Cells, moves: Cells, logs: Any, scores: Cells, steps: Cells
) -> None:
    """Plays games of a series at random; fills the scores and the number of moves of each.

    `games[0]` is overwritten, `games[1]` stays a struct of zeros.
    """
    block = np.empty(16, np.int64)
    for i in range(deals[0].count):
        number = deals[0].first + i
        games[0] = games[1]
        deal_game(boards[0], games[0], deals[0], number, deals[0].seats, block, logs[0])
        start_streams(streams, number, block)
        steps[i] = play_out(boards[0], games[0], streams, moves, logs[0])
        score(boards[0], games[0], scores[i])
