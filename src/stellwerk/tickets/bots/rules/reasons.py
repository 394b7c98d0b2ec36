"""Why a move is good: facts of the view, chosen by the planner's plan. A row is a code and its numbers."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.bots.rules.mind import Mind
from stellwerk.tickets.bots.rules.plan import Plan, is_planned
from stellwerk.tickets.bots.rules.ways import SHUT, cheapest_way
from stellwerk.tickets.rules.board import (
    BITS,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    GREY,
    HUES,
    JOKER,
    KEEP,
    KINDS,
    NONE,
    OFFER,
    PLACES,
    ROUTES,
    ROW,
    TAKE,
    TICKETS,
    Board,
)
from stellwerk.tickets.rules.game import Game

NO_WAY = -1

TICKET, LEFT, PIECES = ("ticket", "ticket"), ("left", "number"), ("pieces", "number")
# By code; each number with its name, and what it is a number of. `maybe`: NO_WAY is none.
REASONS = (
    ("completes", (TICKET,)),
    ("needed", (TICKET, LEFT, ("detour", "maybe"))),
    ("nearer", (TICKET, LEFT)),
    ("rival", (("seat", "number"), ("place", "place"))),
    ("points", (PIECES, ("points", "number"))),
    ("card", (("card", "card"), ("route", "route"), ("lacking", "number"))),
    ("joker", ()),
    ("row", ()),
    ("lacking", (("cards", "number"),)),
    ("save", ()),
    ("ways", (PIECES, ("of", "number"))),
    ("done", ()),
    ("spare", (PIECES,)),
)
COMPLETES, NEEDED, NEARER, RIVAL, POINTS, CARD, WILD, NO_USE, LACKING, SAVE, WAYS, DONE, SPARE = range(len(REASONS))


@rule
def list_reasons(boards: Any, views: Any, seat: int, mind: Mind, move: int, rows: Cells) -> int:
    """What speaks for a move of a view that was ranked, the weightiest first; returns how many rows."""
    board, game, plan = boards[0], views[0], mind.plans[0]
    if move >= CLAIM:
        return explain_claim(board, game, seat, board.move_route[move], rows)
    costs = np.empty(ROUTES)
    cost_pieces(board, game, seat, costs)
    if move > KEEP:
        return explain_keep(board, game, seat, costs, move - KEEP, rows)
    if move == DRAW_TICKETS:
        return explain_tickets(board, game, seat, costs, rows)
    if TAKE <= move < DRAW_TICKETS:
        return explain_card(board, game, seat, plan, game.row[move - TAKE], rows)
    return explain_draw(board, game, seat, plan, rows) if move == DRAW else 0


@rule
def note_reason(rows: Cells, count: int, code: int, first: int, second: int, third: int) -> int:
    rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = code, first, second, third
    return count + 1


@rule
def cost_pieces(board: Board, game: Game, seat: int, costs: Cells) -> None:
    """What each route still takes of the seat."""
    for route in range(board.routes):
        costs[route] = SHUT
        if game.route_owner[route] == seat:
            costs[route] = 0
        elif is_open(game, seat, route):
            costs[route] = board.route_spaces[route]


@rule
def is_open(game: Game, seat: int, route: int) -> bool:
    return game.open_routes[seat, route // BITS] >> (int(route) % BITS) & 1 != 0


@rule
def lacking(board: Board, costs: Cells, ticket: int) -> int:
    """Pieces that a ticket's shortest way still takes, or NO_WAY."""
    lengths, via = np.empty(PLACES), np.empty(PLACES, np.int64)
    length = cheapest_way(board, costs, board.ticket_a[ticket], board.ticket_b[ticket], lengths, via)
    return NO_WAY if length >= SHUT else int(length)


@rule
def lacking_at(board: Board, costs: Cells, ticket: int, route: int, cost: float) -> int:
    """The same if a route cost something else."""
    before = costs[route]
    costs[route] = cost
    length = lacking(board, costs, ticket)
    costs[route] = before
    return length


@rule
def explain_claim(board: Board, game: Game, seat: int, route: int, rows: Cells) -> int:
    """The tickets that a route serves: those it fulfils, those that need it, others; the dearest first."""
    costs, keys = np.empty(ROUTES), np.empty(TICKETS, np.int64)
    cost_pieces(board, game, seat, costs)
    count = 0
    for ticket in range(board.tickets):
        if game.ticket_owner[ticket] != seat:
            continue
        found = explain_ticket(board, costs, ticket, route, rows, count)
        if found > count:
            sort_in(rows, keys, count, rows[count, 0] * 1000 - board.ticket_points[ticket])
        count = found
    if count > 0:
        count = explain_rival(board, game, seat, route, rows, count)
    return note_reason(rows, count, POINTS, board.route_spaces[route], board.route_points[route], 0)


@rule
def explain_ticket(board: Board, costs: Cells, ticket: int, route: int, rows: Cells, count: int) -> int:
    now, then = lacking(board, costs, ticket), lacking_at(board, costs, ticket, route, 0.0)
    if now <= 0 or then == NO_WAY or then >= now:
        return count
    if then == 0:
        return note_reason(rows, count, COMPLETES, ticket, 0, 0)
    other = lacking_at(board, costs, ticket, route, SHUT)
    if other == NO_WAY or other > now:
        return note_reason(rows, count, NEEDED, ticket, then, NO_WAY if other == NO_WAY else other - now)
    return note_reason(rows, count, NEARER, ticket, then, 0)


