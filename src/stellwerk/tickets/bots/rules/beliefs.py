"""What others' tickets may be: a sampled world should give a rival tickets that fit the routes it has claimed."""

import numpy as np

from stellwerk.bots.rules.curves import exp
from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.bots.rules.ways import SHUT, cheapest_way
from stellwerk.tickets.rules.board import BITS, HIDDEN, PLACES, ROUTES, TICKETS, Board
from stellwerk.tickets.rules.game import Game

TRUST = 3.0  # a ticket that is nearly done is e³ times as likely as one that was not begun
LOST = 0.5  # a ticket that can't be done any more is half as likely as one that was not begun
SWAPS = 6  # tried for each hidden ticket of a rival


@rule
def weigh_tickets(board: Board, game: Game, seat: int, weights: Cells) -> None:
    """How likely each rival holds each ticket, up to a factor: by the share of its way that is claimed."""
    costs, lengths = np.empty(ROUTES), np.empty(PLACES)
    via = np.empty(PLACES, np.int64)
    whole = np.empty(TICKETS)
    for route in range(board.routes):
        costs[route] = board.route_spaces[route]
    for ticket in range(board.tickets):
        whole[ticket] = cheapest_way(board, costs, board.ticket_a[ticket], board.ticket_b[ticket], lengths, via)
    for other in range(game.seats):
        if other == seat:
            continue
        for route in range(board.routes):
            costs[route] = SHUT
            if game.route_owner[route] == other:
                costs[route] = 0
            elif game.open_routes[other, route // BITS] >> (route % BITS) & 1:
                costs[route] = board.route_spaces[route]
        for ticket in range(board.tickets):
            rest = cheapest_way(board, costs, board.ticket_a[ticket], board.ticket_b[ticket], lengths, via)
            weights[other, ticket] = LOST if rest >= SHUT else exp(TRUST * max(0.0, 1 - rest / whole[ticket]))


@rule
def mix_tickets(board: Board, view: Game, game: Game, seat: int, weights: Cells, stream: Cells) -> None:
    """Swaps rivals' hidden tickets with other hidden ones, so that they are held about as often as the weights say."""
    hidden, count = np.empty(TICKETS, np.int64), 0
    for ticket in range(board.tickets):
        if view.ticket_owner[ticket] == HIDDEN and not in_offer(game, ticket):
            hidden[count] = ticket
            count += 1
    for i in range(count):
        if game.ticket_owner[hidden[i]] < 0:
            continue
        for _ in range(SWAPS):
            j = random_below(stream, count)
            a, b = hidden[i], hidden[j]
            if likelihood_ratio(game, weights, a, b) * 1000 > random_below(stream, 1000):
                swap_tickets(game, a, b)
                hidden[i], hidden[j] = b, a


@rule
def in_offer(game: Game, ticket: int) -> bool:
    for other in range(game.seats):
        for slot in range(len(game.offer[other])):
            if game.offer[other, slot] == ticket:
                return True
    return False


@rule
def likelihood_ratio(game: Game, weights: Cells, a: int, b: int) -> float:
    """How many times as likely the world is with the two tickets swapped."""
    ratio = 1.0
    if game.ticket_owner[a] >= 0:
        ratio *= weights[game.ticket_owner[a], b] / weights[game.ticket_owner[a], a]
    if game.ticket_owner[b] >= 0:
        ratio *= weights[game.ticket_owner[b], a] / weights[game.ticket_owner[b], b]
    return ratio


@rule
def swap_tickets(game: Game, a: int, b: int) -> None:
    game.ticket_owner[a], game.ticket_owner[b] = game.ticket_owner[b], game.ticket_owner[a]
    game.ticket_seen[a], game.ticket_seen[b] = game.ticket_seen[b], game.ticket_seen[a]
    for slot in range(game.pile_size):
        if game.pile[slot] == a:
            game.pile[slot] = b
        elif game.pile[slot] == b:
            game.pile[slot] = a
