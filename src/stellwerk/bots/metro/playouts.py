"""Play-outs: each candidate move in the same sampled worlds, all seats played by the tables to the end."""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.bots.metro.layout import Layout
from stellwerk.bots.metro.page import Page, watch_rivals
from stellwerk.bots.metro.policy import best_of, pick, value_turn
from stellwerk.chance import start_stream
from stellwerk.flat import Cells, rule
from stellwerk.log import Log
from stellwerk.metro.game import Game
from stellwerk.metro.scoring import COLUMNS, RANK, TOTAL, score
from stellwerk.metro.sheet import HIDDEN, MOVES, SEATS, Sheet
from stellwerk.metro.turn import apply, is_over, to_move
from stellwerk.metro.view import fill_in
from stellwerk.playout import AS_IT_IS, first_seat

NOISE = 0.5  # points: rivals have the same cards and tables, but won't do just the same as oneself


@rule
def play_on(
    sheet: Sheet, layout: Layout, weights: Cells, game: Game, page: Page, log: Log,
    moves: Cells, values: Cells, me: int, noise: float, stream: Cells,
) -> None:  # fmt: skip
    """Plays a game to its end, every seat by the tables, all but `me` with noise."""
    round_seen = int(game.rounds)  # of a round under way `race` is known
    while not is_over(sheet, game):
        if game.rounds != round_seen:
            watch_rivals(sheet, game, page)
            round_seen = int(game.rounds)
        seat = first_seat(to_move(sheet, game))
        count = value_turn(sheet, layout, weights, game, seat, page, moves, values)
        place = best_of(values, count) if seat == me else pick(values, count, noise, stream)
        apply(sheet, game, seat, moves[place], log)


@rule
def forget_choices(game: Game) -> None:
    """M17: others who have chosen are taken for seats yet to choose, so that they choose as the tables do."""
    for seat in range(game.seats):
        if game.entries[seat] == HIDDEN:
            game.entries[seat], game.due[seat] = 0, 1


@rule
def win_share(game: Game, scores: Cells, seat: int) -> float:
    """M14: a shared win counts in parts."""
    winners = 0
    for other in range(game.seats):
        winners += scores[other, RANK] == 0
    return 1.0 / winners if scores[seat, RANK] == 0 else 0.0


@rule
def margin(game: Game, scores: Cells, seat: int) -> float:
    """Points ahead of the best rival; alone, the score."""
    if game.seats == 1:
        return float(scores[seat, TOTAL])
    rival = -1000
    for other in range(game.seats):
        if other != seat and scores[other, TOTAL] > rival:
            rival = scores[other, TOTAL]
    return float(scores[seat, TOTAL] - rival)


@rule
def play_worlds(
    boards: Any, layouts: Any, weights: Cells, views: Any, seat: int, games: Any, pages: Any, logs: Any,
    candidates: Cells, seed: int, first: int, shares: Cells, margins: Cells,
) -> None:  # fmt: skip
    """Worlds `first` … of a seed: how each candidate came out in each, a row a candidate, a column a world.

    `games` has room for two: a sampled world, and the game that is played in it.
    """
    sheet, layout, page, log = boards[0], layouts[0], pages[0], logs[0]
    moves, values = np.empty(MOVES, np.int16), np.empty(MOVES)
    stream, rivals = np.empty(4, np.int64), np.empty(4, np.int64)
    scores = np.empty((SEATS, len(COLUMNS)), np.int64)
    for world in range(shares.shape[1]):
        start_stream(stream, seed ^ ((first + world) << 20))
        games[0] = views[0]
        forget_choices(games[0])
        fill_in(sheet, games[0], seat, stream)
        for i in range(len(candidates)):
            games[1], rivals[:] = games[0], stream
            watch_rivals(sheet, games[1], page)
            apply(sheet, games[1], seat, candidates[i], log)
            play_on(sheet, layout, weights, games[1], page, log, moves, values, seat, NOISE, rivals)
            score(sheet, games[1], scores)
            shares[i, world] = win_share(games[1], scores, seat)
            margins[i, world] = margin(games[1], scores, seat)


@rule
def play_choices(
    boards: Any, layouts: Any, weights: Cells, views: Any, viewer: int, choices: Cells, seed: int, noise: float,
    games: Any, pages: Any, logs: Any, scores: Cells,
) -> None:  # fmt: skip
    """As `stellwerk.playout.play_choices`, but the tables play on."""
    sheet, layout, page, log = boards[0], layouts[0], pages[0], logs[0]
    moves, values = np.empty(MOVES, np.int16), np.empty(MOVES)
    stream, own = np.empty(4, np.int64), np.empty(4, np.int64)
    for world in range(scores.shape[1]):
        start_stream(stream, seed ^ (world << 20))
        games[1] = views[0]
        if viewer >= 0:
            forget_choices(games[1])
            fill_in(sheet, games[1], viewer, stream)
        for i in range(len(choices)):
            games[0], own[:] = games[1], stream
            watch_rivals(sheet, games[0], page)
            if choices[i] != AS_IT_IS:
                apply(sheet, games[0], viewer, choices[i], log)
            play_on(sheet, layout, weights, games[0], page, log, moves, values, -1, noise, own)
            score(sheet, games[0], scores[i, world])
