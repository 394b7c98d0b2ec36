"""Scratch memory: the sheet of one seat, in which bots mark stations and take marks back quickly."""

from stellwerk.engine.flat import Cells, Flat, field, lowest_bit, rule
from stellwerk.metro.rules.board import LINES, SEATS, STAY, TRANSFER, WAYS, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import EMPTY, Game
from stellwerk.metro.rules.lines import first_stations
from stellwerk.metro.rules.turn import count_bits

NOT_NEAR, NEAR, VERY_NEAR, TAKEN = range(4)  # M10: how near the nearest rival is to completing a line
NEAR_STATIONS, VERY_NEAR_STATIONS = 5, 2  # a rival with no more empty stations than this is so near


class Scratch(Flat):
    seat: int = field("i2")  # whose sheet it is
    empty: Cells = field("i8", WAYS)  # the empty stations of each way as bits
    missing: Cells = field("i2", LINES)  # the number of empty stations of each line
    windows: Cells = field("i2", LINES)  # empty ones of each line
    prize: Cells = field("f8", LINES)  # M10: points for completing a line now; 0 if that is done
    windows_left: int = field("i2")  # of all lines together
    empties: int = field("i2")  # empty stations of the sheet
    face: int = field("i2")  # the card of the round
    due: int = field("i2")  # M16: entries to make of it
    expert: int = field("i2")
    transfers: int = field("i2")  # left in the deck when the next card is turned up
    station_points: float = field("f8")  # M13, M15: what a mark saves: 1 alone, else ½
    value: Cells = field("f8", LINES)  # what the weights say of each line …
    before: Cells = field("f8", LINES)  # … and said before the current move
    race: Cells = field("i1", SEATS, LINES)  # NOT_NEAR … TAKEN for each seat, as the round began


@rule
def load_scratch(sheet: Sheet, game: Game, seat: int, scratch: Scratch) -> None:
    """The sheet of a seat of a game; `race` is left to `watch_rivals`."""
    for way in range(WAYS):
        scratch.empty[way] = game.empty[seat, way]
    for line in range(sheet.lines):
        scratch.missing[line] = count_bits(game.empty[seat, line])
        scratch.windows[line] = count_windows(sheet, game, seat, line)
        scratch.prize[line] = prize(sheet, game, seat, line)
    scratch.seat, scratch.windows_left, scratch.empties = seat, game.windows_left[seat], 0
    for station in range(sheet.stations):
        scratch.empties += game.mark[seat, station] == EMPTY
    scratch.face, scratch.due, scratch.expert = face_up(game), game.due[seat], game.expert
    scratch.transfers = transfers_left(sheet, game)
    scratch.station_points = 1.0 if game.seats == 1 else 0.5


@rule
def count_windows(sheet: Sheet, game: Game, seat: int, line: int) -> int:
    """M3: the empty windows of a line; they are filled in order."""
    filled = 0
    while filled < sheet.line_windows[line] and game.window[seat, line, filled] != EMPTY:
        filled += 1
    return int(sheet.line_windows[line]) - filled


@rule
def prize(sheet: Sheet, game: Game, seat: int, line: int) -> int:
    """M10: the points of a line for a seat that completes it in this round."""
    if game.empty[seat, line] == 0:
        return 0
    for other in range(game.seats):
        if game.completed[other, line]:
            return int(sheet.line_later[line])
    return int(sheet.line_first[line])


@rule
def transfers_left(sheet: Sheet, game: Game) -> int:
    """M1, M9: in the deck that the next card comes from."""
    left = 0
    for card in range(sheet.cards):
        left += sheet.face_kind[sheet.card_face[card]] == TRANSFER
    if sheet.face_reshuffles[face_up(game)] or game.turned == sheet.cards:
        return left
    for card in range(game.turned):
        left -= sheet.face_kind[game.deck[card]] == TRANSFER
    return left


@rule
def watch_rivals(sheet: Sheet, game: Game, scratch: Scratch) -> None:
    """M10: for each seat and line how near its nearest rival is; only right while nobody has chosen yet."""
    for line in range(sheet.lines):
        for seat in range(game.seats):
            scratch.race[seat, line] = NOT_NEAR
        for rival in range(game.seats):
            near = nearness(game, rival, line)
            for seat in range(game.seats):
                if seat != rival and near > scratch.race[seat, line]:
                    scratch.race[seat, line] = near


@rule
def nearness(game: Game, rival: int, line: int) -> int:
    if game.completed[rival, line]:
        return TAKEN
    missing = count_bits(game.empty[rival, line])
    if missing > NEAR_STATIONS or game.windows_left[rival] == 0:
        return NOT_NEAR
    return NEAR if missing > VERY_NEAR_STATIONS else VERY_NEAR


@rule
def toggle_station(sheet: Sheet, scratch: Scratch, station: int, change: int) -> None:
    """Marks an empty station (change −1) or takes its mark back (+1), on all lines that stop there."""
    for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
        way = sheet.stop_way[stop]
        scratch.empty[way] ^= sheet.stop_bit[stop]
        if way < LINES:
            scratch.missing[way] += change
    scratch.empties += change


@rule
def enter_on_scratch(sheet: Sheet, scratch: Scratch, move: int) -> None:
    """Carries out an entry or a ride on the sheet alone (M3–M8, M16); prizes stay as they were."""
    scratch.due -= 1
    if move == STAY:
        return
    if move >= sheet.ride:
        toggle_station(sheet, scratch, move - int(sheet.ride), -1)
        return
    way = sheet.move_way[move]
    stations = first_stations(scratch.empty[way], sheet.move_marks[move])
    scratch.windows[way % LINES] -= 1
    scratch.windows_left -= 1
    if scratch.expert:
        scratch.due += count_bits(stations & sheet.way_special[way])
    if scratch.windows_left == 0:
        scratch.due = 0
    while stations:
        toggle_station(sheet, scratch, int(sheet.way_station[way, lowest_bit(stations)]), -1)
        stations &= stations - 1
