"""Writes a masked tickets game as its viewer sees it, cell by cell in the order of `layout.py`.

Every cell is read from the state or found in one pass over routes, places or tickets; nothing is searched.
"""

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.rules.board import BITS, JOKER, NONE, PLACES, ROUTES, ROW, Board
from stellwerk.tickets.rules.game import START, Game

PHASES = 5  # START … OVER


@rule
def observe(board: Board, view: Game, viewer: int, cells: Cells) -> int:
    cells[:] = 0
    at = write_cards(board, view, viewer, cells)
    at = write_seats(board, view, viewer, cells, at)
    at = write_routes(board, view, viewer, cells, at)
    at = write_own_tickets(board, view, viewer, cells, at)
    return write_known_tickets(board, view, viewer, cells, at)


@rule
def relative(view: Game, viewer: int, seat: int) -> int:
    """How many seats after the viewer, who comes first."""
    after = int(seat) - int(viewer)
    return after if after >= 0 else after + int(view.seats)


@rule
def write_cards(board: Board, view: Game, viewer: int, cells: Cells) -> int:
    seats, hues = int(view.seats), int(board.colours) + 1
    cells[view.phase] = 1
    at = PHASES
    cells[at + relative(view, viewer, view.seat)] = 1
    at += seats
    if view.turns_left != NONE:
        cells[at], cells[at + 1] = 1, view.turns_left
    cells[at + 2] = view.passes
    at += 3
    for slot in range(ROW):
        colour = int(view.row[slot])
        if colour != NONE:
            cells[at + (hues - 1 if colour == JOKER else colour)] = 1
        at += hues
    cells[at], cells[at + 1] = view.deck_size, view.pile_size
    at = write_colours(board, view.discard, cells, at + 2)
    return write_colours(board, view.hand[viewer], cells, at)


@rule
def write_colours(board: Board, counts: Cells, cells: Cells, at: int) -> int:
    """Cards by colour, jokers behind the colours that the board has."""
    colours = int(board.colours)
    for colour in range(colours):
        cells[at + colour] = counts[colour]
    cells[at + colours] = counts[JOKER]
    return at + colours + 1


@rule
def write_seats(board: Board, view: Game, viewer: int, cells: Cells, at: int) -> int:
    seats, hues, kinds = int(view.seats), int(board.colours) + 1, int(board.kinds)
    held = at + 2 * seats + seats * hues
    for seat in range(seats):
        slot = relative(view, viewer, seat)
        cells[at + slot] = min(255, view.points[seat])
        cells[at + seats + slot] = view.hand_size[seat]
        write_colours(board, view.known[seat], cells, at + 2 * seats + slot * hues)
        cells[held + slot] = view.ticket_count[seat]
        for kind in range(kinds):
            cells[held + seats + slot * kinds + kind] = view.pieces[seat, kind]
        if view.phase == START and view.chosen[seat] != 0:
            cells[held + seats + seats * kinds + slot] = 1
    return held + 2 * seats + seats * kinds


@rule
def write_equal(values: Cells, wanted: int, cells: Cells) -> None:
    """1 where a value is the wanted one. Slices without branches are vectorised."""
    for i in range(len(cells)):
        cells[i] = values[i] == wanted


@rule
def write_routes(board: Board, view: Game, viewer: int, cells: Cells, at: int) -> int:
    routes, seats = int(board.routes), int(view.seats)
    for seat in range(seats):
        first = at + relative(view, viewer, seat) * routes
        write_equal(view.route_owner, seat, cells[first : first + routes])
    at += seats * routes
    for word in range(board.words):
        bits, first = view.open_routes[viewer, word], at + word * BITS
        part = cells[first : min(first + BITS, at + routes)]
        for slot in range(len(part)):
            part[slot] = bits >> slot & 1
    return at + routes


@rule
def write_own_tickets(board: Board, view: Game, viewer: int, cells: Cells, at: int) -> int:
    tickets, offer = int(board.tickets), int(max(board.start_offer, board.turn_offer))
    write_equal(view.ticket_owner, viewer, cells[at : at + tickets])
    if view.ticket_count[viewer] > 0:
        write_fulfilled(board, view, viewer, cells[at + tickets : at + 2 * tickets])
    at += 2 * tickets
    for slot in range(offer):
        if view.offer[viewer, slot] >= 0:
            cells[at + slot * tickets + int(view.offer[viewer, slot])] = 1
        cells[at + offer * tickets + slot] = view.chosen[viewer] >> slot & 1
    return at + offer * tickets + offer


@rule
def write_fulfilled(board: Board, view: Game, viewer: int, cells: Cells) -> None:
    """T20: joined places get the same label. There are no branches: those of scoring's union-find are mispredicted
    so often that it took longer than all the rest of an observation."""
    buffer = np.empty(PLACES + ROUTES, np.uint8)
    labels, own = buffer[:PLACES], buffer[PLACES:]
    for place in range(PLACES):
        labels[place] = place
    count = 0
    for route in range(board.routes):
        own[count] = route
        count += view.route_owner[route] == viewer
    for i in range(count):
        kept, dropped = labels[board.route_a[own[i]]], labels[board.route_b[own[i]]]
        for place in range(PLACES):
            labels[place] = kept if labels[place] == dropped else labels[place]
    for ticket in range(len(cells)):
        joined = labels[board.ticket_a[ticket]] == labels[board.ticket_b[ticket]]
        cells[ticket] = joined & (view.ticket_owner[ticket] == viewer)


@rule
def write_known_tickets(board: Board, view: Game, viewer: int, cells: Cells, at: int) -> int:
    tickets, rivals = int(board.tickets), int(view.seats) - 1
    offers = at + rivals * tickets
    for ticket in range(tickets):
        owner = int(view.ticket_owner[ticket])
        if owner >= 0 and owner != viewer:
            cells[at + (relative(view, viewer, owner) - 1) * tickets + ticket] = 1
    for seat in range(view.seats):
        if seat != viewer:
            for slot in range(max(board.start_offer, board.turn_offer)):
                if view.offer[seat, slot] >= 0:
                    first = offers + (relative(view, viewer, seat) - 1) * tickets
                    cells[first + int(view.offer[seat, slot])] = 1
    at = offers + rivals * tickets
    for slot in range(view.pile_size):
        if view.pile[slot] >= 0:
            cells[at + int(view.pile[slot])] = int(view.pile_size) - slot
    return at + tickets
