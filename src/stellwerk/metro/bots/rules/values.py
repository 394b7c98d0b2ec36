"""The value of each legal move: the points it brings at once, and what the weights say of the sheet after it."""

from stellwerk.engine.flat import Cells, lowest_bit, rule
from stellwerk.metro.bots.rules.layout import BEST, DUE, TRANSFERS, Layout
from stellwerk.metro.bots.rules.scratch import Scratch, toggle_station
from stellwerk.metro.rules.board import FREE, LINES, STAY, TRANSFER, Sheet


@rule
def line_value(layout: Layout, weights: Cells, scratch: Scratch, line: int) -> float:
    """What the weights of a line say."""
    windows, missing = int(scratch.windows[line]), int(scratch.missing[line])
    width = layout.line_stations[line] + 1
    at = windows * width + missing
    size = layout.line_size[line]
    value = weights[layout.time_start[line] + scratch.windows_left * size + at]
    value += weights[layout.race_start[line] + scratch.race[scratch.seat, line] * size + at]
    for piece in range(layout.line_pieces[line]):
        stations = layout.piece_stations[line, piece]
        bits = (scratch.empty[line] >> layout.piece_shift[line, piece]) & ((1 << stations) - 1)
        value += weights[layout.piece_start[line, piece] + (windows << stations) + bits]
    return value


@rule
def best_transfers(sheet: Sheet, scratch: Scratch) -> int:
    """M7: the two best numbers that a transfer could write now, as one number."""
    best = second = 0
    for line in range(sheet.lines):
        if scratch.windows[line] == 0 or scratch.empty[line] == 0:
            continue
        lines = int(sheet.station_lines[sheet.way_station[line, lowest_bit(scratch.empty[line])]])
        if lines > best:
            best, second = lines, best
        elif lines > second:
            second = lines
    return min(best, BEST - 1) * BEST + min(second, BEST - 1)


@rule
def sheet_value(sheet: Sheet, layout: Layout, weights: Cells, scratch: Scratch, due: int) -> float:
    """What the weights of the whole sheet say."""
    left = int(scratch.windows_left)
    transfers = min(int(scratch.transfers), TRANSFERS - 1)
    value = weights[layout.total_start + left * (sheet.stations + 1) + scratch.empties]
    case = (left * TRANSFERS + transfers) * BEST * BEST + best_transfers(sheet, scratch)
    value += weights[layout.transfer_start + case]
    if due:
        value += weights[layout.due_start + min(due, DUE - 1) * sheet.faces + scratch.face]
    return value


@rule
def list_active(sheet: Sheet, layout: Layout, scratch: Scratch, due: int, active: Cells) -> int:
    """The indexes of the numbers that add up to a sheet's value; none when its windows are full."""
    left, count = int(scratch.windows_left), 0
    if left == 0:
        return 0
    for line in range(sheet.lines):
        windows, size = int(scratch.windows[line]), layout.line_size[line]
        at = windows * (layout.line_stations[line] + 1) + scratch.missing[line]
        active[count] = layout.time_start[line] + left * size + at
        active[count + 1] = layout.race_start[line] + scratch.race[scratch.seat, line] * size + at
        count += 2
        for piece in range(layout.line_pieces[line]):
            stations = layout.piece_stations[line, piece]
            bits = (scratch.empty[line] >> layout.piece_shift[line, piece]) & ((1 << stations) - 1)
            active[count] = layout.piece_start[line, piece] + (windows << stations) + bits
            count += 1
    transfers = min(int(scratch.transfers), TRANSFERS - 1)
    active[count] = layout.total_start + left * (sheet.stations + 1) + scratch.empties
    case = (left * TRANSFERS + transfers) * BEST * BEST + best_transfers(sheet, scratch)
    active[count + 1] = layout.transfer_start + case
    count += 2
    if due:
        active[count] = layout.due_start + min(due, DUE - 1) * sheet.faces + scratch.face
        count += 1
    return count


