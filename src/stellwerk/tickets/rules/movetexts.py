"""Moves in words and in their parts (T3, T5, T12, T17, T18)."""

from stellwerk.engine.flat import rule
from stellwerk.engine.text import (  # fmt: skip
    Spelling,
    Text,
    add,
    add_name,
    add_number,
    close_list,
    close_object,
    close_word,
    open_list,
    open_object,
    open_word,
    put_field,
    put_key,
    put_name,
    put_word,
)
from stellwerk.tickets.rules.board import CLAIM, DRAW, DRAW_TICKETS, JOKER, KEEP, OFFER, TAKE, Board
from stellwerk.tickets.rules.game import Game
from stellwerk.tickets.rules.spelling import CARD, ROUTE, TICKET


@rule
def add_move(board: Board, spelling: Spelling, move: int, text: Text) -> None:
    """`draw`, `take 2`, `keep 1 3`, `claim denver-omaha purple 3+1`."""
    if move >= CLAIM:
        route = board.move_route[move]
        add(text, b"claim ")
        add_name(text, spelling, ROUTE, route)
        add(text, b" ")
        add_payment(board, spelling, route, board.move_colour[move], board.move_jokers[move], text)
    elif move > KEEP:
        add(text, b"keep")
        for slot in range(OFFER):
            if move - KEEP >> slot & 1:
                add(text, b" ")
                add_number(text, slot + 1)
    elif move == DRAW_TICKETS:
        add(text, b"tickets")
    elif move >= TAKE:
        add(text, b"take ")
        add_number(text, move - TAKE + 1)
    else:
        add(text, b"draw" if move == DRAW else b"pass")


@rule
def add_payment(board: Board, spelling: Spelling, route: int, colour: int, jokers: int, text: Text) -> None:
    """T12: `purple 3+1`, three purple cards and a joker; `joker 4`, only jokers."""
    cost = board.route_cost[route]
    add_name(text, spelling, CARD, JOKER if jokers == cost else colour)
    add(text, b" ")
    add_number(text, cost if jokers == cost else cost - jokers)
    if 0 < jokers < cost:
        add(text, b"+")
        add_number(text, jokers)


@rule
def write_move(board: Board, spelling: Spelling, game: Game, seat: int, move: int, text: Text) -> None:
    """A legal move of a seat: its text, its kind, and what it names."""
    open_object(text)
    put_key(text, b"move")
    open_word(text)
    add_move(board, spelling, move, text)
    close_word(text)
    put_key(text, b"kind")
    if move >= CLAIM:
        put_word(text, b"claim")
        put_claim(board, spelling, move, text)
    elif move > KEEP:
        put_word(text, b"keep")
        put_kept(spelling, game, seat, move - KEEP, text)
    elif TAKE <= move < DRAW_TICKETS:
        put_word(text, b"take")
        put_field(text, b"place", move - TAKE + 1)
        put_key(text, b"card")
        put_name(text, spelling, CARD, game.row[move - TAKE])
    else:  # its text is its kind
        open_word(text)
        add_move(board, spelling, move, text)
        close_word(text)
    close_object(text)


@rule
def put_claim(board: Board, spelling: Spelling, move: int, text: Text) -> None:
    """T12: which route, how many cards of which colour, how many jokers besides."""
    route, jokers = board.move_route[move], board.move_jokers[move]
    put_key(text, b"route")
    put_name(text, spelling, ROUTE, route)
    put_key(text, b"colour")
    put_name(text, spelling, CARD, board.move_colour[move])
    put_field(text, b"cards", board.route_cost[route] - jokers)
    put_field(text, b"jokers", jokers)


@rule
def put_kept(spelling: Spelling, game: Game, seat: int, kept: int, text: Text) -> None:
    """T3, T17: the tickets of the offer that are kept."""
    put_key(text, b"tickets")
    open_list(text)
    for slot in range(OFFER):
        if kept >> slot & 1:
            put_name(text, spelling, TICKET, game.offer[seat, slot])
    close_list(text)
