"""Games of policy nets: those that they learn from, move by move, and those that measure them."""

from typing import Any, NamedTuple

import numpy as np

from stellwerk.bots.rules.curves import exp
from stellwerk.engine.chance import random_below, start_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.playout import deal_game, first_seat
from stellwerk.engine.ranks import win_share
from stellwerk.tickets.bots.policy.rules.net import Policy, best_move, list_scored
from stellwerk.tickets.bots.rules.contest import ROOM
from stellwerk.tickets.bots.rules.decide import decide
from stellwerk.tickets.bots.rules.worlds import Buffers, margin
from stellwerk.tickets.rules.board import SEATS
from stellwerk.tickets.rules.game import OVER, START
from stellwerk.tickets.rules.scoring import COLUMNS, RANK, score
from stellwerk.tickets.rules.turn import apply, to_move

FINE = 1 << 30
FADES = 0.97  # how much of a surprise counts for the decision before it


class Notes(NamedTuple):
    """What is written down: a row for each decision; `rows` and `gains` have one for each of its moves."""

    positions: Cells
    counts: Cells  # moves of each decision
    rows: Cells
    gains: Cells
    picks: Cells
    chances: Cells  # how likely the picked move was
    seats: Cells
    begins: Cells  # it is the seat's first decision of a game
    wins: Cells  # how the game ended for the seat
    leads: Cells


@rule(threads=True)
def collect_plays(
    boards: Any, deals: Any, policies: Any, styles: Any, buffers: Buffers, logs: Any, notes: Notes
) -> int:
    """Plays games in which nets choose by chance, and notes all their decisions; returns how many.

    In half of the games nets sit at all seats, in the others one sits among planners of all styles.
    """
    board, block, stream, learns = boards[0], np.empty(16, np.int64), np.zeros(4, np.int64), np.zeros(SEATS, np.int64)
    scores = np.empty((SEATS, len(COLUMNS)), np.int64)
    games, numbers, plans = buffers
    found, listed, seats = 0, 0, deals[0].seats
    for number in range(deals[0].first, deals[0].first + deals[0].count):
        games[0] = games[1]
        deal_game(board, games[0], deals[0], number, seats, block, logs[0])
        start_stream(stream, block[8] << 20 ^ number)
        seat_all(stream, seats, styles, numbers, learns)
        for seat in range(seats):
            plans[seat] = plans[len(plans) - 1]
        begun = found
        while games[0].phase != OVER:
            seat = first_seat(to_move(board, games[0]))
            if learns[seat] and found < len(notes.counts) and listed + ROOM <= len(notes.rows):
                own, plan = numbers[seat : seat + 1], plans[seat : seat + 1]
                move, count = note_move(boards, games[:1], seat, policies[0], own, plan, stream, notes, found, listed)
                if count > 1:
                    found, listed = found + 1, listed + count
            else:
                move = decide(board, games[0], seat, numbers[seat], plans[seat])
            apply(board, games[0], seat, move, logs[0])
        score(board, games[0], scores)
        for i in range(begun, found):
            notes.wins[i] = win_share(scores[:, RANK], seats, notes.seats[i])
            notes.leads[i] = margin(scores, seats, notes.seats[i])
    return found


@rule
def seat_all(stream: Cells, seats: int, styles: Any, numbers: Any, learns: Cells) -> None:
    only = random_below(stream, seats) if random_below(stream, 2) == 0 else -1
    for seat in range(seats):
        learns[seat] = only < 0 or seat == only
        is_other = not learns[seat] and random_below(stream, 2) == 0
        numbers[seat] = styles[random_below(stream, len(styles)) if is_other else 0]


@rule
def note_move(
    boards: Any, games: Any, seat: int, policy: Policy, numbers: Any, plans: Any, stream: Cells, notes: Notes,
    found: int, listed: int,
) -> tuple[int, int]:  # fmt: skip
    """Draws a move and notes the decision; returns the move, and among how many it was."""
    moves, scores = np.zeros(ROOM, np.int64), np.zeros(ROOM)
    position, rows = notes.positions[found], notes.rows[listed : listed + ROOM]
    count = list_scored(boards, games, seat, policy, numbers, plans, moves, position, rows, scores)
    pick = draw_move(scores, count, stream)
    phase = games[0].phase
    notes.counts[found], notes.picks[found], notes.chances[found] = count, pick, scores[pick]
    notes.seats[found], notes.begins[found] = seat, phase == START
    return int(moves[pick]), count


@rule
def draw_move(scores: Cells, count: int, stream: Cells) -> int:
    """Draws each move as often as its score says; turns the scores into these shares."""
    most, total = scores[0], 0.0
    for i in range(1, count):
        most = max(most, scores[i])
    for i in range(count):
        scores[i] = exp(max(scores[i] - most, -30.0))
        total += scores[i]
    for i in range(count):
        scores[i] /= total
    left = random_below(stream, FINE) / FINE
    for i in range(count):
        left -= scores[i]
        if left < 0:
            return i
    return 0


@rule
def expected_gains(ends: Cells, guesses: Cells, seats: Cells, begins: Cells, gains: Cells) -> None:
    """What each decision gained over what was guessed before it; surprises fade from one decision to the one before."""
    later, gain, goes_on = np.zeros(SEATS), np.zeros(SEATS), np.zeros(SEATS, np.bool_)
    for i in range(len(ends) - 1, -1, -1):
        seat = seats[i]
        gain[seat] = later[seat] - guesses[i] + FADES * gain[seat] if goes_on[seat] else ends[i] - guesses[i]
        gains[i], later[seat], goes_on[seat] = gain[seat], guesses[i], not begins[i]


@rule(threads=True)
def play_matches(
    boards: Any, deals: Any, policies: Any, styles: Any, lineups: Cells, buffers: Buffers, logs: Any, scores: Cells
) -> None:
    """Plays each deal once with every line-up: a number below 0 is the net, others name a style of planner."""
    games, numbers, plans = buffers
    block, seats = np.empty(16, np.int64), lineups.shape[1]
    for deal in range(deals[0].count):
        for k in range(len(lineups)):
            games[0] = games[1]
            for seat in range(seats):
                numbers[seat], plans[seat] = styles[max(0, lineups[k, seat])], plans[len(plans) - 1]
            deal_game(boards[0], games[0], deals[0], deals[0].first + deal, seats, block, logs[0])
            while games[0].phase != OVER:
                seat = first_seat(to_move(boards[0], games[0]))
                if lineups[k, seat] < 0:
                    own, plan = numbers[seat : seat + 1], plans[seat : seat + 1]
                    move = best_move(boards, games[:1], seat, policies[0], own, plan)
                else:
                    move = decide(boards[0], games[0], seat, numbers[seat], plans[seat])
                apply(boards[0], games[0], seat, move, logs[0])
            score(boards[0], games[0], scores[deal, k])
