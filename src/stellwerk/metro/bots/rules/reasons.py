"""Why a move is good: facts of the view. A row is a code and its numbers."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.scratch import count_windows
from stellwerk.metro.rules.board import CHANGE, LINES, NONE, STAY, TRANSFER, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.lines import first_stations
from stellwerk.metro.rules.turn import count_bits

FEW, VERY_FEW = 4, 2  # stations that a line still lacks: nearly complete for the seat, and for a rival

LINE, LEFT, POINTS = ("line", "line"), ("left", "number"), ("points", "number")
# By code; each number with its name, and what it is a number of.
REASONS = (
    ("completes", (LINE, POINTS)),
    ("race", (("seat", "number"), LINE, LEFT)),
    ("number", (("station", "station"), ("number", "number"), POINTS)),
    ("marks", (("count", "number"), ("lines", "number"))),
    ("left", (LINE, LEFT, ("windows", "number"))),
    ("spare", (LINE, LEFT, ("windows", "number"))),
)
COMPLETES, RACE, TRANSFERS, MARKS, NEARLY, SPARE = range(len(REASONS))


@rule
def list_reasons(boards: Any, views: Any, seat: int, mind: Mind, move: int, rows: Cells) -> int:
    """What speaks for a move of a view, the weightiest first; returns how many rows."""
    sheet, game, marked = boards[0], views[0], np.zeros(LINES, np.int64)
    station, marks = mark_lines(sheet, game, seat, move, marked)
    count = 0
    for line in range(sheet.lines):
        empty = game.empty[seat, line]
        if empty and empty & ~marked[line] == 0:
            count = note_reason(rows, count, COMPLETES, line, line_points(sheet, game, line), 0)
    for line in range(sheet.lines):
        if game.empty[seat, line] & marked[line]:
            count = explain_race(sheet, game, seat, line, rows, count)
    if marks and sheet.face_kind[face_up(game)] == TRANSFER:
        number = sheet.station_lines[station]
        count = note_reason(rows, count, TRANSFERS, station, number, 2 * number)
    elif marks:
        lines = 0
        for line in range(sheet.lines):
            lines += game.empty[seat, line] & marked[line] != 0
        count = note_reason(rows, count, MARKS, marks, lines, 0)
    if STAY < move < sheet.ride:
        count = explain_entry(sheet, game, seat, sheet.move_way[move] % LINES, marked, marks, rows, count)
    return count


@rule
def note_reason(rows: Cells, count: int, code: int, first: int, second: int, third: int) -> int:
    rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = code, first, second, third
    return count + 1


@rule
def mark_lines(sheet: Sheet, game: Game, seat: int, move: int, marked: Cells) -> tuple[int, int]:
    """What a move marks, as bits of each line; returns one of the stations, and how many they are."""
    if move in (CHANGE, STAY):
        return NONE, 0
    if move >= sheet.ride:
        return mark_stops(sheet, move - int(sheet.ride), marked), 1
    way, station = sheet.move_way[move], NONE
    stations = first_stations(game.empty[seat, way], sheet.move_marks[move])
    for slot in range(sheet.way_station.shape[1]):
        if stations >> slot & 1:
            station = mark_stops(sheet, int(sheet.way_station[way, slot]), marked)
    return station, count_bits(stations)


@rule
def mark_stops(sheet: Sheet, station: int, marked: Cells) -> int:
    for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
        if sheet.stop_way[stop] < LINES:
            marked[sheet.stop_way[stop]] |= sheet.stop_bit[stop]
    return station


@rule
def line_points(sheet: Sheet, game: Game, line: int) -> int:
    """M10: what a line is worth to those who complete it now."""
    return sheet.line_later[line] if is_completed(game, line) else sheet.line_first[line]


@rule
def is_completed(game: Game, line: int) -> bool:
    for seat in range(game.seats):
        if game.completed[seat, line]:
            return True
    return False


@rule
def explain_race(sheet: Sheet, game: Game, seat: int, line: int, rows: Cells, count: int) -> int:
    """A rival may soon complete a line that the move continues and that nobody has completed."""
    if is_completed(game, line):
        return count
    for other in range(game.seats):
        left = count_bits(game.empty[other, line])
        if other != seat and left <= VERY_FEW:
            return note_reason(rows, count, RACE, other, line, left)
    return count


@rule
def explain_entry(
    sheet: Sheet, game: Game, seat: int, line: int, marked: Cells, marks: int, rows: Cells, count: int
) -> int:
    left = count_bits(game.empty[seat, line] & ~marked[line])
    windows = count_windows(sheet, game, seat, line) - 1
    if marks == 0:
        return note_reason(rows, count, SPARE, line, left, windows)
    return note_reason(rows, count, NEARLY, line, left, windows) if 0 < left <= FEW else count
