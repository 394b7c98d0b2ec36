"""The board: a compiled map, one padded size for all, so that every board shares one compiled engine."""

from __future__ import annotations

from typing import TypeAlias

from stellwerk.flat import Cells, Flat, field
from stellwerk.tickets import map as maps

SEATS, COLOURS, ROUTES, PLACES, TICKETS, CARDS, KINDS = 5, 9, 128, 64, 64, 128, 2
ROW, OFFER, MOVES = 5, 4, 8192
BITS, WORDS = 62, 3  # sets of routes are bits of signed words: route r is bit r % BITS of word r // BITS
DEAREST = 9  # cards or spaces; who has more can't do more with them
JOKER, HUES = COLOURS, COLOURS + 1  # jokers are counted behind the colours
NOBODY, NONE, HIDDEN, GREY = -1, -1, -2, -1  # as an index, GREY is behind the colours

# The fixed move space of a board: these, then for each route all its payments.
PASS, DRAW = 0, 1
TAKE = 2  # plus the place of the row
DRAW_TICKETS = TAKE + ROW
KEEP = DRAW_TICKETS  # plus the kept places of the offer as bits, at least one
CLAIM = KEEP + 2**OFFER

TicketsMap: TypeAlias = maps.TicketsMap


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
    card_copy: Cells = field("i1", CARDS)  # … and the how-manieth of that colour it is
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
    # T12: routes of a colour (behind the colours: GREY) that can be paid with so many cards
    affordable: Cells = field("i8", HUES, DEAREST + 1, WORDS)
    # T13: routes of a kind that so many pieces are enough for
    fitting: Cells = field("i8", KINDS, DEAREST + 1, WORDS)
    ticket_a: Cells = field("i1", TICKETS)
    ticket_b: Cells = field("i1", TICKETS)
    ticket_points: Cells = field("i1", TICKETS)
    is_attraction: Cells = field("i1", PLACES)  # T22
    move_route: Cells = field("i2", MOVES)  # what a claim claims …
    move_colour: Cells = field("i1", MOVES)  # … the colour it is paid in (JOKER: only jokers) …
    move_jokers: Cells = field("i1", MOVES)  # … and how many of the cards are jokers


def route_order(map: TicketsMap) -> list[int]:
    """The map's routes as the board numbers them: same kind, colour and cost side by side."""

    def likeness_of(index: int) -> tuple[int, int, int]:
        route = map.routes[index]
        return route.piece, colour_index(map, route.colour), route.cost

    return sorted(range(len(map.routes)), key=likeness_of)


def colour_index(map: TicketsMap, colour: str) -> int:
    if colour in (maps.GREY, maps.JOKER):
        return GREY if colour == maps.GREY else JOKER
    return map.colours.index(colour)


def compile_board(map: TicketsMap, board: Board, version: int) -> None:
    """All versions of the rules play alike so far: there is one."""
    compile_rules(map, board)
    compile_routes(map, board)
    compile_route_sets(board)
    compile_tickets(map, board)
    compile_claims(board)


def compile_rules(map: TicketsMap, board: Board) -> None:
    rules = map.rules
    board.hand, board.longest_path, board.attraction = rules.hand, rules.longest_path, rules.attraction
    board.start_offer, board.start_keep = rules.start_offer, rules.start_keep
    board.turn_offer, board.turn_keep = rules.turn_offer, rules.turn_keep
    board.twins_from, board.last_round_at = rules.twins_from, rules.last_round_at
    board.tie_break_longest = int(rules.tie_break_longest)
    board.colours, board.cards, board.kinds = len(map.colours), sum(map.cards.values()), len(map.pieces)
    for kind, piece in enumerate(map.pieces):
        board.pieces[kind] = piece.count
    card = 0
    for colour, count in map.cards.items():
        board.box[colour_index(map, colour)] = count
        for copy in range(count):
            board.card_colour[card], board.card_copy[card] = colour_index(map, colour), copy
            card += 1


def compile_routes(map: TicketsMap, board: Board) -> None:
    order = route_order(map)
    board.places, board.routes = len(map.places), len(order)
    board.route_twin[:] = NONE
    lanes: dict[tuple[frozenset[int], int], int] = {}
    for index, source in enumerate(order):
        route = map.routes[source]
        piece = map.pieces[route.piece]
        board.route_a[index], board.route_b[index] = route.a, route.b
        board.route_kind[index], board.route_colour[index] = route.piece, colour_index(map, route.colour)
        board.route_cost[index], board.route_points[index] = route.cost, piece.points[route.cost - 1]
        board.route_spaces[index] = 1 if piece.one_space else route.cost
        alike = index > 0 and likeness(board, index) == likeness(board, index - 1)
        board.route_alike[index] = board.route_alike[index - 1] if alike else index
        twin = lanes.setdefault((frozenset((route.a, route.b)), route.piece), index)
        if twin != index:
            board.route_twin[index], board.route_twin[twin] = twin, index


def likeness(board: Board, route: int) -> tuple[int, int, int]:
    """Routes that agree in this differ only in where they are."""
    return int(board.route_kind[route]), int(board.route_colour[route]), int(board.route_cost[route])


def compile_route_sets(board: Board) -> None:
    """What can be afforded is looked up, not searched: see `list_claims`."""
    board.words = (int(board.routes) + BITS - 1) // BITS
    for route in range(board.routes):
        word, bit = route // BITS, 1 << route % BITS
        board.affordable[board.route_colour[route], board.route_cost[route] :, word] |= bit
        board.fitting[board.route_kind[route], board.route_spaces[route] :, word] |= bit


def compile_tickets(map: TicketsMap, board: Board) -> None:
    board.tickets = len(map.tickets)
    for index, ticket in enumerate(map.tickets):
        board.ticket_a[index], board.ticket_b[index] = ticket.a, ticket.b
        board.ticket_points[index] = ticket.points
    for index, place in enumerate(map.places):
        board.is_attraction[index] = place.attraction


def compile_claims(board: Board) -> None:
    """T12: a coloured route has cost + 1 payments (by jokers used), a grey one cost for each colour + 1."""
    payments: list[tuple[int, int, int]] = []
    for route in range(board.routes):
        board.route_move[route] = CLAIM + len(payments)
        cost, colour = int(board.route_cost[route]), int(board.route_colour[route])
        colours = range(board.colours) if colour == GREY else [colour]
        payments += [(route, paid, jokers) for paid in colours for jokers in range(cost)] + [(route, JOKER, cost)]
    board.moves = CLAIM + len(payments)
    (
        board.move_route[CLAIM : board.moves],
        board.move_colour[CLAIM : board.moves],
        board.move_jokers[CLAIM : board.moves],
    ) = zip(*payments, strict=True)
