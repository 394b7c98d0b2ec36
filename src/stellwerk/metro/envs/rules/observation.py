"""Writes a masked metro game as its viewer sees it, cell by cell in the order of `layout.py`."""

from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.rules.board import Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import EMPTY, FIRST, LATER, NUMBERED, Game
from stellwerk.metro.rules.turn import can_change


@rule
def observe(sheet: Sheet, view: Game, viewer: int, cells: Cells) -> int:
    cells[:] = 0
    at = write_cards(sheet, view, viewer, cells)
    seats, lines = int(view.seats), int(sheet.lines)
    for slot in range(seats):
        seat = (int(viewer) + slot) % seats
        write_counts(sheet, view, seat, cells, at + slot)
        write_lines(sheet, view, seat, cells, at + 3 * seats + slot * lines, seats * lines)
    at += 3 * seats + 4 * seats * lines
    for slot in range(seats):
        at = write_marks(sheet, view, (int(viewer) + slot) % seats, cells, at)
    return at


@rule
def write_cards(sheet: Sheet, view: Game, viewer: int, cells: Cells) -> int:
    faces = int(sheet.faces)
    cells[face_up(view)] = 1
    for face in range(faces):
        cells[faces + face] = sheet.face_count[face]
    for card in range(view.turned):
        cells[faces + int(view.deck[card])] -= 1
    at = 2 * faces
    cells[at], cells[at + 1], cells[at + 2] = view.expert, view.over, view.due[viewer]
    return at + 3


@rule
def write_counts(sheet: Sheet, view: Game, seat: int, cells: Cells, at: int) -> None:
    seats, numbers = int(view.seats), 0
    marks, lines = view.mark[seat], sheet.station_lines
    for station in range(sheet.stations):
        numbers += int(lines[station]) * (marks[station] == NUMBERED)
    cells[at] = can_change(view, seat)
    cells[at + seats] = view.windows_left[seat]
    cells[at + 2 * seats] = min(255, numbers)


@rule
def write_lines(sheet: Sheet, view: Game, seat: int, cells: Cells, at: int, step: int) -> None:
    for line in range(sheet.lines):
        empty = 0
        for window in range(sheet.line_windows[line]):
            empty += view.window[seat, line, window] == EMPTY
        cells[at + line] = empty
        cells[at + step + line] = bits_of(view.empty[seat, line])
        cells[at + 2 * step + line] = view.completed[seat, line] == FIRST
        cells[at + 3 * step + line] = view.completed[seat, line] == LATER


@rule
def bits_of(stations: int) -> int:
    """How many of 32 bits are set, counted without a loop: first in pairs, then in fours, then in bytes."""
    pairs = stations - (stations >> 1 & 0x55555555)
    fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F
    return (eights * 0x01010101 & 0xFFFFFFFF) >> 24


@rule
def write_marks(sheet: Sheet, view: Game, seat: int, cells: Cells, at: int) -> int:
    marks, part = view.mark[seat], cells[at : at + int(sheet.stations)]
    for station in range(len(part)):
        part[station] = marks[station] != EMPTY
    return at + len(part)
