"""Routes: which can be claimed, by whom, and what a claim does. Rules T11–T16."""

from __future__ import annotations

from stellwerk.flat import Cells, rule
from stellwerk.log import Log, note
from stellwerk.tickets.board import GREY, JOKER, NOBODY, NONE, Board
from stellwerk.tickets.cards import pay, settle
from stellwerk.tickets.events import CLAIMED
from stellwerk.tickets.game import Game


@rule
def twin_blocks(board: Board, game: Game, seat: int, route: int) -> bool:
    """T16: nobody owns both lanes of a double route; in small games the second lane is shut."""
    twin = board.route_twin[route]
    if twin == NONE or game.route_owner[twin] == NOBODY:
        return False
    return game.route_owner[twin] == seat or game.seats < board.twins_from


@rule
def is_open(board: Board, game: Game, seat: int, route: int) -> bool:
    """T11, T16: free, and not shut by its twin; T13 is a matter of the whole group (`has_pieces`)."""
    return game.route_owner[route] == NOBODY and not twin_blocks(board, game, seat, route)


@rule
def most_cards(board: Board, game: Game, seat: int, colour: int) -> int:
    """T12: the most cards the hand can pay in this colour, or on a GREY route in any one colour."""
    most = 0
    if colour != GREY:
        most = game.hand[seat, colour]
    else:
        for paid in range(board.colours):
            most = max(most, game.hand[seat, paid])
    return most + game.hand[seat, JOKER]


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
def list_group(board: Board, game: Game, seat: int, group: int, moves: Cells, count: int) -> int:
    """Routes of a group differ only in place: the payments of the first open one serve the others too."""
    model, listed = NONE, 0
    for route in range(board.group_route[group], board.group_route[group + 1]):
        if not is_open(board, game, seat, route):
            continue
        if model == NONE:
            listed = list_payments(board, game, seat, route, moves, count) - count
        else:
            shift = board.route_move[route] - board.route_move[model]
            for i in range(listed):
                moves[count + i] = moves[count - listed + i] + shift
        model = route
        count += listed
    return count


@rule
def list_claims(board: Board, game: Game, seat: int, moves: Cells, count: int) -> int:
    """T11–T13, T16: every legal claim. Dear groups of a run come last, so most are never looked at."""
    for run in range(board.runs):
        cards = most_cards(board, game, seat, board.run_colour[run])
        pieces = game.pieces[seat, board.run_kind[run]]
        for group in range(board.run_group[run], board.run_group[run + 1]):
            if board.group_cost[group] > cards or board.group_spaces[group] > pieces:
                break
            count = list_group(board, game, seat, group, moves, count)
    return count


@rule
def claim_route(board: Board, game: Game, seat: int, move: int, log: Log) -> None:
    """T11–T15: pay, place the pieces, score; the discarded cards may renew row and deck."""
    route, colour, jokers = board.move_route[move], board.move_colour[move], board.move_jokers[move]
    if colour != JOKER:
        pay(game, seat, colour, board.route_cost[route] - jokers)
    pay(game, seat, JOKER, jokers)
    game.route_owner[route] = seat
    game.pieces[seat, board.route_kind[route]] -= board.route_spaces[route]
    game.points[seat] += board.route_points[route]
    note(log, CLAIMED, seat, route, colour, jokers)
    settle(board, game, log)
