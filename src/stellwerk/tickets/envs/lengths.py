"""The most decisions that a tickets game can have, however it is played."""

from stellwerk.board import Board
from stellwerk.engine.flat import struct_in


def most_moves(board: Board, seats: int) -> int:
    """T5: a card is drawn once, and again after it was paid; T17: each draw of tickets keeps one;
    T18: fewer than all seats pass in a row between other moves."""
    flat = struct_in(board.cells)
    pieces = seats * int(flat.pieces.sum())
    dearest = max(flat.route_cost[route] / flat.route_spaces[route] for route in range(flat.routes))
    draws = int(flat.cards) + int(pieces * dearest)
    others = draws + pieces + 2 * int(flat.tickets) + seats
    return others * (seats + 1)
