"""Play-outs of candidate moves in sampled worlds, the same worlds for every candidate."""

from typing import Any, NamedTuple

import numpy as np

from stellwerk.bots.rules.curves import tanh
from stellwerk.engine.chance import start_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import Log
from stellwerk.engine.playout import AS_IT_IS
from stellwerk.engine.ranks import win_share
from stellwerk.tickets.bots.rules.beliefs import mix_tickets, weigh_tickets
from stellwerk.tickets.bots.rules.contest import Search
from stellwerk.tickets.bots.rules.mind import Mind
from stellwerk.tickets.bots.rules.plays import play_planners, play_turns
from stellwerk.tickets.bots.rules.values import INPUTS, estimate, write_features
from stellwerk.tickets.rules.board import SEATS, Board
from stellwerk.tickets.rules.game import OVER, START, Game
from stellwerk.tickets.rules.mask import fill_in
from stellwerk.tickets.rules.scoring import COLUMNS, RANK, TOTAL, score
from stellwerk.tickets.rules.turn import apply

WIN_WEIGHT, MARGIN_SCALE = 0.7, 60.0


class Buffers(NamedTuple):
    """Where games of planners are played: `games[0]`; `games[1]` holds what each game begins with."""

    games: Any
    numbers: Any  # of each seat
    plans: Any  # of each seat; the last is a struct of zeros


@rule
def sample_world(board: Board, view: Game, game: Game, seat: int, weights: Cells, stream: Cells) -> None:
    """Turns a copy of the view into a full game that agrees with it; in T3 the others choose again, as planners do."""
    fill_in(board, game, seat, stream)
    if game.phase == START:
        for other in range(game.seats):
            if other != seat:
                game.chosen[other] = 0
    else:
        mix_tickets(board, view, game, seat, weights, stream)


@rule
def margin(scores: Cells, seats: int, seat: int) -> float:
    """Points ahead of the best other seat."""
    best = -10000
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other, TOTAL])
    return scores[seat, TOTAL] - best


@rule
def weigh(boards: Any, views: Any, seat: int, weights: Cells) -> None:
    weigh_tickets(boards[0], views[0], seat, weights)


@rule
def play_worlds(
    board: Board, view: Game, seat: int, mind: Mind, search: Search, part: Search, worlds: int, log: Log
) -> None:
    """Plays out every candidate that is alive in `worlds` new worlds; the first is the default.

    With a net a play-out ends after a number of the seat's turns, and the net estimates the rest.
    """
    games, numbers, plans, net = mind.games, mind.seat_numbers, mind.seat_plans, mind.nets[0]
    turns = mind.habits[0].turns
    row, scores = np.empty(INPUTS, np.float32), np.empty((SEATS, len(COLUMNS)), np.int64)
    weights, stream = search.weights.copy(), part.stream.copy()  # aligned, as arrays from Python are
    for _ in range(worlds):
        games[1] = view
        sample_world(board, view, games[1], seat, weights, stream)
        default = 0.0
        for c in range(part.count):
            if part.alive[c] == 0:
                continue
            games[0] = games[1]
            for other in range(view.seats):
                plans[other] = plans[len(plans) - 1]
                numbers[other] = mind.styles[0]
            numbers[seat] = mind.styles[part.style[c]]
            plans[seat] = mind.plans[part.style[c]]
            apply(board, games[0], seat, part.move[c], log)
            if net.inputs > 0:
                play_turns(board, games[0], seat, turns, numbers, plans, log)
            else:
                play_planners(board, games[0], numbers, plans, log)
            if games[0].phase == OVER:
                score(board, games[0], scores)
                win, lead = win_share(scores[:, RANK], view.seats, seat), margin(scores, view.seats, seat)
            else:
                write_features(board, games[0], seat, numbers, plans, row)
                win, lead = estimate(net, row)
            value = note_result(part, c, win, lead)
            if c == 0:
                default = value
            part.gain[c] += value - default
            part.gain_squared[c] += (value - default) * (value - default)
    for i in range(len(stream)):
        part.stream[i] = stream[i]


@rule
def note_result(part: Search, c: int, win: float, lead: float) -> float:
    value = WIN_WEIGHT * win + (1 - WIN_WEIGHT) * (0.5 + 0.5 * tanh(lead / MARGIN_SCALE))
    part.worlds_played[c] += 1
    part.value[c] += value
    part.win[c] += win
    part.margin[c] += lead
    return value


@rule
def play_choices(
    boards: Any, views: Any, viewer: int, choices: Cells, seed: int, weights: Cells, buffers: Buffers, logs: Any,
    scores: Cells,
) -> None:  # fmt: skip
    """As `stellwerk.engine.playout.play_choices`, but planners play on."""
    games, numbers, plans = buffers
    stream = np.empty(4, np.int64)
    for world in range(scores.shape[1]):
        start_stream(stream, seed ^ (world << 20))
        games[1] = views[0]
        if viewer >= 0:
            sample_world(boards[0], views[0], games[1], viewer, weights, stream)
        for i in range(len(choices)):
            games[0] = games[1]
            for seat in range(len(numbers)):
                plans[seat] = plans[len(plans) - 1]
            if choices[i] != AS_IT_IS:
                apply(boards[0], games[0], viewer, choices[i], logs[0])
            play_planners(boards[0], games[0], numbers, plans, logs[0])
            score(boards[0], games[0], scores[i, world])
