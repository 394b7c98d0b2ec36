"""A plan: the routes that a seat wants for its tickets. It is kept until a route of it is lost or a ticket arrives."""

from __future__ import annotations

import numpy as np

from stellwerk.bots.tickets.numbers import Numbers
from stellwerk.flat import Cells, Flat, field, lowest_bit, rule
from stellwerk.tickets.board import BITS, GREY, HUES, KINDS, NOBODY, NONE, PLACES, ROUTES, TICKETS, WORDS, Board
from stellwerk.tickets.game import Game

SHUT = 1e9  # the cost of a way that is not open
CHEAPEST = 0.05  # a way is never free unless it is one's own
KEEPS_FOR = 8  # decisions: by then the hand is another


class Plan(Flat):
    tickets: int = field("i2")  # how many tickets it was made for
    age: int = field("i2")  # decisions since it was made
    turns: float = field("f8")  # that it still takes
    fits: int = field("i2")  # points of the tickets that it is for …
    lost: int = field("i2")  # … and of those that did not fit
    routes: Cells = field("i8", WORDS)  # the routes still to claim, as a set
    share: Cells = field("f8", ROUTES)  # of each planned route in the tickets that need it, in points
    worth: Cells = field("f8", ROUTES)  # of every route to the seat, before the cards are counted
    free: Cells = field("i8", WORDS)  # routes beyond the plan that are worth drawing cards for
    spaces: Cells = field("i2", KINDS)  # pieces that it still takes
    need: Cells = field("i2", HUES)  # cards that its coloured routes cost
    crowded: Cells = field("i1", PLACES)  # places that others had reached when it was made …
    led: Cells = field("i1", PLACES)  # … and those that the leading rival had
    reached: Cells = field("i1", PLACES)  # places that the seat itself had reached


@rule
def fitting_plan(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> None:
    """Brings the plan up to date: strikes what is done, and makes a new one if it was crossed or is old."""
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
    """A planned route is not open any more; if it is the seat's own by now, the plan is redone too."""
    for word in range(board.words):
        if plan.routes[word] & ~game.open_routes[seat, word]:
            return True
    return False


@rule
def turns_left(board: Board, game: Game, seat: int, numbers: Numbers) -> float:
    """A guess at the turns the seat still has: whoever is quickest to place their pieces ends the game."""
    least = 1e9
    for other in range(game.seats):
        pieces = 0
        for kind in range(board.kinds):
            pieces += game.pieces[other, kind]
        pieces = max(0, pieces - board.last_round_at)
        draws = max(0, pieces - game.hand_size[other]) / 2
        least = min(least, pieces / numbers.claim_pieces + draws)
    return least + 1


@rule
def leader(game: Game, seat: int) -> int:
    """The rival with most points: to block anyone else helps a third."""
    best = NONE
    for other in range(game.seats):
        if other != seat and (best == NONE or game.points[other] > game.points[best]):
            best = other
    return best


@rule
def look_round(board: Board, game: Game, seat: int, plan: Plan) -> None:
    rival = leader(game, seat)
    for place in range(board.places):
        plan.crowded[place] = 0
        plan.led[place] = 0
        plan.reached[place] = 0
    for route in range(board.routes):
        owner = game.route_owner[route]
        if owner == seat:
            plan.reached[board.route_a[route]] = 1
            plan.reached[board.route_b[route]] = 1
        elif owner != NOBODY:
            for place in (board.route_a[route], board.route_b[route]):
                plan.crowded[place] = 1
                plan.led[place] |= owner == rival


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
def cheapest_way(board: Board, costs: Cells, start: int, goal: int, lengths: Cells, via: Cells) -> float:
    """Bellman and Ford's: a few rounds over all routes; `via` is the last route of the way to each place."""
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
def make_plan(board: Board, game: Game, seat: int, numbers: Numbers, wanted: Cells, plan: Plan) -> None:
    """The union of cheapest ways for the wanted tickets in falling value; what doesn't fit is left out.

    Own and planned routes are free, so shared trunks appear by themselves.
    """
    costs, lengths = np.empty(ROUTES), np.empty(PLACES)
    via = np.empty(PLACES, np.int64)
    look_round(board, game, seat, plan)
    clear(plan)
    cost_ways(board, game, seat, numbers, plan, costs)
    left = turns_left(board, game, seat, numbers) * numbers.slack
    done = np.zeros(TICKETS, np.bool_)
    while True:
        ticket = dearest(board, wanted, done)
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
def clear(plan: Plan) -> None:
    plan.age, plan.turns, plan.fits, plan.lost = 0, 0, 0, 0
    for word in range(WORDS):
        plan.routes[word] = 0
    for route in range(ROUTES):
        plan.share[route] = 0
    for kind in range(KINDS):
        plan.spaces[kind] = 0
    for colour in range(HUES):
        plan.need[colour] = 0


@rule
def dearest(board: Board, wanted: Cells, done: Cells) -> int:
    best = NONE
    for ticket in range(board.tickets):
        if wanted[ticket] and not done[ticket]:
            if best == NONE or board.ticket_points[ticket] > board.ticket_points[best]:
                best = ticket
    return best


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
                plan.routes[route // BITS] |= 1 << (int(route) % BITS)
                colour = board.route_colour[route]
                plan.need[colour] += board.route_cost[route]  # GREY is behind the colours, where jokers are
        place = board.route_a[route] if board.route_b[route] == place else board.route_b[route]
    for kind in range(board.kinds):
        plan.spaces[kind] += spaces[kind]
    plan.turns += added
    return True


@rule
def is_planned(plan: Plan, route: int) -> bool:
    return plan.routes[route // BITS] >> (int(route) % BITS) & 1 != 0


@rule
def weigh_routes(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> None:
    for word in range(board.words):
        plan.free[word] = 0
        routes = game.open_routes[seat, word]
        while routes:
            bit = lowest_bit(routes)
            routes &= routes - 1
            route = word * BITS + bit
            plan.worth[route] = claim_worth(board, game, numbers, plan, route)
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
