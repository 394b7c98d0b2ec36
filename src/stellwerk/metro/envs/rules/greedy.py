"""The greedy bot's choice, compiled: it moves within a step, where a bot in Python would take most of the time.

The bot in Python uses weights that are all zero, so it values only the points of a move.
"""

from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells, lowest_bit, rule
from stellwerk.metro.bots.rules.scratch import prize
from stellwerk.metro.envs.rules.observation import bits_of
from stellwerk.metro.rules.board import STAY, TRANSFER, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.lines import first_stations


@rule
def station_worth(sheet: Sheet, game: Game, seat: int, station: int) -> int:
    """M7, M13, M15: twice what marking it saves and what its number brings."""
    saved = 2 if game.seats == 1 else 1
    if sheet.face_kind[face_up(game)] == TRANSFER:
        return saved + 4 * int(sheet.station_lines[station])
    return saved


@rule
def completes(sheet: Sheet, game: Game, seat: int, line: int, way: int, stations: int) -> bool:
    """Are all empty stations of a line among these stations of a way?"""
    empty = int(game.empty[seat, line])
    if bits_of(empty) > bits_of(stations):
        return False
    while empty:
        station = sheet.way_station[line, lowest_bit(empty)]
        if not has_station(sheet, way, stations, station):
            return False
        empty &= empty - 1
    return True


@rule
def has_station(sheet: Sheet, way: int, stations: int, station: int) -> bool:
    while stations:
        if sheet.way_station[way, lowest_bit(stations)] == station:
            return True
        stations &= stations - 1
    return False


@rule
def lines_worth(sheet: Sheet, game: Game, seat: int, way: int, stations: int) -> int:
    """M10: twice the points of the lines that these stations complete."""
    total = 0
    for line in range(sheet.lines):
        if game.empty[seat, line] != 0 and completes(sheet, game, seat, line, way, stations):
            total += 2 * prize(sheet, game, seat, line)
    return total


@rule
def worth(sheet: Sheet, game: Game, seat: int, move: int) -> int:
    """Twice the points of a move, so that halves are whole."""
    if move == STAY:
        return 0
    if move >= sheet.ride:
        stop = sheet.station_stop[move - int(sheet.ride)]
        way, stations = int(sheet.stop_way[stop]), int(sheet.stop_bit[stop])
    else:
        way = int(sheet.move_way[move])
        stations = int(first_stations(game.empty[seat, way], sheet.move_marks[move]))
    total = lines_worth(sheet, game, seat, way, stations)
    while stations:
        total += station_worth(sheet, game, seat, int(sheet.way_station[way, lowest_bit(stations)]))
        stations &= stations - 1
    return total


@rule
def greedy(sheet: Sheet, game: Game, seat: int, moves: Cells, count: int, stream: Cells) -> int:
    best, best_worth, ties = 0, -1, 0
    for i in range(count):
        value = worth(sheet, game, seat, moves[i])
        if value > best_worth:
            best, best_worth, ties = i, value, 1
        elif value == best_worth:
            ties += 1
            if random_below(stream, ties) == 0:
                best = i
    return moves[best]
