"""Bounds on the number of decisions of a game, for libraries that want to know."""

from __future__ import annotations

from stellwerk.board import Board
from stellwerk.flat import record_in
from stellwerk.metro.sheet import FREE


def most_moves(board: Board, seats: int) -> int:
    """No game has more decisions, however it is played."""
    return most_of_tickets(board, seats) if board.family == "tickets" else most_of_metro(board, seats)


def most_of_tickets(board: Board, seats: int) -> int:
    """T5: a card is drawn at most once and again each time it was paid; T17: each draw of tickets keeps one;
    T18: not all pass in a row before something else is done."""
    flat = record_in(board.cells)
    pieces = seats * int(flat.pieces.sum())
    dearest = max(flat.route_cost[route] / flat.route_spaces[route] for route in range(flat.routes))
    draws = int(flat.cards) + int(pieces * dearest)
    others = draws + pieces + 2 * int(flat.tickets) + seats
    return others * (seats + 1)


def most_of_metro(board: Board, seats: int) -> int:
    """M3: every card but a free ride fills a window; M9: between two shuffles there is such a card."""
    flat = record_in(board.cells)
    free = sum(int(flat.face_count[face]) for face in range(flat.faces) if flat.face_kind[face] == FREE)
    return seats * int(flat.windows) * (1 + free)
