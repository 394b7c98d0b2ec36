"""Moves tried out, from which the policy net learns first: candidates are played to the end in the same worlds."""

from typing import Any

import numpy as np

from stellwerk.engine.chance import random_below, start_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.playout import deal_game, first_seat
from stellwerk.tickets.bots.policy.rules.features import write_moves, write_position
from stellwerk.tickets.bots.policy.rules.selfplay import Notes
from stellwerk.tickets.bots.rules.beliefs import weigh_tickets
from stellwerk.tickets.bots.rules.candidates import list_candidates
from stellwerk.tickets.bots.rules.contest import ROOM, Search, clear_results
from stellwerk.tickets.bots.rules.decide import decide
from stellwerk.tickets.bots.rules.mind import Mind
from stellwerk.tickets.bots.rules.worlds import MARGIN_SCALE, Buffers, play_worlds
from stellwerk.tickets.rules.board import MOVES, SEATS, TICKETS
from stellwerk.tickets.rules.game import OVER
from stellwerk.tickets.rules.mask import seen_by
from stellwerk.tickets.rules.turn import apply, to_move


@rule(threads=True)
def collect_trials(
    boards: Any, deals: Any, mind: Mind, searches: Any, buffers: Buffers, one_in: int, worlds: int, notes: Notes
) -> int:
    """Plays games of planners of all styles and tries the moves of one in so many decisions; returns how many."""
    block, stream = np.empty(16, np.int64), np.zeros(4, np.int64)
    games, numbers, plans = buffers
    found, listed, seats = 0, 0, deals[0].seats
    for number in range(deals[0].first, deals[0].first + deals[0].count):
        games[0] = games[1]
        deal_game(boards[0], games[0], deals[0], number, seats, block, mind.logs[0])
        start_stream(stream, block[8] << 20 ^ number)
        for seat in range(seats):
            is_other = random_below(stream, 4) == 0
            numbers[seat] = mind.styles[random_below(stream, len(mind.styles)) if is_other else 0]
            plans[seat] = plans[len(plans) - 1]
        while games[0].phase != OVER:
            seat = first_seat(to_move(boards[0], games[0]))
            if random_below(stream, one_in) == 0 and found < len(notes.counts) and listed + ROOM <= len(notes.rows):
                count = try_moves(boards, games[:1], seat, mind, searches[0], stream, worlds, notes, found, listed)
                if count > 1:
                    notes.counts[found] = count
                    found, listed = found + 1, listed + count
            move = decide(boards[0], games[0], seat, numbers[seat], plans[seat])
            apply(boards[0], games[0], seat, move, mind.logs[0])
    return found


@rule
def try_moves(
    boards: Any, games: Any, seat: int, mind: Mind, search: Search, stream: Cells, worlds: int, notes: Notes,
    found: int, listed: int,
) -> int:  # fmt: skip
    """Notes the features of a decision and what each candidate gains over the planner's move; returns how many it has.

    Gains are leads in points: with few worlds these say more than wins do.
    """
    views, plans, rows = games.copy(), mind.plans[:1], notes.rows[listed:]
    seen_by(boards[0], views[0], seat)
    plans[0] = mind.seat_plans[len(mind.seat_plans) - 1]
    moves, kinds, buffer = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64), np.empty(MOVES, np.int16)
    count = list_candidates(boards, views, seat, mind.styles[:1], plans, buffer, moves, kinds)
    if count < 2:
        return 0
    write_position(boards[0], views[0], seat, mind.styles[0], plans[0], notes.positions[found])
    write_moves(boards[0], views[0], seat, mind.styles[0], plans[0], moves, count, rows)
    begin_trial(boards, views, seat, search, stream, moves, count)
    play_worlds(boards[0], views[0], seat, mind, search, search, worlds, mind.logs[0])
    for c in range(count):
        notes.gains[listed + c] = (search.margin[c] - search.margin[0]) / worlds / (2 * MARGIN_SCALE)
    return count


@rule
def begin_trial(boards: Any, views: Any, seat: int, search: Search, stream: Cells, moves: Cells, count: int) -> None:
    weights, own = np.ones((SEATS, TICKETS)), np.empty(4, np.int64)
    weigh_tickets(boards[0], views[0], seat, weights)
    for other in range(SEATS):
        for ticket in range(TICKETS):
            search.weights[other, ticket] = weights[other, ticket]
    search.count = count
    for c in range(count):
        search.move[c], search.style[c], search.alive[c] = moves[c], 0, 1
    clear_results(search)
    start_stream(own, random_below(stream, 1 << 30))
    for i in range(len(own)):
        search.stream[i] = own[i]
