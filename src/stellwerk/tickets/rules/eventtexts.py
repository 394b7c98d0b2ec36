"""Events as records and viewers have them: names, not numbers; null for what a viewer may not know."""

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.text import (  # fmt: skip
    Spelling,
    Text,
    close_object,
    close_word,
    open_object,
    open_word,
    put_field,
    put_key,
    put_name,
    put_number,
)
from stellwerk.tickets.rules.board import NONE, Board
from stellwerk.tickets.rules.events import (  # fmt: skip
    CLAIMED,
    DEALT,
    DREW,
    KEPT,
    OFFERED,
    RESHUFFLED,
    RETURNED,
    SWEPT,
    TOOK,
    TURNED,
)
from stellwerk.tickets.rules.movetexts import add_payment
from stellwerk.tickets.rules.spelling import CARD, EVENT, ROUTE, TICKET


@rule
def write_event(board: Board, spelling: Spelling, event: Cells, text: Text) -> None:
    kind, seat, first, second, third = event[0], event[1], event[2], event[3], event[4]
    open_object(text)
    put_key(text, b"event")
    put_name(text, spelling, EVENT, kind)
    if seat != NONE:
        put_field(text, b"seat", seat)
    if kind in (TURNED, TOOK):
        put_field(text, b"place", first + 1)
        put_key(text, b"card")
        put_name(text, spelling, CARD, second)
    elif kind in (DEALT, DREW):
        put_key(text, b"card")
        put_name(text, spelling, CARD, first)
    elif kind in (OFFERED, KEPT, RETURNED):
        put_key(text, b"ticket")
        put_name(text, spelling, TICKET, first)
    elif kind in (SWEPT, RESHUFFLED):
        put_key(text, b"jokers" if kind == SWEPT else b"cards")
        put_number(text, first)
    elif kind == CLAIMED and 0 <= first < board.routes:
        put_paid(board, spelling, first, second, third, text)
    close_object(text)


@rule
def put_paid(board: Board, spelling: Spelling, route: int, colour: int, jokers: int, text: Text) -> None:
    """T11–T14: a claimed route, what was paid for it, and its points."""
    put_key(text, b"route")
    put_name(text, spelling, ROUTE, route)
    put_key(text, b"paid")
    open_word(text)
    add_payment(board, spelling, route, colour, jokers, text)
    close_word(text)
    put_field(text, b"points", board.route_points[route])
