"""Play-outs of candidate moves in sampled worlds, the same worlds for every candidate."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from stellwerk.bots.tickets.beliefs import mix_tickets, weigh_tickets
from stellwerk.bots.tickets.plays import play_planners, play_turns
from stellwerk.bots.tickets.values import INPUTS, estimate, write_features
from stellwerk.chance import start_stream
from stellwerk.flat import Cells, Flat, field, rule
from stellwerk.playout import AS_IT_IS
from stellwerk.tickets.board import Board
from stellwerk.tickets.game import OVER, START, Game
from stellwerk.tickets.scoring import RANK, TOTAL, score
from stellwerk.tickets.turn import apply
from stellwerk.tickets.view import fill_in

WIN_WEIGHT, MARGIN_SCALE = 0.7, 60.0


class Tally(Flat):
    """What is known of a candidate. Differences are to the default move, in the same world."""

    move: int = field("i8")
    style: int = field("i8")  # of the seat's own play afterwards
    alive: int = field("i8")
    count: int = field("i8")
    value: float = field("f8")  # sums over the worlds
    win: float = field("f8")
    margin: float = field("f8")
    gain: float = field("f8")
    gain_squared: float = field("f8")


@rule
def sample_world(board: Board, view: Game, game: Game, seat: int, weights: Cells, stream: Cells) -> None:
    """Makes of a copy of the view a full game that agrees with it; in T3 the others choose anew, as planners do."""
    fill_in(board, game, seat, stream)
    if game.phase == START:
        for other in range(game.seats):
            if other != seat:
                game.chosen[other] = 0
    else:
        mix_tickets(board, view, game, seat, weights, stream)


@rule
def win_share(scores: Cells, seats: int, seat: int) -> float:
    if scores[seat, RANK] != 0:
        return 0.0
    winners = 0
    for other in range(seats):
        winners += scores[other, RANK] == 0
    return 1 / winners


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


@numba.njit(cache=True, error_model="numpy", nogil=True)  # a rule, but two threads may run it at once
def play_worlds(
    boards: Any, views: Any, seat: int, styles: Any, own_plans: Any, weights: Cells, tallies: Any, worlds: int,
    stream: Cells, nets: Any, turns: int, games: Any, numbers: Any, plans: Any, logs: Any, scores: Cells,
) -> None:  # fmt: skip
    """Every candidate that is alive is played out in `worlds` new worlds; the first is the default.

    With a net a play-out ends after so many turns of the seat, and the net estimates the rest.
    """
    row = np.empty(INPUTS, np.float32)
    seats = views[0].seats
    for _ in range(worlds):
        games[1] = views[0]
        sample_world(boards[0], views[0], games[1], seat, weights, stream)
        default = 0.0
        for c in range(len(tallies)):
            if tallies[c].alive == 0:
                continue
            games[0] = games[1]
            for other in range(seats):
                plans[other] = plans[len(plans) - 1]
                numbers[other] = styles[0]
            numbers[seat] = styles[tallies[c].style]
            plans[seat] = own_plans[tallies[c].style]
            apply(boards[0], games[0], seat, tallies[c].move, logs[0])
            if nets[0].inputs > 0:
                play_turns(boards[0], games[0], seat, turns, numbers, plans, logs[0])
            else:
                play_planners(boards[0], games[0], numbers, plans, logs[0])
            if games[0].phase == OVER:
                score(boards[0], games[0], scores)
                win, lead = win_share(scores, seats, seat), margin(scores, seats, seat)
            else:
                write_features(boards[0], games[0], seat, numbers, plans, row)
                win, lead = estimate(nets[0], row)
            value = note_result(tallies[c], win, lead)
            if c == 0:
                default = value
            tallies[c].gain += value - default
            tallies[c].gain_squared += (value - default) ** 2


@rule
def note_result(tally: Tally, win: float, lead: float) -> float:
    value = WIN_WEIGHT * win + (1 - WIN_WEIGHT) * (0.5 + 0.5 * np.tanh(lead / MARGIN_SCALE))
    tally.count += 1
    tally.value += value
    tally.win += win
    tally.margin += lead
    return value


@rule
def play_choices(
    boards: Any, views: Any, viewer: int, choices: Cells, seed: int, weights: Cells, games: Any, numbers: Any,
    plans: Any, logs: Any, scores: Cells,
) -> None:  # fmt: skip
    """As `stellwerk.playout.play_choices`, but planners play on."""
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
