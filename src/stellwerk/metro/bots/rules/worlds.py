"""Play-outs: each candidate move in the same sampled worlds, all seats played by the weights to the end."""

from typing import Any, NamedTuple

import numpy as np

from stellwerk.engine.chance import start_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import Log
from stellwerk.engine.playout import AS_IT_IS, first_seat
from stellwerk.engine.ranks import win_share
from stellwerk.metro.bots.rules.contest import OWN, Search
from stellwerk.metro.bots.rules.layout import Layout
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.policy import best_of, pick, value_turn
from stellwerk.metro.bots.rules.scratch import Scratch, watch_rivals
from stellwerk.metro.rules.board import HIDDEN, MOVES, Sheet
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.mask import fill_in
from stellwerk.metro.rules.scoring import RANK, TOTAL, score
from stellwerk.metro.rules.turn import apply, is_over, to_move

NOISE = 0.5  # points: rivals have the same cards and weights, but won't choose exactly the same


class Weighing(NamedTuple):
    """What values of moves are computed with: a sheet's layout, the weights, and scratch memory."""

    layouts: Any
    weights: Cells
    scratches: Any


@rule
def play_on(
    sheet: Sheet, layout: Layout, weights: Cells, game: Game, scratch: Scratch, log: Log, me: int, noise: float,
    stream: Cells,
) -> None:  # fmt: skip
    """Plays a game to its end, every seat by the weights, all but `me` with noise."""
    moves, values = np.empty(MOVES, np.int16), np.empty(MOVES)
    round_seen = int(game.rounds)  # `race` is known for the present round
    while not is_over(sheet, game):
        if game.rounds != round_seen:
            watch_rivals(sheet, game, scratch)
            round_seen = int(game.rounds)
        seat = first_seat(to_move(sheet, game))
        count = value_turn(sheet, layout, weights, game, seat, scratch, moves, values)
        slot = best_of(values, count) if seat == me else pick(values, count, noise, stream)
        apply(sheet, game, seat, int(moves[slot]), log)


@rule
def forget_choices(game: Game) -> None:
    """M17: others who have chosen are treated as yet to choose, so that they choose by the weights."""
    for seat in range(game.seats):
        if game.entries[seat] == HIDDEN:
            game.entries[seat], game.due[seat] = 0, 1


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
def play_world(
    sheet: Sheet, mind: Mind, view: Game, search: Search, log: Log, shares: Cells, margins: Cells, scores: Cells,
    stream: Cells, rivals: Cells,
) -> None:  # fmt: skip
    """Plays each move that is alive in the next world of the search's seed; fills what it brought."""
    games, layout, scratch, seat = mind.games, mind.layouts[0], mind.scratches[0], int(search.seat)
    start_stream(stream, search.seed ^ (search.worlds_played[OWN] << 20))
    games[0] = view
    forget_choices(games[0])
    fill_in(sheet, games[0], seat, stream)
    for i in range(search.alive):
        games[1] = games[0]
        for word in range(len(stream)):
            rivals[word] = stream[word]
        watch_rivals(sheet, games[1], scratch)
        apply(sheet, games[1], seat, search.move[search.ranked[i]], log)
        play_on(sheet, layout, mind.weights, games[1], scratch, log, seat, NOISE, rivals)
        score(sheet, games[1], scores)
        shares[i] = win_share(scores[:, RANK], games[1].seats, seat)
        margins[i] = margin(games[1], scores, seat)


@rule
def play_choices(
    boards: Any, weighing: Weighing, views: Any, viewer: int, choices: Cells, seed: int, noise: float, games: Any,
    logs: Any, scores: Cells,
) -> None:  # fmt: skip
    """As `stellwerk.engine.playout.play_choices`, but the weights play on."""
    sheet, layout, scratch, log = boards[0], weighing.layouts[0], weighing.scratches[0], logs[0]
    stream, own = np.empty(4, np.int64), np.empty(4, np.int64)
    for world in range(scores.shape[1]):
        start_stream(stream, seed ^ (world << 20))
        games[1] = views[0]
        if viewer >= 0:
            forget_choices(games[1])
            fill_in(sheet, games[1], viewer, stream)
        for i in range(len(choices)):
            games[0], own[:] = games[1], stream
            watch_rivals(sheet, games[0], scratch)
            if choices[i] != AS_IT_IS:
                apply(sheet, games[0], viewer, choices[i], log)
            play_on(sheet, layout, weighing.weights, games[0], scratch, log, -1, noise, own)
            score(sheet, games[0], scores[i, world])
