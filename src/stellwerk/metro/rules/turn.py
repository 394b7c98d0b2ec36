"""The course of a game: set-up, rounds, who has yet to choose, what is legal. M1, M2, M10, M12, M16."""

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import Log, note
from stellwerk.metro.rules.board import CHANGE, FREE, LINES, NONE, STAY, WAYS, Sheet
from stellwerk.metro.rules.cards import face_up, lay_deck, renew_deck, turn_card
from stellwerk.metro.rules.events import CHANGED, CHOSE, COMPLETED, ENDED, MARKED, RODE, WROTE
from stellwerk.metro.rules.game import FIRST, LATER, NUMBERED, Game
from stellwerk.metro.rules.lines import enter, first_stations, forget_entries, list_entries, list_rides, take_back

OPTIONS = {"expert": 0}  # M16: 1 if special stations count
EXPERT = 0  # its index among the options


@rule
def new_game(sheet: Sheet, game: Game, seats: int, options: Cells, log: Log) -> None:
    """M1, M2: sets up `game`, a struct of zeros with its seed filled in."""
    game.seats, game.expert = seats, options[EXPERT]
    for seat in range(seats):
        game.windows_left[seat] = sheet.windows
        for way in range(WAYS):
            game.empty[seat, way] = sheet.way_all[way]
    lay_deck(sheet, game)
    start_round(game, log)


@rule
def start_round(game: Game, log: Log) -> None:
    """M2: a card for all; M16: whoever has no empty window takes no further part."""
    game.rounds += 1
    turn_card(game, log)
    for seat in range(game.seats):
        game.due[seat] = game.windows_left[seat] > 0


@rule
def is_over(sheet: Sheet, game: Game) -> bool:
    return game.over != 0


@rule
def to_move(sheet: Sheet, game: Game) -> int:
    """The seats that have yet to choose, as bits."""
    waiting = 0
    for seat in range(game.seats):
        if game.due[seat] > 0:
            waiting |= 1 << seat
    return waiting


@rule
def can_change(game: Game, seat: int) -> bool:
    """M2: a seat that has chosen and waits for others may take its choice back."""
    return bool(game.due[seat] == 0 and game.entries[seat] != 0)


@rule
def legal_moves(sheet: Sheet, game: Game, seat: int, moves: Cells) -> int:
    """Writes the legal moves of a seat into `moves`; returns how many."""
    if game.due[seat] == 0:
        moves[0] = CHANGE
        return 1 if can_change(game, seat) else 0
    if sheet.face_kind[face_up(game)] == FREE:
        return list_rides(sheet, game, seat, moves)
    return list_entries(sheet, game, seat, moves)


@rule
def apply(sheet: Sheet, game: Game, seat: int, move: int, log: Log) -> None:
    """Carries out a legal move; what happened is noted in `log`."""
    if move == CHANGE:
        take_back(sheet, game, seat)
        game.due[seat] = 1
        note(log, CHANGED, seat, 0, 0, 0)
        return
    choose(sheet, game, seat, move)
    if game.due[seat] == 0:
        note(log, CHOSE, seat, 0, 0, 0)
        if to_move(sheet, game) == 0:
            end_round(sheet, game, log)


@rule
def choose(sheet: Sheet, game: Game, seat: int, move: int) -> None:
    """One entry of a seat; M16: each special station it marked makes another one due."""
    game.due[seat] -= 1
    if move == STAY:
        enter(sheet, game, seat, 0, 0)
    elif move >= sheet.ride:
        stop = sheet.station_stop[move - sheet.ride]
        enter(sheet, game, seat, sheet.stop_way[stop], sheet.stop_bit[stop])
    else:
        way = sheet.move_way[move]
        stations = first_stations(game.empty[seat, way], sheet.move_marks[move])
        enter(sheet, game, seat, way, stations)
        if game.expert:
            game.due[seat] += count_bits(stations & sheet.way_special[way])
    if game.windows_left[seat] == 0:
        game.due[seat] = 0


@rule
def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def end_round(sheet: Sheet, game: Game, log: Log) -> None:
    """M2: all is shown; M10: lines are completed; M12: the game ends, or M9 and the next card."""
    left = 0
    for seat in range(game.seats):
        if log.wanted:
            show_entries(sheet, game, seat, log)
        forget_entries(game, seat)
        left += game.windows_left[seat]
    for line in range(sheet.lines):
        complete_line(sheet, game, line, log)
    if left == 0:
        game.over = 1
        note(log, ENDED, NONE, 0, 0, 0)
    else:
        renew_deck(sheet, game, log)
        start_round(game, log)


@rule
def complete_line(sheet: Sheet, game: Game, line: int, log: Log) -> None:
    """M10: all who complete a line in the first round in which anybody does get its higher value."""
    value = FIRST
    for seat in range(game.seats):
        if game.completed[seat, line]:
            value = LATER
    for seat in range(game.seats):
        if game.empty[seat, line] == 0 and game.completed[seat, line] == 0:
            game.completed[seat, line] = value
            points = sheet.line_first[line] if value == FIRST else sheet.line_later[line]
            note(log, COMPLETED, seat, line, points, 0)


@rule
def show_entries(sheet: Sheet, game: Game, seat: int, log: Log) -> None:
    """M2: what a seat has chosen, told to all."""
    face = face_up(game)
    for entry in range(game.entries[seat]):
        way, stations = game.entry_way[seat, entry], game.entry_marks[seat, entry]
        free = sheet.face_kind[face] == FREE
        if not free:
            note(log, WROTE, seat, way % LINES, face, 0)
        elif stations == 0:
            note(log, RODE, seat, NONE, 0, 0)
        slot = 0
        while stations:
            if stations & 1:
                station = sheet.way_station[way, slot]
                number = sheet.station_lines[station] if game.mark[seat, station] == NUMBERED else 0
                note(log, RODE if free else MARKED, seat, station, number, 0)
            stations >>= 1
            slot += 1
