"""Writes a masked tickets game as its viewer sees it, cell by cell in the order of `parts.py`.

Every cell is read off the record or found in one pass over routes, places or tickets; nothing is searched.
"""

from __future__ import annotations

import numpy as np

from stellwerk.envs.tickets.parts import PHASES
from stellwerk.flat import Cells, rule
from stellwerk.tickets.board import BITS, JOKER, NONE, PLACES, ROUTES, ROW, Board
from stellwerk.tickets.game import START, Game


@rule
def observe(board: Board, view: Game, viewer: int, cells: Cells) -> int:
    cells[:] = 0
    at = write_table(board, view, viewer, cells)
    at = write_seats(board, view, viewer, cells, at)
    at = write_routes(board, view, viewer, cells, at)
    at = write_own_tickets(board, view, viewer, cells, at)
    return write_known_tickets(board, view, viewer, cells, at)


@rule
def relative(view: Game, viewer: int, seat: int) -> int:
    """Own seat first: how many seats after the viewer."""
    places = int(seat) - int(viewer)
    return places if places >= 0 else places + int(view.seats)


@rule
def write_table(board: Board, view: Game, viewer: int, cells: Cells) -> int:
    seats, hues = int(view.seats), int(board.colours) + 1
    cells[view.phase] = 1
    at = PHASES
    cells[at + relative(view, viewer, view.seat)] = 1
    at += seats
    if view.turns_left != NONE:
        cells[at], cells[at + 1] = 1, view.turns_left
    cells[at + 2] = view.passes
    at += 3
    for place in range(ROW):
        colour = int(view.row[place])
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
        place = relative(view, viewer, seat)
        cells[at + place] = min(255, view.points[seat])
        cells[at + seats + place] = view.hand_size[seat]
        write_colours(board, view.known[seat], cells, at + 2 * seats + place * hues)
        cells[held + place] = view.ticket_count[seat]
        for kind in range(kinds):
            cells[held + seats + place * kinds + kind] = view.pieces[seat, kind]
        if view.phase == START and view.chosen[seat] != 0:
            cells[held + seats + seats * kinds + place] = 1
    return held + 2 * seats + seats * kinds


@rule
def write_equal(values: Cells, wanted: int, cells: Cells) -> None:
    """1 where a value is the wanted one. Slices and no branches: the processor then does many at once."""
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
        for place in range(len(part)):
            part[place] = bits >> place & 1
    return at + routes


@rule
def write_own_tickets(board: Board, view: Game, viewer: int, cells: Cells, at: int) -> int:
    tickets, offer = int(board.tickets), int(max(board.start_offer, board.turn_offer))
    write_equal(view.ticket_owner, viewer, cells[at : at + tickets])
    if view.ticket_count[viewer] > 0:
        write_fulfilled(board, view, viewer, cells[at + tickets : at + 2 * tickets])
    at += 2 * tickets
    for place in range(offer):
        if view.offer[viewer, place] >= 0:
            cells[at + place * tickets + int(view.offer[viewer, place])] = 1
        cells[at + offer * tickets + place] = view.chosen[viewer] >> place & 1
    return at + offer * tickets + offer


@rule
def write_fulfilled(board: Board, view: Game, viewer: int, cells: Cells) -> None:
    """T20: joined places get the same label. Without branches: scoring's union-find guesses wrong most of the time
    and took longer than all the rest of an observation."""
    room = np.empty(PLACES + ROUTES, np.uint8)
    labels, own = room[:PLACES], room[PLACES:]
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
            for place in range(max(board.start_offer, board.turn_offer)):
                if view.offer[seat, place] >= 0:
                    first = offers + (relative(view, viewer, seat) - 1) * tickets
                    cells[first + int(view.offer[seat, place])] = 1
    at = offers + rivals * tickets
    for place in range(view.pile_size):
        if view.pile[place] >= 0:
            cells[at + int(view.pile[place])] = int(view.pile_size) - place
    return at + tickets