@rule
def value_moves(
    sheet: Sheet, layout: Layout, weights: Cells, scratch: Scratch, moves: Cells, count: int, values: Cells
) -> None:
    """The value of each of a seat's legal moves; the sheet is left as it was."""
    free = sheet.face_kind[scratch.face] == FREE
    scratch.windows_left -= not free
    before = 0.0
    for line in range(sheet.lines):
        scratch.before[line] = scratch.value[line] = line_value(layout, weights, scratch, line)
        before += scratch.before[line]
    i = 0
    while i < count:
        if free:
            values[i] = ride_value(sheet, layout, weights, scratch, before, moves[i])
            i += 1
        else:
            i = value_way(sheet, layout, weights, scratch, before, moves, count, values, i)
    scratch.windows_left += not free


@rule
def future_value(sheet: Sheet, layout: Layout, weights: Cells, scratch: Scratch, lines: float, due: int) -> float:
    """What is still to be won on a sheet whose lines are worth `lines`: nothing when all windows are full."""
    return lines + sheet_value(sheet, layout, weights, scratch, due) if scratch.windows_left else 0.0


@rule
def ride_value(sheet: Sheet, layout: Layout, weights: Cells, scratch: Scratch, before: float, move: int) -> float:
    """M8: the value of a free ride."""
    due = int(scratch.due) - 1
    if move == STAY:
        return future_value(sheet, layout, weights, scratch, before, due)
    station = move - int(sheet.ride)
    points, change = mark_station(sheet, layout, weights, scratch, station)
    value = points + future_value(sheet, layout, weights, scratch, before + change, due)
    unmark_station(sheet, scratch, station)
    return value


@rule
def value_way(
    sheet: Sheet, layout: Layout, weights: Cells, scratch: Scratch, before: float,
    moves: Cells, count: int, values: Cells, first: int,
) -> int:  # fmt: skip
    """M4–M7: the values of a way's entries, listed from `first` on by rising number of marks; returns their end."""
    way = int(sheet.move_way[moves[first]])
    line, empty = way % LINES, int(scratch.empty[way])
    scratch.windows[line] -= 1
    scratch.value[line] = line_value(layout, weights, scratch, line)
    lines = before + scratch.value[line] - scratch.before[line]
    points, due, marks, rest = 0.0, int(scratch.due) - 1, 0, empty
    i = first
    while i < count and sheet.move_way[moves[i]] == way:
        while marks < sheet.move_marks[moves[i]]:
            slot = lowest_bit(rest)
            more, change = mark_station(sheet, layout, weights, scratch, int(sheet.way_station[way, slot]))
            points, lines, marks = points + more, lines + change, marks + 1
            due += scratch.expert and sheet.way_special[way] >> slot & 1
            rest &= rest - 1
        values[i] = points + future_value(sheet, layout, weights, scratch, lines, due)
        i += 1
    marked = empty ^ rest
    while marked:
        unmark_station(sheet, scratch, int(sheet.way_station[way, lowest_bit(marked)]))
        marked &= marked - 1
    scratch.windows[line] += 1
    scratch.value[line] = scratch.before[line]
    return i


@rule
def mark_station(sheet: Sheet, layout: Layout, weights: Cells, scratch: Scratch, station: int) -> tuple[float, float]:
    """Marks a station: the points it brings (M10, M13), and by how much the values of its lines change."""
    toggle_station(sheet, scratch, station, -1)
    points, change = scratch.station_points, 0.0
    if sheet.face_kind[scratch.face] == TRANSFER:
        points += 2 * sheet.station_lines[station]
    for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
        line = sheet.stop_way[stop]
        if line < LINES:
            if scratch.missing[line] == 0:
                points += scratch.prize[line]
            value = line_value(layout, weights, scratch, line)
            change += value - scratch.value[line]
            scratch.value[line] = value
    return points, change


@rule
def unmark_station(sheet: Sheet, scratch: Scratch, station: int) -> None:
    """Takes back a mark; the values of its lines are again those before the move."""
    toggle_station(sheet, scratch, station, 1)
    for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
        line = sheet.stop_way[stop]
        if line < LINES:
            scratch.value[line] = scratch.before[line]
