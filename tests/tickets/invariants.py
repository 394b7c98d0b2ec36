"""What is conserved in a tickets game: cards, pieces, tickets."""

from __future__ import annotations

from typing import Any

from stellwerk.engine.flat import struct_in
from stellwerk.game import Game
from stellwerk.tickets.rules.board import BITS, HUES, NONE
from stellwerk.tickets.rules.routes import is_open


def check_conservation(game: Game) -> None:
    board, state = struct_in(game.board.cells), game.flat
    check_cards(board, state)
    check_pieces(board, state)
    check_tickets(board, state)


def check_cards(board: Any, state: Any) -> None:
    seats = range(state.seats)
    deck = state.deck[: state.deck_size].tolist()
    row = [colour for colour in state.row.tolist() if colour != NONE]
    assert set(state.deck[state.deck_size :].tolist()) <= {NONE}
    for colour in range(HUES):
        held = [int(state.hand[seat, colour]) for seat in seats]
        assert min(held) >= 0
        assert all(0 <= state.known[seat, colour] <= held[seat] for seat in seats)
        assert state.discard[colour] >= 0
        lying = int(state.discard[colour]) + deck.count(colour) + row.count(colour)
        assert sum(held) + lying == board.box[colour]
    assert [int(state.hand[seat].sum()) for seat in seats] == state.hand_size[: state.seats].tolist()


def check_pieces(board: Any, state: Any) -> None:
    for seat in range(state.seats):
        own = [route for route in range(board.routes) if state.route_owner[route] == seat]
        for kind in range(board.kinds):
            placed = sum(int(board.route_spaces[route]) for route in own if board.route_kind[route] == kind)
            assert 0 <= state.pieces[seat, kind] == board.pieces[kind] - placed
        assert state.points[seat] == sum(int(board.route_points[route]) for route in own)
        for route in range(board.routes):
            noted = int(state.open_routes[seat, route // BITS]) >> route % BITS & 1
            assert noted == is_open(board, state, seat, route)
        assert all(board.route_twin[route] not in own for route in own), "nobody owns both lanes (T16)"


def check_tickets(board: Any, state: Any) -> None:
    pile = state.pile[: state.pile_size].tolist()
    offered = [ticket for ticket in state.offer.flatten().tolist() if ticket != NONE]
    owners = state.ticket_owner[: board.tickets].tolist()
    kept = [ticket for ticket, owner in enumerate(owners) if owner >= 0]
    assert sorted(pile + offered + kept) == list(range(board.tickets))
    assert [owners.count(seat) for seat in range(state.seats)] == state.ticket_count[: state.seats].tolist()
    assert set(state.pile[state.pile_size :].tolist()) <= {NONE}
