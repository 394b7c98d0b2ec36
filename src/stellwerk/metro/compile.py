"""Compiles a map into a sheet. Plain Python, because it runs once a sheet; a change here recompiles no rules."""

from stellwerk.metro.map import model
from stellwerk.metro.map.model import MetroMap
from stellwerk.metro.rules.board import ENTER, EXPRESS, FREE, LINES, NUMBER, TRANSFER, WAYS, Sheet

KINDS = {model.NUMBER: NUMBER, model.EXPRESS: EXPRESS, model.TRANSFER: TRANSFER, model.FREE: FREE}


def compile_board(map: MetroMap, sheet: Sheet, version: int) -> None:
    compile_sheet(map, sheet)
    sheet.fills_back = version > 1


def compile_sheet(map: MetroMap, sheet: Sheet) -> None:
    compile_deck(map, sheet)
    compile_lines(map, sheet)
    compile_stops(map, sheet)
    compile_moves(map, sheet)


def compile_deck(map: MetroMap, sheet: Sheet) -> None:
    card = 0
    for face, printed in enumerate(map.deck):
        sheet.face_kind[face] = KINDS[printed.kind]
        sheet.face_marks[face] = 1 if printed.kind == model.TRANSFER else printed.value
        sheet.face_reshuffles[face], sheet.face_count[face] = printed.reshuffle, printed.count
        sheet.card_face[card : card + printed.count] = face
        card += printed.count
    sheet.cards, sheet.faces = card, len(map.deck)


def compile_lines(map: MetroMap, sheet: Sheet) -> None:
    sheet.lines, sheet.windows = len(map.lines), sum(line.windows for line in map.lines)
    for index, line in enumerate(map.lines):
        sheet.line_windows[index], sheet.line_ring[index] = line.windows, line.ring
        sheet.line_first[index], sheet.line_later[index] = line.first, line.later
        compile_way(map, sheet, index, line.stations)
        if line.ring:
            compile_way(map, sheet, LINES + index, line.stations[:1] + line.stations[:0:-1])


def compile_way(map: MetroMap, sheet: Sheet, way: int, stations: tuple[int, ...]) -> None:
    for index, station in enumerate(stations):
        sheet.way_station[way, index] = station
        sheet.way_all[way] |= 1 << index
        sheet.way_special[way] |= int(map.stations[station].special) << index


def compile_stops(map: MetroMap, sheet: Sheet) -> None:
    stops: list[list[tuple[int, int]]] = [[] for _ in map.stations]
    for way in range(WAYS):
        for index in range(int(sheet.way_all[way]).bit_length()):
            stops[sheet.way_station[way, index]].append((way, 1 << index))
    stop = 0
    for station, ways in enumerate(stops):
        sheet.station_stop[station] = stop
        sheet.station_lines[station] = sum(way < LINES for way, _ in ways)
        for way, bit in ways:
            sheet.stop_way[stop], sheet.stop_bit[stop] = way, bit
            stop += 1
    sheet.stations, sheet.station_stop[len(stops)] = len(stops), stop


def compile_moves(map: MetroMap, sheet: Sheet) -> None:
    """M4–M7, M11: 0, 1, … marks on each line; on a ring also 1, 2, … going back, but not all stations."""
    move, most = ENTER, max(1, *(card.value for card in map.deck))  # marks that a card allows on a line
    for index, line in enumerate(map.lines):
        ways = [(index, 0, len(line.stations))]
        if line.ring:
            ways.append((LINES + index, 1, len(line.stations) - 1))
        for way, fewest, longest in ways:
            sheet.way_move[way] = move - fewest
            for marks in range(fewest, min(most, longest) + 1):
                sheet.move_way[move], sheet.move_marks[move] = way, marks
                move += 1
    sheet.ride, sheet.moves = move, move + len(map.stations)
