"""The sheet: a compiled map, one padded size for all, so that every sheet shares one compiled engine."""

from stellwerk.engine.flat import Cells, Flat, field

SEATS, LINES, LINE_STATIONS, STATIONS, WINDOWS, CARDS = 6, 16, 32, 128, 8, 32
ENTRIES = 8  # M16: of a seat in one round; so a sheet may have seven special stations
NONE, HIDDEN = -1, -2

# A way is a line followed from its train: way `line`, and on a ring also way `LINES + line`, going back.
WAYS = 2 * LINES
STOPS = WAYS * LINE_STATIONS

# The fixed move space of a sheet: these, then for each way its entries by number of marks, then the rides.
CHANGE, STAY, ENTER = 0, 1, 2
MOVES = ENTER + STOPS + WAYS + STATIONS

NUMBER, EXPRESS, TRANSFER, FREE = range(4)  # of cards


class Sheet(Flat):
    lines: int = field("i2")
    stations: int = field("i2")
    cards: int = field("i2")  # M1: in the deck
    faces: int = field("i2")  # different ones among them
    windows: int = field("i2")  # M3: of all lines together
    moves: int = field("i2")  # size of the move space
    ride: int = field("i2")  # M8: the move that rides to station 0; the others follow
    fills_back: int = field("i1")  # M11: going back may fill a ring if going ahead does not; not in version 1
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
