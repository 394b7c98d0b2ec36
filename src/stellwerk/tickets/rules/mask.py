"""What a seat may know (T24): the one mask, and its inverse for bots that sample what they can't see."""

import numpy as np

from stellwerk.engine.chance import random_below, random_seed
from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.rules.board import CARDS, HIDDEN, HUES, NONE, OFFER, ROW, SEATS, TICKETS, Board
from stellwerk.tickets.rules.events import OWN
from stellwerk.tickets.rules.game import OVER, Game


@rule
def seen_by(board: Board, game: Game, viewer: int) -> None:
    """T24: masks, in place, all that `viewer` may not know; NONE as viewer is the public."""
    for i in range(8):
        game.seed[i] = 0
    for i in range(game.deck_size):
        game.deck[i] = HIDDEN
    for seat in range(game.seats):
        if seat != viewer:
            hide_seat(game, seat)
    hide_tickets(board, game, viewer)


@rule
def hide_seat(game: Game, seat: int) -> None:
    """Hands and starting choices of others; their sizes, and that a choice was made, are public."""
    for colour in range(HUES):
        game.hand[seat, colour] = HIDDEN
    if game.chosen[seat] != 0:
        game.chosen[seat] = HIDDEN


@rule
def is_known(game: Game, ticket: int, viewer: int) -> bool:
    """T24: a viewer's own tickets and those it put under the pile; when the game is over, all that were kept."""
    if viewer != NONE and game.ticket_seen[ticket] >> viewer & 1:
        return True
    return game.phase == OVER and game.ticket_owner[ticket] >= 0


@rule
def hide_tickets(board: Board, game: Game, viewer: int) -> None:
    for slot in range(game.pile_size):
        if not is_known(game, game.pile[slot], viewer):
            game.pile[slot] = HIDDEN
    for seat in range(game.seats):
        for slot in range(OFFER):
            if game.offer[seat, slot] != NONE and not is_known(game, game.offer[seat, slot], viewer):
                game.offer[seat, slot] = HIDDEN
    for ticket in range(board.tickets):
        if not is_known(game, ticket, viewer):
            game.ticket_owner[ticket] = HIDDEN
        # Who else knows a ticket is secret too: it shows who has had it in hand.
        game.ticket_seen[ticket] &= 0 if viewer == NONE else 1 << viewer


@rule
def hide_event(board: Board, event: Cells, viewer: int) -> None:
    """T24: the card or ticket of another seat's secret event."""
    if event[0] in OWN and event[1] != viewer:
        event[2] = HIDDEN


@rule
def fill_in(board: Board, game: Game, viewer: int, stream: Cells) -> None:
    """Turns a view, in place, into a random full game that agrees with all that the viewer knows."""
    fill_in_cards(board, game, viewer, stream)
    fill_in_tickets(board, game, viewer, stream)
    random_seed(stream, game.seed)


@rule
def mix(stream: Cells, values: Cells, count: int) -> None:
    for i in range(count - 1, 0, -1):
        j = random_below(stream, i + 1)
        values[i], values[j] = values[j], values[i]


@rule
def list_unseen_cards(board: Board, game: Game, viewer: int, unseen: Cells) -> int:
    """The cards that may be in the deck or, unknown, in others' hands."""
    count = 0
    for colour in range(HUES):
        left = board.box[colour] - game.discard[colour]
        for slot in range(ROW):
            left -= game.row[slot] == colour
        for seat in range(game.seats):
            left -= game.hand[seat, colour] if seat == viewer else game.known[seat, colour]
        for _ in range(left):
            unseen[count] = colour
            count += 1
    return count


@rule
def fill_in_cards(board: Board, game: Game, viewer: int, stream: Cells) -> None:
    """Others get what is publicly known of their hand and random unseen cards, the deck gets the rest."""
    unseen = np.empty(CARDS, np.int64)
    count = list_unseen_cards(board, game, viewer, unseen)
    mix(stream, unseen, count)
    for seat in range(game.seats):
        if seat == viewer:
            continue
        missing = game.hand_size[seat]
        for colour in range(HUES):
            game.hand[seat, colour] = game.known[seat, colour]
            missing -= game.known[seat, colour]
        for _ in range(missing):
            count -= 1
            game.hand[seat, unseen[count]] += 1
    for i in range(count):
        game.deck[i] = unseen[i]


@rule
def fill_in_tickets(board: Board, game: Game, viewer: int, stream: Cells) -> None:
    """Unseen tickets go to the pile, to others' offers and hands, as many as are known to be there."""
    unseen = np.empty(TICKETS, np.int64)
    count = 0
    held = np.zeros(SEATS, np.int64)
    for ticket in range(board.tickets):
        owner = game.ticket_owner[ticket]
        if owner == HIDDEN:
            game.ticket_owner[ticket] = NONE
            unseen[count] = ticket
            count += 1
        elif owner >= 0:
            held[owner] += 1
    mix(stream, unseen, count)
    for seat in range(game.seats):
        for _ in range(game.ticket_count[seat] - held[seat]):
            count -= 1
            game.ticket_owner[unseen[count]] = seat
        for slot in range(OFFER):
            if game.offer[seat, slot] == HIDDEN:
                count -= 1
                game.offer[seat, slot] = unseen[count]
        if game.chosen[seat] == HIDDEN:
            game.chosen[seat] = random_choice(board, game, seat, stream)
    for slot in range(game.pile_size):
        if game.pile[slot] == HIDDEN:
            count -= 1
            game.pile[slot] = unseen[count]
    let_all_see_their_own(board, game)


@rule
def let_all_see_their_own(board: Board, game: Game) -> None:
    """T24: a seat knows the tickets in its hand and in its offer, in a sampled game too."""
    for ticket in range(board.tickets):
        if game.ticket_owner[ticket] >= 0:
            game.ticket_seen[ticket] |= 1 << game.ticket_owner[ticket]
    for seat in range(game.seats):
        for slot in range(OFFER):
            if game.offer[seat, slot] != NONE:
                game.ticket_seen[game.offer[seat, slot]] |= 1 << seat


@rule
def random_choice(board: Board, game: Game, seat: int, stream: Cells) -> int:
    """T3: a choice that another seat may have made of its starting tickets."""
    while True:
        kept = random_below(stream, 1 << board.start_offer)
        number = 0
        for slot in range(board.start_offer):
            number += kept >> slot & 1
        if number >= board.start_keep:
            return kept
