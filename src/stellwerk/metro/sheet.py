"""The sheet: a compiled map, one padded size for all, so that every sheet shares one compiled engine."""

from __future__ import annotations

from typing import TypeAlias

from stellwerk.flat import Cells, Flat, field
from stellwerk.metro import map as maps

SEATS, LINES, LINE_STATIONS, STATIONS, WINDOWS, CARDS = 6, 16, 32, 128, 8, 32
ENTRIES = 8  # M16: of a seat in one round, so that a sheet may have seven special stations
NONE, HIDDEN = -1, -2

# A way is a line followed from its train: way `line`, and on a ring also way `LINES + line`, going back.
WAYS = 2 * LINES
STOPS = WAYS * LINE_STATIONS

# The fixed move space of a sheet: these, for each line its entries by number of marks, then the rides.
CHANGE, STAY, ENTER = 0, 1, 2
MOVES = ENTER + STOPS + WAYS + STATIONS

NUMBER, EXPRESS, TRANSFER, FREE = range(len(maps.KINDS))  # of cards

MetroMap: TypeAlias = maps.MetroMap


class Sheet(Flat):
    lines: int = field("i2")
    stations: int = field("i2")
    cards: int = field("i2")  # M1: in the deck
    faces: int = field("i2")  # different ones among them
    windows: int = field("i2")  # M3: of all lines together
    moves: int = field("i2")  # size of the move space
    ride: int = field("i2")  # M8: the move that rides to station 0; the others follow
    fills_back: int = field("i1")  # M11: going back may fill a ring that going ahead does not; not in version 1
    line_windows: Cells = field("i1", LINES)  # M3
    line_ring: Cells = field("i1", LINES)  # M11
    line_first: Cells = field("i2", LINES)  # M10: points for those who complete it first …
    line_later: Cells = field("i2", LINES)  # … and later
    way_all: Cells = field("i8", WAYS)  # all its stations as bits: bit 0 is the one at the train
    way_special: Cells = field("i8", WAYS)  # M16: the special ones
    way_station: Cells = field("i1", WAYS, LINE_STATIONS)
    way_move: Cells = field("i2", WAYS)  # the move that marks nothing; those with 1, 2, … marks follow
    station_lines: Cells = field("i1", STATIONS)  # M7: lines that stop there
    station_stop: Cells = field("i2", STATIONS + 1)  # its first stop; the next station's ends it
    stop_way: Cells = field("i1", STOPS)  # a way that stops there …
    stop_bit: Cells = field("i8", STOPS)  # … and the station's bit on it
    face_kind: Cells = field("i1", CARDS)  # NUMBER … FREE
    face_marks: Cells = field("i1", CARDS)  # M4, M5, M7: the most marks it allows on a line
    face_reshuffles: Cells = field("i1", CARDS)  # M9
    face_count: Cells = field("i1", CARDS)  # how often it is in the deck
    card_face: Cells = field("i1", CARDS)
    move_way: Cells = field("i1", MOVES)  # of an entry: the way …
    move_marks: Cells = field("i1", MOVES)  # … and the number of marks


def compile_sheet(map: MetroMap, sheet: Sheet) -> None:
    compile_deck(map, sheet)
    compile_lines(map, sheet)
    compile_stops(map, sheet)
    compile_moves(map, sheet)


def compile_deck(map: MetroMap, sheet: Sheet) -> None:
    card = 0
    for face, printed in enumerate(map.deck):
        sheet.face_kind[face] = maps.KINDS.index(printed.kind)
        sheet.face_marks[face] = 1 if printed.kind == maps.TRANSFER else printed.value
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
    for place, station in enumerate(stations):
        sheet.way_station[way, place] = station
        sheet.way_all[way] |= 1 << place
        sheet.way_special[way] |= int(map.stations[station].special) << place


def compile_stops(map: MetroMap, sheet: Sheet) -> None:
    stops: list[list[tuple[int, int]]] = [[] for _ in map.stations]
    for way in range(WAYS):
        for place in range(int(sheet.way_all[way]).bit_length()):
            stops[sheet.way_station[way, place]].append((way, 1 << place))
    stop = 0
    for station, ways in enumerate(stops):
        sheet.station_stop[station] = stop
        sheet.station_lines[station] = sum(way < LINES for way, _ in ways)
        for way, bit in ways:
            sheet.stop_way[stop], sheet.stop_bit[stop] = way, bit
            stop += 1
    sheet.stations, sheet.station_stop[len(stops)] = len(stops), stop


def compile_moves(map: MetroMap, sheet: Sheet) -> None:
    """M4–M7, M11: 0, 1, … marks on each line; on a ring also 1, 2, … going back, but not all round."""
    move, most = ENTER, most_marks(map)
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


def most_marks(map: MetroMap) -> int:
    """The most marks that any card of the deck allows on a line."""
    return max(1, *(card.value for card in map.deck))
