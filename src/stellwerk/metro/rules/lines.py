"""Lines: what can be entered on them, what an entry does, how it is taken back. Rules M3–M8, M11."""

from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.rules.board import EXPRESS, FREE, LINES, STAY, TRANSFER, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import CROSS, EMPTY, NUMBERED, Game


@rule
def has_window(sheet: Sheet, game: Game, seat: int, line: int) -> bool:
    """M3: windows are filled in order, so the last one decides."""
    return bool(game.window[seat, line, sheet.line_windows[line] - 1] == EMPTY)


@rule
def reach(empty: int, most: int, jumps: bool) -> int:
    """M4: the marks from the first empty station on without a gap; M5: an express jumps the gaps."""
    marks = 0
    if jumps:
        while marks < most and empty:
            empty &= empty - 1
            marks += 1
        return marks
    station = empty & -empty
    while marks < most and empty & station:
        station <<= 1
        marks += 1
    return marks


@rule
def first_stations(empty: int, marks: int) -> int:
    """M4, M5: the stations, as bits, that so many marks go to."""
    rest = empty
    for _ in range(marks):
        rest &= rest - 1
    return empty ^ rest


@rule
def list_entries(sheet: Sheet, game: Game, seat: int, moves: Cells) -> int:
    """M3–M7: for every line with an empty window as many marks as the card allows, fewer, or none."""
    face = face_up(game)
    most, jumps = sheet.face_marks[face], sheet.face_kind[face] == EXPRESS
    count = 0
    for line in range(sheet.lines):
        if not has_window(sheet, game, seat, line):
            continue
        first, ahead = sheet.way_move[line], reach(game.empty[seat, line], most, jumps)
        for marks in range(ahead + 1):
            moves[count] = first + marks
            count += 1
        if sheet.line_ring[line]:
            empty = game.empty[seat, LINES + line]
            first, back = sheet.way_move[LINES + line], reach_back(sheet, empty, ahead, most, jumps)
            for marks in range(
                1 + (empty & 1), back + 1
            ):  # if the first station is empty, one mark goes there either way
                moves[count] = first + marks
                count += 1
    return count


@rule
def reach_back(sheet: Sheet, empty: int, ahead: int, most: int, jumps: bool) -> int:
    """M11: the most marks going back; filling the ring is left out if `ahead` marks going ahead do that too."""
    marks = reach(empty, most, jumps)
    if first_stations(empty, marks) == empty and (ahead == marks or not sheet.fills_back):
        marks -= 1
    return marks


@rule
def list_rides(sheet: Sheet, game: Game, seat: int, moves: Cells) -> int:
    """M8: any empty station of the sheet, or none."""
    moves[0] = STAY
    count = 1
    for station in range(sheet.stations):
        if game.mark[seat, station] == EMPTY:
            moves[count] = sheet.ride + station
            count += 1
    return count


@rule
def set_stations(sheet: Sheet, game: Game, seat: int, way: int, stations: int, mark: int) -> None:
    """Marks empty stations of a way, or empties marked ones, on every line that stops there."""
    slot = 0
    while stations:
        if stations & 1:
            station = int(sheet.way_station[way, slot])
            game.mark[seat, station] = mark
            for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
                game.empty[seat, sheet.stop_way[stop]] ^= sheet.stop_bit[stop]
        stations >>= 1
        slot += 1


@rule
def enter(sheet: Sheet, game: Game, seat: int, way: int, stations: int) -> None:
    """An entry: the stations, and the window unless it is a free ride (M8)."""
    face = face_up(game)
    kind = sheet.face_kind[face]
    entry = game.entries[seat]
    game.entry_way[seat, entry], game.entry_marks[seat, entry] = way, stations
    game.entries[seat] = entry + 1
    set_stations(sheet, game, seat, way, stations, NUMBERED if kind == TRANSFER else CROSS)
    if kind != FREE:
        fill_window(game, seat, way % LINES, face)


@rule
def fill_window(game: Game, seat: int, line: int, face: int) -> None:
    """M3: the card is written in the next empty window."""
    window = 0
    while game.window[seat, line, window] != EMPTY:
        window += 1
    game.window[seat, line, window] = face + 1
    game.windows_left[seat] -= 1


@rule
def empty_window(sheet: Sheet, game: Game, seat: int, line: int) -> None:
    """Takes back what was written last."""
    window = sheet.line_windows[line] - 1
    while game.window[seat, line, window] == EMPTY:
        window -= 1
    game.window[seat, line, window] = EMPTY
    game.windows_left[seat] += 1


@rule
def take_back(sheet: Sheet, game: Game, seat: int) -> None:
    """M2, M17: the seat's sheet becomes what it was when the round began."""
    for entry in range(game.entries[seat]):
        way = game.entry_way[seat, entry]
        set_stations(sheet, game, seat, way, game.entry_marks[seat, entry], EMPTY)
        if sheet.face_kind[face_up(game)] != FREE:
            empty_window(sheet, game, seat, way % LINES)
    forget_entries(game, seat)


@rule
def forget_entries(game: Game, seat: int) -> None:
    """Unused cells of the list must be 0: a view would show what remains in them."""
    for entry in range(game.entries[seat]):
        game.entry_way[seat, entry] = game.entry_marks[seat, entry] = 0
    game.entries[seat] = 0
