"""Routes: which can be claimed, by whom, and what a claim does. Rules T11–T16."""

from stellwerk.engine.flat import Cells, lowest_bit, rule
from stellwerk.engine.log import Log, note
from stellwerk.tickets.rules.board import BITS, DEAREST, GREY, JOKER, NOBODY, NONE, Board
from stellwerk.tickets.rules.cards import pay, settle
from stellwerk.tickets.rules.events import CLAIMED
from stellwerk.tickets.rules.game import Game


@rule
def twin_blocks(board: Board, game: Game, seat: int, route: int) -> bool:
    """T16: nobody owns both lanes of a double route; in small games the second lane is shut."""
    twin = board.route_twin[route]
    if twin == NONE or game.route_owner[twin] == NOBODY:
        return False
    return game.route_owner[twin] == seat or game.seats < board.twins_from


@rule
def is_open(board: Board, game: Game, seat: int, route: int) -> bool:
    """T11, T16: free, and not shut by its twin."""
    return game.route_owner[route] == NOBODY and not twin_blocks(board, game, seat, route)


@rule
def open_all_routes(board: Board, game: Game) -> None:
    """All routes are open at the start; DEAREST pieces are enough for any."""
    for seat in range(game.seats):
        for word in range(board.words):
            for kind in range(board.kinds):
                game.open_routes[seat, word] |= board.fitting[kind, DEAREST, word]


@rule
def shut_route(board: Board, game: Game, route: int) -> None:
    """T11, T16: takes a route from the sets of those to whom it is not open any more."""
    word, bit = route // BITS, 1 << int(route) % BITS
    for seat in range(game.seats):
        if not is_open(board, game, seat, route):
            game.open_routes[seat, word] &= ~bit


@rule
def claimable(board: Board, game: Game, seat: int, word: int) -> int:
    """T11–T13, T16: the open routes that the seat has cards and pieces for, one word of the set."""
    jokers, most, paid = game.hand[seat, JOKER], 0, 0
    for colour in range(board.colours):
        cards = game.hand[seat, colour]
        most = max(most, cards)
        paid |= board.affordable[colour, min(cards + jokers, DEAREST), word]
    paid |= board.affordable[GREY, min(most + jokers, DEAREST), word]
    fits = 0
    for kind in range(board.kinds):
        fits |= board.fitting[kind, min(game.pieces[seat, kind], DEAREST), word]
    return paid & fits & game.open_routes[seat, word]


@rule
def list_payments(board: Board, game: Game, seat: int, route: int, moves: Cells, count: int) -> int:
    """T12: every payment that the hand allows, as moves for this route; returns the new count."""
    cost, colour, first = board.route_cost[route], board.route_colour[route], board.route_move[route]
    jokers = game.hand[seat, JOKER]
    if colour != GREY:
        for used in range(max(0, cost - game.hand[seat, colour]), min(cost, jokers) + 1):
            moves[count] = first + used
            count += 1
        return count
    for paid in range(board.colours):
        for used in range(max(0, cost - game.hand[seat, paid]), min(cost - 1, jokers) + 1):
            moves[count] = first + paid * cost + used
            count += 1
    if jokers >= cost:
        moves[count] = first + board.colours * cost
        count += 1
    return count


@rule
def list_claims(board: Board, game: Game, seat: int, moves: Cells, count: int) -> int:
    """T11–T13, T16: every legal claim: all payments of all claimable routes.

    Routes that are alike have neighbouring ids and the same payments, which are listed once and copied.
    """
    previous, listed = NONE, 0
    for word in range(board.words):
        routes = claimable(board, game, seat, word)
        while routes:
            route = word * BITS + lowest_bit(routes)
            routes &= routes - 1
            if previous != NONE and board.route_alike[route] == board.route_alike[previous]:
                shift = board.route_move[route] - board.route_move[previous]
                for i in range(count, count + listed):
                    moves[i] = moves[i - listed] + shift
            else:
                listed = list_payments(board, game, seat, route, moves, count) - count
            previous = route
            count += listed
    return count


@rule
def claim_route(board: Board, game: Game, seat: int, move: int, log: Log) -> None:
    """T11–T15: pay, place the pieces, score; the discarded cards may renew row and deck."""
    route, colour, jokers = board.move_route[move], board.move_colour[move], board.move_jokers[move]
    if colour != JOKER:
        pay(game, seat, colour, board.route_cost[route] - jokers)
    pay(game, seat, JOKER, jokers)
    game.route_owner[route] = seat
    shut_route(board, game, route)
    if board.route_twin[route] != NONE:
        shut_route(board, game, board.route_twin[route])
    game.pieces[seat, board.route_kind[route]] -= board.route_spaces[route]
    game.points[seat] += board.route_points[route]
    note(log, CLAIMED, seat, route, colour, jokers)
    settle(board, game, log)
