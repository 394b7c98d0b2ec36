"""A masked game as its viewer may know it, in names and numbers."""

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.text import (  # fmt: skip
    Spelling,
    Text,
    close_list,
    close_object,
    open_list,
    open_object,
    put_field,
    put_flag,
    put_key,
    put_name,
    put_name_key,
    put_null,
    put_number,
)
from stellwerk.tickets.rules.board import BITS, HUES, NOBODY, NONE, OFFER, ROW, Board
from stellwerk.tickets.rules.game import OVER, START, Game
from stellwerk.tickets.rules.longest import list_trail
from stellwerk.tickets.rules.spelling import CARD, PHASE, PIECE, ROUTE, TICKET


@rule
def write_public(board: Board, spelling: Spelling, game: Game, text: Text) -> None:
    open_object(text)
    put_key(text, b"phase")
    put_name(text, spelling, PHASE, game.phase)
    put_key(text, b"turn")
    put_number_unless(text, game.seat, game.phase == START or game.phase == OVER)
    put_key(text, b"turns_left")
    put_number_unless(text, game.turns_left, game.turns_left == NONE)
    put_key(text, b"row")
    open_list(text)
    for slot in range(ROW):
        put_name(text, spelling, CARD, game.row[slot])
    close_list(text)
    put_field(text, b"deck", game.deck_size)
    put_key(text, b"discard")
    count_cards(spelling, game.discard, text)
    put_field(text, b"pile", game.pile_size)
    put_key(text, b"routes")
    put_owners(board, spelling, game, text)
    put_key(text, b"seats")
    open_list(text)
    for seat in range(game.seats):
        put_seat(board, spelling, game, seat, text)
    close_list(text)
    close_object(text)


@rule
def put_number_unless(text: Text, number: int, unknown: bool) -> None:
    if unknown:
        put_null(text)
    else:
        put_number(text, number)


@rule
def count_cards(spelling: Spelling, counts: Cells, text: Text) -> None:
    open_object(text)
    for colour in range(HUES):
        if counts[colour] > 0:
            put_name_key(text, spelling, CARD, colour)
            put_number(text, counts[colour])
    close_object(text)


@rule
def put_owners(board: Board, spelling: Spelling, game: Game, text: Text) -> None:
    open_object(text)
    for route in range(board.routes):
        if game.route_owner[route] != NOBODY:
            put_name_key(text, spelling, ROUTE, route)
            put_number(text, game.route_owner[route])
    close_object(text)


@rule
def put_seat(board: Board, spelling: Spelling, game: Game, seat: int, text: Text) -> None:
    """What everyone may know of a seat; when the game is over, its tickets too."""
    open_object(text)
    put_field(text, b"points", game.points[seat])
    put_field(text, b"cards", game.hand_size[seat])
    put_key(text, b"known_cards")
    count_cards(spelling, game.known[seat], text)
    put_field(text, b"ticket_count", game.ticket_count[seat])
    put_key(text, b"pieces")
    open_object(text)
    for kind in range(board.kinds):
        put_name_key(text, spelling, PIECE, kind)
        put_number(text, game.pieces[seat, kind])
    close_object(text)
    put_key(text, b"has_chosen")
    put_flag(text, game.phase == START and game.chosen[seat] != 0)
    if game.phase == OVER:
        put_key(text, b"tickets")
        list_tickets(board, spelling, game, seat, text)
        put_key(text, b"path")
        list_path(board, spelling, game, seat, text)
    close_object(text)


@rule
def list_tickets(board: Board, spelling: Spelling, game: Game, seat: int, text: Text) -> None:
    open_list(text)
    for ticket in range(board.tickets):
        if game.ticket_owner[ticket] == seat:
            put_name(text, spelling, TICKET, ticket)
    close_list(text)


@rule
def list_path(board: Board, spelling: Spelling, game: Game, seat: int, text: Text) -> None:
    """T21: the routes of the seat's longest path in order, so that it can be drawn; empty where it does not count."""
    open_list(text)
    if board.longest_path > 0 or board.tie_break_longest > 0:
        count, trail = list_trail(board, game, seat)
        for i in range(count):
            put_name(text, spelling, ROUTE, trail[i] >> 1)
    close_list(text)


@rule
def write_own(board: Board, spelling: Spelling, game: Game, viewer: int, text: Text) -> None:
    open_object(text)
    put_key(text, b"shut")
    list_shut(board, spelling, game, viewer, text)
    put_key(text, b"hand")
    if viewer == NONE:
        put_null(text)
        put_key(text, b"tickets")
        put_null(text)
        put_key(text, b"offer")
        put_null(text)
    else:
        count_cards(spelling, game.hand[viewer], text)
        put_key(text, b"tickets")
        list_tickets(board, spelling, game, viewer, text)
        put_key(text, b"offer")
        list_offer(spelling, game, viewer, text)
    put_key(text, b"known_pile")
    list_known_pile(spelling, game, text)
    close_object(text)


@rule
def list_shut(board: Board, spelling: Spelling, game: Game, viewer: int, text: Text) -> None:
    """T16: free routes that the viewer, or of the public nobody, can claim any more, because of their twins."""
    open_list(text)
    for route in range(board.routes):
        if board.route_twin[route] == NONE or game.route_owner[route] != NOBODY:
            continue
        word, shut = route // BITS, True
        for seat in range(game.seats):
            if (viewer == NONE or seat == viewer) and game.open_routes[seat, word] >> route % BITS & 1:
                shut = False
        if shut:
            put_name(text, spelling, ROUTE, route)
    close_list(text)


@rule
def list_offer(spelling: Spelling, game: Game, seat: int, text: Text) -> None:
    open_list(text)
    for slot in range(OFFER):
        if game.offer[seat, slot] != NONE:
            put_name(text, spelling, TICKET, game.offer[seat, slot])
    close_list(text)


@rule
def list_known_pile(spelling: Spelling, game: Game, text: Text) -> None:
    """T24: the tickets that the viewer put under the pile, and how many tickets lie above each."""
    open_object(text)
    for slot in range(game.pile_size):
        if game.pile[slot] >= 0:
            put_name_key(text, spelling, TICKET, game.pile[slot])
            put_number(text, game.pile_size - 1 - slot)
    close_object(text)
