"""A plan brought up to date, and what each route is worth to a seat that has it."""

import numpy as np

from stellwerk.engine.flat import lowest_bit, rule
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan, is_planned
from stellwerk.tickets.bots.rules.trails import add_trails
from stellwerk.tickets.bots.rules.ways import make_plan
from stellwerk.tickets.rules.board import BITS, ROUTES, TICKETS, Board
from stellwerk.tickets.rules.game import Game

KEEPS_FOR = 8  # decisions; by then the hand has changed


@rule
def update_plan(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> None:
    """Makes a new plan if tickets were added, a planned route is no longer open, or the plan is old."""
    plan.age += 1
    if plan.tickets != game.ticket_count[seat] + 1 or plan.age > KEEPS_FOR or is_crossed(board, game, seat, plan):
        wanted = np.zeros(TICKETS, np.bool_)
        for ticket in range(board.tickets):
            wanted[ticket] = game.ticket_owner[ticket] == seat
        make_plan(board, game, seat, numbers, wanted, plan)
        weigh_routes(board, game, seat, numbers, plan)
        plan.tickets = game.ticket_count[seat] + 1


@rule
def is_crossed(board: Board, game: Game, seat: int, plan: Plan) -> bool:
    """A planned route is no longer open, be it a rival's or the seat's own by now."""
    for word in range(board.words):
        if plan.routes[word] & ~game.open_routes[seat, word]:
            return True
    return False


@rule
def weigh_routes(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> None:
    more = np.zeros(ROUTES)
    if numbers.trail != 0 and board.longest_path > 0:
        add_trails(board, game, seat, numbers, plan, more)
    for word in range(board.words):
        plan.free[word] = 0
        routes = game.open_routes[seat, word]
        while routes:
            bit = lowest_bit(routes)
            routes &= routes - 1
            route = word * BITS + bit
            plan.worth[route] = claim_worth(board, game, numbers, plan, route) + more[route]
            if plan.worth[route] > numbers.dull and not is_planned(plan, route):
                plan.free[word] |= 1 << bit


@rule
def claim_worth(board: Board, game: Game, numbers: Numbers, plan: Plan, route: int) -> float:
    """What it is worth to have a route, before the cards are counted."""
    a, b, spaces = board.route_a[route], board.route_b[route], board.route_spaces[route]
    worth = numbers.points * board.route_points[route] + numbers.piece * spaces
    if is_planned(plan, route):
        worth += numbers.ticket * plan.share[route] + numbers.crowd * (plan.crowded[a] + plan.crowded[b])
    if board.longest_path > 0 and plan.reached[a] + plan.reached[b] == 1:
        worth += numbers.extend * spaces
    if board.attraction > 0:
        new_a, new_b = 1 - plan.reached[a], 1 - plan.reached[b]
        worth += board.attraction * (board.is_attraction[a] * new_a + board.is_attraction[b] * new_b)
    return worth + numbers.block * (plan.led[a] + plan.led[b]) / max(1, game.seats - 1)
