"""Ways for tickets: what routes cost a seat, cheapest ways over them, and a plan as the union of such ways."""

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan, clear, note_reached, plan_turns, turns_left
from stellwerk.tickets.rules.board import BITS, GREY, HUES, KINDS, NONE, PLACES, ROUTES, TICKETS, Board
from stellwerk.tickets.rules.game import Game

SHUT = 1e9  # the cost of a way that is not open
CHEAPEST = 0.05  # only own routes are free


@rule
def make_plan(board: Board, game: Game, seat: int, numbers: Numbers, wanted: Cells, plan: Plan) -> None:
    """The ways for the wanted tickets, the dearest first; or the nearest first, if that makes the better plan."""
    note_reached(board, game, seat, plan)
    if numbers.network > 0:
        lay_ways(board, game, seat, numbers, wanted, plan, True)
        nearest = plan_value(board, game, seat, numbers, plan)
        lay_ways(board, game, seat, numbers, wanted, plan, False)
        if nearest <= plan_value(board, game, seat, numbers, plan):
            return
    lay_ways(board, game, seat, numbers, wanted, plan, numbers.network > 0)


@rule
def plan_value(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> float:
    """Points of the tickets that fit, less those that don't, less the turns that the plan takes; and its routes."""
    value = numbers.keep * (plan.fits - plan.lost) - numbers.keep_turn * plan_turns(game, seat, plan)
    if numbers.keep_points != 0 or numbers.keep_piece != 0:
        pieces = 0
        for kind in range(board.kinds):
            pieces += plan.spaces[kind]
        value += numbers.keep_points * plan.points - numbers.keep_piece * pieces
    return value


@rule
def lay_ways(board: Board, game: Game, seat: int, numbers: Numbers, wanted: Cells, plan: Plan, nearest: bool) -> None:
    """The union of cheapest ways for the wanted tickets, one after the other; what doesn't fit is left out.

    Own and planned routes are free, so ways come to share routes.
    """
    costs, lengths = np.empty(ROUTES), np.empty(PLACES)
    via = np.empty(PLACES, np.int64)
    clear(plan)
    cost_ways(board, game, seat, numbers, plan, costs)
    left = turns_left(board, game, seat, numbers) * numbers.slack
    done = np.zeros(TICKETS, np.bool_)
    while True:
        if nearest:
            ticket = nearest_ticket(board, wanted, done, costs, lengths, via)
        else:
            ticket = dearest_ticket(board, wanted, done)
        if ticket == NONE:
            break
        done[ticket] = True
        points = board.ticket_points[ticket]
        a, b = board.ticket_a[ticket], board.ticket_b[ticket]
        length = cheapest_way(board, costs, a, b, lengths, via)
        if length < SHUT and take_way(board, game, seat, plan, costs, via, a, b, points, left):
            plan.fits += points
        else:
            plan.lost += points


@rule
def dearest_ticket(board: Board, wanted: Cells, done: Cells) -> int:
    best = NONE
    for ticket in range(board.tickets):
        if wanted[ticket] and not done[ticket]:
            if best == NONE or board.ticket_points[ticket] > board.ticket_points[best]:
                best = ticket
    return best


@rule
def nearest_ticket(board: Board, wanted: Cells, done: Cells, costs: Cells, lengths: Cells, via: Cells) -> int:
    best, least = NONE, 2 * SHUT
    for ticket in range(board.tickets):
        if wanted[ticket] and not done[ticket]:
            length = cheapest_way(board, costs, board.ticket_a[ticket], board.ticket_b[ticket], lengths, via)
            if length < least:
                best, least = ticket, length
    return best


@rule
def cost_ways(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, costs: Cells) -> None:
    for route in range(board.routes):
        costs[route] = SHUT
        if game.route_owner[route] == seat:
            costs[route] = 0
        elif game.open_routes[seat, route // BITS] >> (route % BITS) & 1:
            if board.route_spaces[route] <= game.pieces[seat, board.route_kind[route]]:
                crowd = plan.crowded[board.route_a[route]] + plan.crowded[board.route_b[route]]
                cost = (
                    numbers.way_turn
                    + numbers.way_piece * board.route_spaces[route]
                    - numbers.way_points * board.route_points[route]
                    + numbers.way_missing * missing_cards(board, game, seat, route)
                    + numbers.way_crowd * crowd
                )
                costs[route] = max(CHEAPEST, cost)


@rule
def missing_cards(board: Board, game: Game, seat: int, route: int) -> int:
    """Cards of one colour that the hand lacks for a route, jokers not counted."""
    colour, held = board.route_colour[route], 0
    if colour != GREY:
        held = game.hand[seat, colour]
    else:
        for other in range(board.colours):
            held = max(held, game.hand[seat, other])
    return max(0, board.route_cost[route] - held)


@rule
def cheapest_way(board: Board, costs: Cells, start: int, goal: int, lengths: Cells, via: Cells) -> float:
    """Bellman–Ford, in a few passes over all routes; `via` is the last route of the way to each place."""
    for place in range(board.places):
        lengths[place] = SHUT
        via[place] = NONE
    lengths[start] = 0
    changed = True
    while changed:
        changed = False
        for route in range(board.routes):
            cost = costs[route]
            if cost >= SHUT:
                continue
            a, b = board.route_a[route], board.route_b[route]
            if lengths[a] + cost < lengths[b] and lengths[a] + cost < lengths[goal]:
                lengths[b], via[b], changed = lengths[a] + cost, route, True
            elif lengths[b] + cost < lengths[a] and lengths[b] + cost < lengths[goal]:
                lengths[a], via[a], changed = lengths[b] + cost, route, True
    return lengths[goal]


@rule
def take_way(
    board: Board, game: Game, seat: int, plan: Plan, costs: Cells, via: Cells, a: int, b: int, points: int, left: float
) -> bool:
    """Adds a way to the plan if pieces and turns are enough for all of it."""
    spaces, lacking, cards = np.zeros(KINDS, np.int64), 0, 0
    added = 0
    place = b
    while place != a:
        route = via[place]
        if game.route_owner[route] != seat:
            lacking += 1
            if costs[route] > 0:
                added += 1
                spaces[board.route_kind[route]] += board.route_spaces[route]
                cards += board.route_cost[route]
        place = board.route_a[route] if board.route_b[route] == place else board.route_b[route]
    for kind in range(board.kinds):
        if plan.spaces[kind] + spaces[kind] > game.pieces[seat, kind]:
            return False
    for colour in range(HUES):
        cards += plan.need[colour]
    if plan.turns + added + max(0, cards - game.hand_size[seat]) / 2 > left:
        return False
    place = b
    while place != a:
        route = via[place]
        if game.route_owner[route] != seat:
            plan.share[route] += 2 * points / lacking
            if costs[route] > 0:
                costs[route] = 0
                plan.points += board.route_points[route]
                plan.routes[route // BITS] |= 1 << (int(route) % BITS)
                colour = board.route_colour[route]
                plan.need[colour] += board.route_cost[route]  # GREY is behind the colours, where jokers are
        place = board.route_a[route] if board.route_b[route] == place else board.route_b[route]
    for kind in range(board.kinds):
        plan.spaces[kind] += spaces[kind]
    plan.turns += added
    return True
