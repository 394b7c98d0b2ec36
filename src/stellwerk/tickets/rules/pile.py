"""Tickets: the pile, offers, choices. Rules T3, T17, and who knows where a ticket is (T24)."""

from stellwerk.engine.chance import shuffle
from stellwerk.engine.flat import rule
from stellwerk.engine.log import Log, note
from stellwerk.tickets.rules.board import NOBODY, NONE, OFFER, TICKETS, Board
from stellwerk.tickets.rules.cards import SHUFFLE_TICKETS
from stellwerk.tickets.rules.events import KEPT, OFFERED, RETURNED
from stellwerk.tickets.rules.game import Game


@rule
def lay_pile(board: Board, game: Game) -> None:
    """T3: the tickets are shuffled."""
    shuffle(game.seed, SHUFFLE_TICKETS, game.pile, board.tickets)
    for ticket in range(board.tickets, TICKETS):
        game.pile[ticket] = NONE
    for ticket in range(TICKETS):
        game.ticket_owner[ticket] = NOBODY
    game.pile_size = board.tickets


@rule
def offer_tickets(game: Game, seat: int, count: int, log: Log) -> None:
    """T3, T17: the top tickets of the pile are offered, fewer if the pile has fewer."""
    for slot in range(min(count, game.pile_size)):
        top = game.pile_size - 1
        ticket = game.pile[top]
        game.pile[top] = NONE
        game.pile_size = top
        game.offer[seat, slot] = ticket
        game.ticket_seen[ticket] |= 1 << seat
        note(log, OFFERED, seat, ticket, 0, 0)


@rule
def offer_size(game: Game, seat: int) -> int:
    size = 0
    for slot in range(OFFER):
        if game.offer[seat, slot] != NONE:
            size += 1
    return size


@rule
def put_under(game: Game, ticket: int) -> None:
    for slot in range(game.pile_size, 0, -1):
        game.pile[slot] = game.pile[slot - 1]
    game.pile[0] = ticket
    game.pile_size += 1


@rule
def keep_tickets(game: Game, seat: int, kept: int, log: Log) -> None:
    """T17: the chosen ones are kept, the rest goes under the pile in the order offered.

    T24: whoever knew a ticket of this offer loses sight of it, unless all of them were kept. All kept
    tickets are logged before those returned: the order of the offer would show which is which.
    """
    size = offer_size(game, seat)
    all_kept = kept == (1 << size) - 1
    for slot in range(size):
        ticket = game.offer[seat, slot]
        if not all_kept:
            game.ticket_seen[ticket] = 1 << seat
        if kept >> slot & 1:
            game.ticket_owner[ticket] = seat
            game.ticket_count[seat] += 1
            note(log, KEPT, seat, ticket, 0, 0)
    for slot in range(size):
        ticket = game.offer[seat, slot]
        game.offer[seat, slot] = NONE
        if not kept >> slot & 1:
            put_under(game, ticket)
            note(log, RETURNED, seat, ticket, 0, 0)
