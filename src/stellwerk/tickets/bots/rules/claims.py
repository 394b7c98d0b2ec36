"""What a claim is worth to a seat, and with which cards it is best paid."""

import numpy as np

from stellwerk.engine.flat import Cells, lowest_bit, rule
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan, is_planned
from stellwerk.tickets.bots.rules.trails import bonus_swing, note_paths
from stellwerk.tickets.rules.board import BITS, GREY, JOKER, NONE, PLACES, SEATS, Board
from stellwerk.tickets.rules.game import Game
from stellwerk.tickets.rules.routes import claimable
from stellwerk.tickets.rules.scoring import join_places

NEVER = -1e9


@rule
def leaves_room(board: Board, game: Game, seat: int, plan: Plan, route: int) -> bool:
    """A route beyond the plan must not take the pieces that the plan needs."""
    kind = board.route_kind[route]
    return game.pieces[seat, kind] - board.route_spaces[route] >= plan.spaces[kind]


@rule
def payment_cost(
    board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, route: int, colour: int, jokers: int
) -> float:
    """Jokers, and cards that planned routes of that colour need."""
    cost = numbers.joker * jokers
    if colour != JOKER:
        own = board.route_cost[route] if is_planned(plan, route) and board.route_colour[route] == colour else 0
        rest = game.hand[seat, colour] - (board.route_cost[route] - jokers)
        cost += numbers.spent * max(0, min(plan.need[colour] - own - rest, board.route_cost[route] - jokers))
    return cost


@rule
def best_payment(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, route: int) -> tuple[int, float]:
    """The move that claims a claimable route most cheaply, and what that costs."""
    cost, first, jokers = board.route_cost[route], board.route_move[route], game.hand[seat, JOKER]
    if board.route_colour[route] != GREY:
        used = max(0, cost - game.hand[seat, board.route_colour[route]])
        return first + used, payment_cost(board, game, seat, numbers, plan, route, board.route_colour[route], used)
    best, least = NONE, -NEVER
    for colour in range(board.colours):
        held = game.hand[seat, colour]
        used = max(0, cost - held)
        if held > 0 and used <= jokers:
            price = payment_cost(board, game, seat, numbers, plan, route, colour, used)
            if price < least:
                best, least = first + colour * cost + used, price
    if best == NONE:
        return first + board.colours * cost, numbers.joker * cost
    return best, least


@rule
def best_claim(
    board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, least: float, card: float
) -> tuple[int, float]:
    """The claim that is worth most and more than `least`, or NONE; every card paid costs `card`."""
    best, most = NONE, least
    for word in range(board.words):
        routes = claimable(board, game, seat, word)
        while routes:
            route = word * BITS + lowest_bit(routes)
            routes &= routes - 1
            worth = plan.worth[route]
            if worth > most and (is_planned(plan, route) or leaves_room(board, game, seat, plan, route)):
                move, price = best_payment(board, game, seat, numbers, plan, route)
                price += card * board.route_cost[route]
                if worth - price > most:
                    best, most = move, worth - price
    return best, most


@rule
def list_claims(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, moves: Cells, values: Cells) -> int:
    """The best payment of every claimable route and what that claim is worth; returns how many."""
    count = 0
    for word in range(board.words):
        routes = claimable(board, game, seat, word)
        while routes:
            route = word * BITS + lowest_bit(routes)
            routes &= routes - 1
            moves[count], price = best_payment(board, game, seat, numbers, plan, route)
            values[count] = plan.worth[route] - price
            count += 1
    return count


@rule
def last_claim(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """The seat's last turn: the claim that brings most points at once, tickets included, or NONE."""
    root, paths = np.empty(PLACES, np.int64), np.zeros(SEATS, np.int64)
    if numbers.longest > 0 and board.longest_path > 0:
        note_paths(board, game, paths)
    join_places(board, game, seat, root)
    best, most = NONE, 0.0
    for word in range(board.words):
        routes = claimable(board, game, seat, word)
        while routes:
            route = word * BITS + lowest_bit(routes)
            routes &= routes - 1
            gain = points_now(board, game, seat, plan, root, route)
            if numbers.longest > 0 and board.longest_path > 0:
                gain += numbers.longest * bonus_swing(board, game, seat, route, paths)
            if gain > most:
                most = gain
                best = best_payment(board, game, seat, numbers, plan, route)[0]
    return best


@rule
def points_now(board: Board, game: Game, seat: int, plan: Plan, root: Cells, route: int) -> float:
    """Points of a claim that is the last; what the route is worth otherwise decides ties."""
    a, b = root[board.route_a[route]], root[board.route_b[route]]
    gain = board.route_points[route] + plan.worth[route] * 0.01
    for ticket in range(board.tickets):
        if game.ticket_owner[ticket] == seat:
            c, d = root[board.ticket_a[ticket]], root[board.ticket_b[ticket]]
            if (c == a and d == b) or (c == b and d == a):
                gain += 2 * board.ticket_points[ticket]
    if board.attraction > 0:
        for place in (board.route_a[route], board.route_b[route]):
            gain += board.attraction * board.is_attraction[place] * (1 - plan.reached[place])
    return gain
