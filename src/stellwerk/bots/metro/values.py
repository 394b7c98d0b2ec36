"""The value of each legal move: the points it brings at once, and what the tables say of the page after it."""

from __future__ import annotations

from stellwerk.bots.metro.layout import BEST, DUE, TRANSFERS, Layout
from stellwerk.bots.metro.page import Page, toggle_station
from stellwerk.flat import Cells, lowest_bit, rule
from stellwerk.metro.sheet import FREE, LINES, STAY, TRANSFER, Sheet


@rule
def line_value(layout: Layout, weights: Cells, page: Page, line: int) -> float:
    """What the tables of a line say."""
    windows, missing = int(page.windows[line]), int(page.missing[line])
    width = layout.line_stations[line] + 1
    at = windows * width + missing
    size = layout.line_size[line]
    value = weights[layout.time_start[line] + page.windows_left * size + at]
    value += weights[layout.race_start[line] + page.race[page.seat, line] * size + at]
    for piece in range(layout.line_pieces[line]):
        stations = layout.piece_stations[line, piece]
        bits = (page.empty[line] >> layout.piece_shift[line, piece]) & ((1 << stations) - 1)
        value += weights[layout.piece_start[line, piece] + (windows << stations) + bits]
    return value


@rule
def best_transfers(sheet: Sheet, page: Page) -> int:
    """M7: the two best numbers a transfer could write now, as one."""
    best = second = 0
    for line in range(sheet.lines):
        if page.windows[line] == 0 or page.empty[line] == 0:
            continue
        lines = int(sheet.station_lines[sheet.way_station[line, lowest_bit(page.empty[line])]])
        if lines > best:
            best, second = lines, best
        elif lines > second:
            second = lines
    return min(best, BEST - 1) * BEST + min(second, BEST - 1)


@rule
def sheet_value(sheet: Sheet, layout: Layout, weights: Cells, page: Page, due: int) -> float:
    """What the tables of the whole sheet say."""
    left = int(page.windows_left)
    transfers = min(int(page.transfers), TRANSFERS - 1)
    value = weights[layout.total_start + left * (sheet.stations + 1) + page.empties]
    case = (left * TRANSFERS + transfers) * BEST * BEST + best_transfers(sheet, page)
    value += weights[layout.transfer_start + case]
    if due:
        value += weights[layout.due_start + min(due, DUE - 1) * sheet.faces + page.face]
    return value


@rule
def list_active(sheet: Sheet, layout: Layout, page: Page, due: int, active: Cells) -> int:
    """Where the numbers lie that a page's value is the sum of; none when its windows are full."""
    left, count = int(page.windows_left), 0
    if left == 0:
        return 0
    for line in range(sheet.lines):
        windows, size = int(page.windows[line]), layout.line_size[line]
        at = windows * (layout.line_stations[line] + 1) + page.missing[line]
        active[count] = layout.time_start[line] + left * size + at
        active[count + 1] = layout.race_start[line] + page.race[page.seat, line] * size + at
        count += 2
        for piece in range(layout.line_pieces[line]):
            stations = layout.piece_stations[line, piece]
            bits = (page.empty[line] >> layout.piece_shift[line, piece]) & ((1 << stations) - 1)
            active[count] = layout.piece_start[line, piece] + (windows << stations) + bits
            count += 1
    transfers = min(int(page.transfers), TRANSFERS - 1)
    active[count] = layout.total_start + left * (sheet.stations + 1) + page.empties
    case = (left * TRANSFERS + transfers) * BEST * BEST + best_transfers(sheet, page)
    active[count + 1] = layout.transfer_start + case
    count += 2
    if due:
        active[count] = layout.due_start + min(due, DUE - 1) * sheet.faces + page.face
        count += 1
    return count


@rule
def value_moves(
    sheet: Sheet, layout: Layout, weights: Cells, page: Page, moves: Cells, count: int, values: Cells
) -> None:
    """The value of each of a seat's legal moves; the page is left as it was."""
    free = sheet.face_kind[page.face] == FREE
    page.windows_left -= not free
    before = 0.0
    for line in range(sheet.lines):
        page.before[line] = page.value[line] = line_value(layout, weights, page, line)
        before += page.before[line]
    i = 0
    while i < count:
        if free:
            values[i] = ride_value(sheet, layout, weights, page, before, moves[i])
            i += 1
        else:
            i = value_way(sheet, layout, weights, page, before, moves, count, values, i)
    page.windows_left += not free


@rule
def page_value(sheet: Sheet, layout: Layout, weights: Cells, page: Page, lines: float, due: int) -> float:
    """What the tables say of a page whose lines are worth `lines`; nothing more is won when all windows are full."""
    return lines + sheet_value(sheet, layout, weights, page, due) if page.windows_left else 0.0


@rule
def ride_value(sheet: Sheet, layout: Layout, weights: Cells, page: Page, before: float, move: int) -> float:
    """M8: of a free ride."""
    due = int(page.due) - 1
    if move == STAY:
        return page_value(sheet, layout, weights, page, before, due)
    station = move - int(sheet.ride)
    points, change = mark_station(sheet, layout, weights, page, station)
    value = points + page_value(sheet, layout, weights, page, before + change, due)
    rub_out(sheet, page, station)
    return value


@rule
def value_way(
    sheet: Sheet, layout: Layout, weights: Cells, page: Page, before: float,
    moves: Cells, count: int, values: Cells, first: int,
) -> int:  # fmt: skip
    """M4–M7: of the entries on one way, listed from `first` on by rising number of marks; returns where they end."""
    way = int(sheet.move_way[moves[first]])
    line, empty = way % LINES, int(page.empty[way])
    page.windows[line] -= 1
    page.value[line] = line_value(layout, weights, page, line)
    points, lines, due, marks, rest = 0.0, before + page.value[line] - page.before[line], int(page.due) - 1, 0, empty
    i = first
    while i < count and sheet.move_way[moves[i]] == way:
        while marks < sheet.move_marks[moves[i]]:
            place = lowest_bit(rest)
            more, change = mark_station(sheet, layout, weights, page, int(sheet.way_station[way, place]))
            points, lines, marks = points + more, lines + change, marks + 1
            due += page.expert and sheet.way_special[way] >> place & 1
            rest &= rest - 1
        values[i] = points + page_value(sheet, layout, weights, page, lines, due)
        i += 1
    marked = empty ^ rest
    while marked:
        rub_out(sheet, page, int(sheet.way_station[way, lowest_bit(marked)]))
        marked &= marked - 1
    page.windows[line] += 1
    page.value[line] = page.before[line]
    return i


@rule
def mark_station(sheet: Sheet, layout: Layout, weights: Cells, page: Page, station: int) -> tuple[float, float]:
    """Marks a station: the points it brings (M10, M13), and by how much the values of its lines change."""
    toggle_station(sheet, page, station, -1)
    points, change = page.station_points, 0.0
    if sheet.face_kind[page.face] == TRANSFER:
        points += 2 * sheet.station_lines[station]
    for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
        line = sheet.stop_way[stop]
        if line < LINES:
            if page.missing[line] == 0:
                points += page.prize[line]
            value = line_value(layout, weights, page, line)
            change += value - page.value[line]
            page.value[line] = value
    return points, change


@rule
def rub_out(sheet: Sheet, page: Page, station: int) -> None:
    """Takes back a mark; the values of its lines are again those before the move."""
    toggle_station(sheet, page, station, 1)
    for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
        line = sheet.stop_way[stop]
        if line < LINES:
            page.value[line] = page.before[line]
