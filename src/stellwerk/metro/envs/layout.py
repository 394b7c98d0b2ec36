"""The layout of an observation of a metro game. `observation.py` writes the cells in this order.

What is written in the windows is left out: only the number of empty ones matters.
"""

from stellwerk.board import Board
from stellwerk.engine.flat import struct_in
from stellwerk.envs.layout import Layout, Part
from stellwerk.metro.rules.board import ENTRIES


def make_layout(board: Board, seats: int) -> Layout:
    flat = struct_in(board.cells)
    lines, stations, faces = int(flat.lines), int(flat.stations), int(flat.faces)
    longest = max(len(line.stations) for line in board.map.lines)
    windows, numbers = int(max(flat.line_windows)), int(flat.station_lines.sum())
    return Layout([
        Part("card", (faces,), 1, "the card of this round"),
        Part("cards_left", (faces,), int(max(flat.face_count)), "cards not yet turned up since the last shuffle"),
        Part("expert", (1,), 1, "1 if special stations count"),
        Part("over", (1,), 1, "1 if the game is over"),
        Part("due", (1,), ENTRIES, "entries that the viewer has yet to make this round"),
        Part("has_chosen", (seats,), 1, "has chosen, and waits for others"),
        Part("windows_left", (seats,), int(flat.windows), "empty windows"),
        Part("transfers", (seats,), numbers, "sum of the transfer numbers"),
        Part("windows", (seats, lines), windows, "empty windows of each line"),
        Part("missing", (seats, lines), longest, "empty stations of each line"),
        Part("first", (seats, lines), 1, "lines completed for their higher value"),
        Part("later", (seats, lines), 1, "lines completed for their lower value"),
        Part("marked", (seats, stations), 1, "marked stations"),
    ])  # fmt: skip
