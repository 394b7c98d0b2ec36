"""Which card to draw: what each colour is worth to a seat with this plan."""

import numpy as np

from stellwerk.engine.flat import Cells, lowest_bit, rule
from stellwerk.tickets.bots.rules.claims import NEVER, leaves_room
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan, is_planned
from stellwerk.tickets.rules.board import BITS, DRAW, GREY, HUES, JOKER, NONE, ROW, TAKE, Board
from stellwerk.tickets.rules.game import TURN, Game


@rule
def colour_worths(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, worths: Cells) -> None:
    """A card is worth what the routes are that it serves, and more the fewer cards these lack.

    Planned routes of a colour share the hand: a route can't use the cards that those before it took.
    """
    taken, best_free = np.zeros(HUES, np.int64), np.zeros(HUES)
    for colour in range(HUES):
        worths[colour] = 0
    for word in range(board.words):
        routes = game.open_routes[seat, word] & (plan.routes[word] | plan.free[word])
        while routes:
            route = word * BITS + lowest_bit(routes)
            routes &= routes - 1
            if is_planned(plan, route):
                serve(board, game, seat, numbers, plan, route, taken, worths)
            elif leaves_room(board, game, seat, plan, route):
                serve_free(board, game, seat, numbers, plan, route, best_free)
    for colour in range(board.colours):
        worths[colour] += best_free[colour]


@rule
def serve(
    board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, route: int, taken: Cells, worths: Cells
) -> None:
    colour, cost = board.route_colour[route], board.route_cost[route]
    worth = plan.worth[route]
    if colour != GREY:
        lacking = cost - (game.hand[seat, colour] - taken[colour])
        taken[colour] += cost
        if lacking > 0:
            worths[colour] += worth / (lacking + numbers.far)
        return
    for other in range(board.colours):
        lacking = cost - max(0, game.hand[seat, other] - plan.need[other])
        if lacking > 0:
            worths[other] += numbers.grey * worth / (lacking + numbers.far)


@rule
def serve_free(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, route: int, best: Cells) -> None:
    """Of the routes beyond the plan only the best one counts for each colour."""
    colour, cost = board.route_colour[route], board.route_cost[route]
    worth = plan.worth[route] - numbers.dull
    if colour != GREY:
        lacking = cost - max(0, game.hand[seat, colour] - plan.need[colour])
        if lacking > 0:
            best[colour] = max(best[colour], worth / (lacking + numbers.far))
        return
    for other in range(board.colours):
        lacking = cost - max(0, game.hand[seat, other] - plan.need[other])
        if lacking > 0:
            best[other] = max(best[other], numbers.grey * worth / (lacking + numbers.far))


@rule
def best_draw(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """The best card of the row, or the deck's top; NONE if there is nothing to draw."""
    worths = np.empty(HUES)
    colour_worths(board, game, seat, numbers, plan, worths)
    most, mean = 0.0, 0.0
    for colour in range(board.colours):
        most = max(most, worths[colour])
        mean += worths[colour] / board.colours
    worths[JOKER] = numbers.wild * most
    best, value = NONE, NEVER
    if game.deck_size > 0:
        best, value = DRAW, numbers.deck * mean
    for slot in range(ROW):
        colour = game.row[slot]
        if colour == NONE or (colour == JOKER and game.phase != TURN):
            continue
        worth = worths[colour]
        if worth > value:
            best, value = TAKE + slot, worth
    return best
