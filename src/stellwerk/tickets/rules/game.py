"""The state of a tickets game, a struct. Every field says who may know it; `mask.py` enforces it."""

from stellwerk.engine.flat import Cells, Flat, field
from stellwerk.tickets.rules.board import CARDS, HUES, KINDS, OFFER, ROUTES, ROW, SEATS, TICKETS, WORDS

# What the seat to move must decide.
START, TURN, SECOND, CHOOSE, OVER = 0, 1, 2, 3, 4
PHASES = ("start", "turn", "second", "choose", "over")


class Game(Flat):
    seed: Cells = field("u4", 8)  # secret: all chance follows from it
    shuffles: int = field("i2")  # numbered shuffles so far; public
    points: Cells = field("i2", SEATS)  # T14: route points; public
    seats: int = field("i1")
    phase: int = field("i1")  # START … OVER
    seat: int = field("i1")  # whose turn it is; in START the first to have one
    passes: int = field("i1")  # T18: passes in a row
    turns_left: int = field("i1")  # T19: turns to the end of the game, NONE before the last round
    deck_size: int = field("i1")
    pile_size: int = field("i1")
    row: Cells = field("i1", ROW)  # colours face up, NONE: an empty slot
    discard: Cells = field("i1", HUES)  # by colour
    hand_size: Cells = field("i1", SEATS)
    ticket_count: Cells = field("i1", SEATS)
    pieces: Cells = field("i1", SEATS, KINDS)  # left to place
    route_owner: Cells = field("i1", ROUTES)
    open_routes: Cells = field("i8", SEATS, WORDS)  # T11, T16: `is_open` as a set of routes, for speed
    known: Cells = field("i1", SEATS, HUES)  # T24: cards that public draws and payments show to be in a hand
    hand: Cells = field("i1", SEATS, HUES)  # own: all; of others HIDDEN
    deck: Cells = field("i1", CARDS)  # colours, the top last; HIDDEN
    pile: Cells = field("i1", TICKETS)  # tickets, the top last; HIDDEN except those that the viewer put there
    offer: Cells = field("i1", SEATS, OFFER)  # tickets to choose from; own
    chosen: Cells = field("i1", SEATS)  # T3: kept slots of the offer as bits, 0: not yet; of others HIDDEN
    ticket_owner: Cells = field("i1", TICKETS)  # own; all when the game is over
    ticket_seen: Cells = field("i1", TICKETS)  # seats, as bits, that know where the ticket is; own bit only
