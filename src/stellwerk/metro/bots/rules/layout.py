"""Where the weights lie: all of a sheet in one array, a number for each case.

The value of a sheet is what its seat will still win on average, as a sum of a few numbers:
- for each line: by its empty stations one by one and its empty windows (long lines in overlapping pieces);
- for each line: by the number of its empty stations, its windows and all windows left;
- for each line: by the same and how near rivals are to completing it;
- by all windows left and all empty stations;
- by the transfers left in the deck and what the two best of them would bring now;
- by entries of the same card still to make (M16).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from stellwerk.engine.flat import Cells, Flat, field, struct_in
from stellwerk.metro.rules.board import LINES

if TYPE_CHECKING:
    from stellwerk.board import Board

VERSION = 1  # of this layout: weights made for another one are useless
PIECE = 12  # stations of a line that one piece covers
PIECES = 4  # most of a line: LINE_STATIONS = 32 in overlapping pieces
RACE = 4  # how near the nearest rival is: NOT_NEAR … TAKEN
TRANSFERS, BEST, DUE = 4, 6, 4  # cases of each: 0 … 3 transfers, 0 … 5 lines, 0 … 3 entries


class Layout(Flat):
    numbers: int = field("i8")  # in all; a NumPy struct has an attribute `size`
    line_pieces: Cells = field("i8", LINES)
    piece_start: Cells = field("i8", LINES, PIECES)
    piece_shift: Cells = field("i8", LINES, PIECES)
    piece_stations: Cells = field("i8", LINES, PIECES)
    time_start: Cells = field("i8", LINES)
    race_start: Cells = field("i8", LINES)
    line_stations: Cells = field("i8", LINES)
    line_size: Cells = field("i8", LINES)  # cases of its windows and number of empty stations
    total_start: int = field("i8")
    transfer_start: int = field("i8")
    due_start: int = field("i8")


def layout_of(board: Board) -> Cells:
    """The layout for a board, in an array of one."""
    cells = Layout.many(1)
    layout, map = struct_in(cells), board.map
    windows = sum(line.windows for line in map.lines)
    size = 0
    for index, line in enumerate(map.lines):
        stations = len(line.stations)
        cases = (line.windows + 1) * (stations + 1)
        layout.line_stations[index], layout.line_size[index] = stations, cases
        for piece, (shift, width) in enumerate(pieces(stations)):
            layout.piece_start[index, piece], layout.piece_shift[index, piece] = size, shift
            layout.piece_stations[index, piece] = width
            layout.line_pieces[index] = piece + 1
            size += (line.windows + 1) << width
        layout.time_start[index] = size
        size += (windows + 1) * cases
        layout.race_start[index] = size
        size += RACE * cases
    layout.total_start = size
    size += (windows + 1) * (len(map.stations) + 1)
    layout.transfer_start = size
    size += TRANSFERS * BEST * BEST * (windows + 1)
    layout.due_start = size
    layout.numbers = size + DUE * len(map.deck)
    return cells


def pieces(stations: int) -> list[tuple[int, int]]:
    """First station and length of each piece of a line; neighbours overlap."""
    if stations <= PIECE + 1:
        return [(0, stations)]
    count = -(-(stations - 2) // (PIECE - 2))
    starts = np.linspace(0, stations - PIECE, count).round().astype(int)
    return [(int(start), PIECE) for start in starts]


def blocks(board: Board, layout: Cells) -> list[tuple[int, int]]:
    """Ranges of numbers that are alike: cases of a piece with the same windows, or of a line with all windows left."""
    parts = struct_in(layout)
    starts = [int(parts.total_start), int(parts.transfer_start), int(parts.due_start)]
    for index, line in enumerate(board.map.lines):
        for piece in range(parts.line_pieces[index]):
            start, step = int(parts.piece_start[index, piece]), 1 << int(parts.piece_stations[index, piece])
            starts += range(start, start + (line.windows + 1) * step, step)
        size = int(parts.line_size[index])
        starts += range(int(parts.time_start[index]), int(parts.race_start[index]) + RACE * size, size)
    starts.sort()
    return list(zip(starts, [*starts[1:], int(parts.numbers)], strict=True))
