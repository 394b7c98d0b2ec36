"""The board: a compiled map, one padded size for all, so that every board shares one compiled engine."""

from stellwerk.engine.flat import Cells, Flat, field

SEATS, COLOURS, ROUTES, PLACES, TICKETS, CARDS, KINDS = 5, 9, 128, 64, 64, 128, 2
ROW, OFFER, MOVES = 5, 4, 8192
BITS, WORDS = 62, 3  # sets of routes are bits of signed words: route r is bit r % BITS of word r // BITS
DEAREST = 9  # the most cards or spaces that count: no route costs more
JOKER, HUES = COLOURS, COLOURS + 1  # jokers are counted behind the colours
NOBODY, NONE, HIDDEN, GREY = -1, -1, -2, -1  # as an index, GREY is behind the colours

# The fixed move space of a board: these, then for each route all its payments.
PASS, DRAW = 0, 1
TAKE = 2  # plus the index in the row
DRAW_TICKETS = TAKE + ROW
KEEP = DRAW_TICKETS  # plus the kept slots of the offer as bits, at least one
CLAIM = KEEP + 2**OFFER


class Board(Flat):
    tickets: int = field("i2")  # T3: tickets in the box
    places: int = field("i2")
    routes: int = field("i2")
    colours: int = field("i2")  # card colours without the joker
    kinds: int = field("i2")  # kinds of piece
    words: int = field("i2")  # words that a set of routes takes
    moves: int = field("i2")  # size of the move space
    cards: int = field("i2")  # cards in the box
    hand: int = field("i2")  # T1
    start_offer: int = field("i2")  # T3
    start_keep: int = field("i2")  # T3
    turn_offer: int = field("i2")  # T17
    turn_keep: int = field("i2")  # T17
    twins_from: int = field("i2")  # T16
    last_round_at: int = field("i2")  # T19
    longest_path: int = field("i2")  # T21
    attraction: int = field("i2")  # T22
    tie_break_longest: int = field("i2")  # T23
    box: Cells = field("i2", HUES)  # cards in the box by colour
    pieces: Cells = field("i2", KINDS)  # T13: pieces of each kind for a seat
    card_colour: Cells = field("i1", CARDS)  # every card of the box: its colour …
    card_copy: Cells = field("i1", CARDS)  # … and its number among the cards of that colour
    route_a: Cells = field("i1", ROUTES)
    route_b: Cells = field("i1", ROUTES)
    route_kind: Cells = field("i1", ROUTES)
    route_colour: Cells = field("i1", ROUTES)  # GREY: any one colour
    route_cost: Cells = field("i1", ROUTES)  # T13: cards to pay
    route_spaces: Cells = field("i1", ROUTES)  # T13: pieces it takes
    route_points: Cells = field("i1", ROUTES)  # T14
    route_twin: Cells = field("i2", ROUTES)  # T16: the other lane or NONE
    route_move: Cells = field("i2", ROUTES)  # its first move
    route_alike: Cells = field("i1", ROUTES)  # the first route of the same kind, colour and cost
    # T12: routes of a colour (GREY is the last) that can be paid with so many cards
    affordable: Cells = field("i8", HUES, DEAREST + 1, WORDS)
    # T13: routes of a kind for which so many pieces are enough
    fitting: Cells = field("i8", KINDS, DEAREST + 1, WORDS)
    ticket_a: Cells = field("i1", TICKETS)
    ticket_b: Cells = field("i1", TICKETS)
    ticket_points: Cells = field("i1", TICKETS)
    is_attraction: Cells = field("i1", PLACES)  # T22
    move_route: Cells = field("i2", MOVES)  # what a claim claims …
    move_colour: Cells = field("i1", MOVES)  # … the colour it is paid in (JOKER: only jokers) …
    move_jokers: Cells = field("i1", MOVES)  # … and how many of the cards are jokers
