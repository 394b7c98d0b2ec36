"""The most decisions that a metro game can have, however it is played."""

from stellwerk.board import Board
from stellwerk.engine.flat import struct_in
from stellwerk.metro.rules.board import FREE


def most_moves(board: Board, seats: int) -> int:
    """M3: every card but a free ride fills a window; M9: between two shuffles there is such a card."""
    flat = struct_in(board.cells)
    free = sum(int(flat.face_count[face]) for face in range(flat.faces) if flat.face_kind[face] == FREE)
    return seats * int(flat.windows) * (1 + free)
