"""A learned value: what a position in mid-game is worth to a seat, from a small net over simple features.

It ends shortened play-outs. In a sampled world nothing is hidden, so it may look at all seats.
"""

from typing import Any

import numpy as np

from stellwerk.bots.rules.curves import exp
from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.tickets.bots.rules.plan import Plan, plan_turns, turns_left
from stellwerk.tickets.bots.rules.worth import update_plan
from stellwerk.tickets.rules.board import JOKER, NONE, PLACES, SEATS, Board
from stellwerk.tickets.rules.game import Game
from stellwerk.tickets.rules.longest import longest_path
from stellwerk.tickets.rules.scoring import count_attractions, join_places

OF_SEAT, OF_GAME = 15, 4  # features
INPUTS = OF_SEAT * SEATS + OF_GAME
FIRST, SECOND = 48, 24  # hidden units
MARGIN_UNIT = 60.0  # points


class Net(Flat):
    """Two hidden layers; the outputs are the logit of the win share and the margin."""

    inputs: int = field("i8")  # 0: there is no net
    first: Cells = field("f4", INPUTS, FIRST)
    first_bias: Cells = field("f4", FIRST)
    second: Cells = field("f4", FIRST, SECOND)
    second_bias: Cells = field("f4", SECOND)
    last: Cells = field("f4", SECOND, 2)
    last_bias: Cells = field("f4", 2)


@rule
def write_features(board: Board, game: Game, seat: int, numbers: Any, plans: Any, row: Cells) -> None:
    """The seat itself first, then the others in the order of their turns."""
    for i in range(game.seats):
        other = (seat + i) % game.seats
        update_plan(board, game, other, numbers[other], plans[other])
        write_seat(board, game, other, plans[other], row, i * OF_SEAT)
    at = game.seats * OF_SEAT
    row[at] = turns_left(board, game, seat, numbers[seat]) / 20
    row[at + 1] = game.deck_size / 100
    row[at + 2] = game.turns_left != NONE
    row[at + 3] = game.pile_size / 30


@rule
def write_seat(board: Board, game: Game, seat: int, plan: Plan, row: Cells, at: int) -> None:
    root = np.empty(PLACES, np.int64)
    join_places(board, game, seat, root)
    made, count = 0, 0
    for ticket in range(board.tickets):
        if game.ticket_owner[ticket] == seat:
            count += 1
            if root[board.ticket_a[ticket]] == root[board.ticket_b[ticket]]:
                made += board.ticket_points[ticket]
    pieces, most, next_most, lacking = 0, 0, 0, 0
    for kind in range(board.kinds):
        pieces += game.pieces[seat, kind]
    for colour in range(board.colours):
        held = game.hand[seat, colour]
        if held > most:
            most, next_most = held, most
        elif held > next_most:
            next_most = held
        lacking += max(0, plan.need[colour] - held)
    row[at] = game.points[seat] / 40
    row[at + 1] = made / 30
    row[at + 2] = (plan.fits - made) / 30
    row[at + 3] = plan.lost / 30
    row[at + 4] = plan_turns(game, seat, plan) / 10
    row[at + 5] = pieces / 30
    row[at + 6] = game.hand_size[seat] / 15
    row[at + 7] = game.hand[seat, JOKER] / 4
    row[at + 8] = most / 6
    row[at + 9] = next_most / 6
    row[at + 10] = longest_path(board, game, seat) / 30 if board.longest_path > 0 else 0.0
    row[at + 11] = count / 4
    row[at + 12] = board.attraction * count_attractions(board, game, seat) / 10 if board.attraction > 0 else 0.0
    row[at + 13] = lacking / 10
    row[at + 14] = game.seat == seat


@rule
def estimate(net: Net, row: Cells) -> tuple[float, float]:
    """The win share and the margin that the net expects."""
    first, second = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    for j in range(FIRST):
        first[j] = net.first_bias[j]
    for i in range(net.inputs):
        value = np.float32(row[i])
        for j in range(FIRST):
            first[j] += value * net.first[i, j]
    for j in range(SECOND):
        second[j] = net.second_bias[j]
    for i in range(FIRST):
        value = max(first[i], np.float32(0))
        for j in range(SECOND):
            second[j] += value * net.second[i, j]
    logit, lead = net.last_bias[0], net.last_bias[1]
    for i in range(SECOND):
        value = max(second[i], np.float32(0))
        logit += value * net.last[i, 0]
        lead += value * net.last[i, 1]
    return 1 / (1 + float(np.float32(exp(-logit)))), lead * MARGIN_UNIT