@rule
def sort_in(rows: Cells, keys: Cells, last: int, key: int) -> None:
    """Moves the last row up to where its key belongs, behind equal ones."""
    at = last
    while at > 0 and keys[at - 1] > key:
        for column in range(4):
            rows[at, column], rows[at - 1, column] = rows[at - 1, column], rows[at, column]
        keys[at] = keys[at - 1]
        at -= 1
    keys[at] = key


@rule
def explain_rival(board: Board, game: Game, seat: int, route: int, rows: Cells, count: int) -> int:
    """A rival has reached one end of the route and may soon claim it."""
    for place in (board.route_a[route], board.route_b[route]):
        for other in range(board.routes):
            owner = game.route_owner[other]
            if owner >= 0 and owner != seat and (board.route_a[other] == place or board.route_b[other] == place):
                return note_reason(rows, count, RIVAL, owner, place, 0)
    return count


@rule
def explain_card(board: Board, game: Game, seat: int, plan: Plan, colour: int, rows: Cells) -> int:
    if colour == JOKER:
        return note_reason(rows, 0, WILD, 0, 0, 0)
    route = served(board, game, seat, plan, colour)
    if route == NONE:
        return 0
    return note_reason(rows, 0, CARD, colour, route, board.route_cost[route] - game.hand[seat, colour])


@rule
def served(board: Board, game: Game, seat: int, plan: Plan, colour: int) -> int:
    """The route worth most, of those that the planner wants, that lacks cards of a colour; its own colour first."""
    planned = 0
    for word in range(board.words):
        planned |= plan.routes[word] & game.open_routes[seat, word]
    best, own = NONE, False
    for route in range(board.routes):
        wanted = is_planned(plan, route) if planned else plan.free[route // BITS] >> (int(route) % BITS) & 1 != 0
        if not wanted or not is_open(game, seat, route) or board.route_cost[route] <= game.hand[seat, colour]:
            continue
        if board.route_colour[route] == colour:
            if not own or plan.worth[route] > plan.worth[best]:
                best, own = route, True
        elif board.route_colour[route] == GREY and not own:
            if best == NONE or plan.worth[route] > plan.worth[best]:
                best = route
    return best


@rule
def explain_draw(board: Board, game: Game, seat: int, plan: Plan, rows: Cells) -> int:
    """Why the deck: no open card is useful, or cards are lacking."""
    useful = False
    for slot in range(ROW):
        colour = game.row[slot]
        if colour != NONE and colour != JOKER and served(board, game, seat, plan, colour) != NONE:
            useful = True
    if not useful:
        return note_reason(rows, 0, NO_USE, 0, 0, 0)
    need = -int(game.hand_size[seat])
    for hue in range(HUES):
        need += plan.need[hue]
    return note_reason(rows, 0, LACKING, need, 0, 0) if need > 0 else note_reason(rows, 0, SAVE, 0, 0, 0)


@rule
def pieces_of(game: Game, seat: int) -> int:
    pieces = 0
    for kind in range(KINDS):
        pieces += game.pieces[seat, kind]
    return pieces


@rule
def explain_keep(board: Board, game: Game, seat: int, costs: Cells, kept: int, rows: Cells) -> int:
    """What the ways of all tickets take together: dearest first, and each uses the routes of those before."""
    wanted = np.zeros(TICKETS, np.bool_)
    for ticket in range(board.tickets):
        wanted[ticket] = game.ticket_owner[ticket] == seat
    for slot in range(OFFER):
        if kept >> slot & 1:
            wanted[game.offer[seat, slot]] = True
    pieces = 0
    while True:
        dearest = NONE
        for ticket in range(board.tickets):
            if wanted[ticket] and (dearest == NONE or board.ticket_points[ticket] > board.ticket_points[dearest]):
                dearest = ticket
        if dearest == NONE:
            return note_reason(rows, 0, WAYS, pieces, pieces_of(game, seat), 0)
        wanted[dearest] = False
        pieces += lay_way(board, costs, dearest)


@rule
def lay_way(board: Board, costs: Cells, ticket: int) -> int:
    """Makes the routes of a ticket's shortest way free; returns the pieces that they take."""
    lengths, via = np.empty(PLACES), np.empty(PLACES, np.int64)
    start, place = board.ticket_a[ticket], board.ticket_b[ticket]
    length = cheapest_way(board, costs, start, place, lengths, via)
    if length >= SHUT:
        return 0
    while place != start:
        route = via[place]
        costs[route] = 0
        place = board.route_a[route] if board.route_b[route] == place else board.route_b[route]
    return int(length)


@rule
def explain_tickets(board: Board, game: Game, seat: int, costs: Cells, rows: Cells) -> int:
    for ticket in range(board.tickets):
        if game.ticket_owner[ticket] == seat and lacking(board, costs, ticket) != 0:
            return note_reason(rows, 0, SPARE, pieces_of(game, seat), 0, 0)
    return note_reason(rows, 0, DONE, 0, 0, 0)
