"""Moves in words, and which stations each would mark (M3–M5, M8)."""

from stellwerk.engine.flat import rule
from stellwerk.engine.text import (  # fmt: skip
    Spelling,
    Text,
    add,
    add_name,
    add_number,
    close_list,
    close_object,
    close_word,
    open_list,
    open_object,
    open_word,
    put_flag,
    put_key,
    put_name,
    put_word,
)
from stellwerk.metro.rules.board import CHANGE, LINES, STAY, Sheet
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.lines import first_stations
from stellwerk.metro.rules.spelling import LETTER, SMALL, STATION


@rule
def add_move(sheet: Sheet, spelling: Spelling, move: int, text: Text) -> None:
    """`change`, `none`, `ride a`, `h 3`: a window of line H and three marks; `g back 4`: against the ring's order."""
    if move in (CHANGE, STAY):
        add(text, b"change" if move == CHANGE else b"none")
    elif move >= sheet.ride:
        add(text, b"ride ")
        add_name(text, spelling, STATION, move - sheet.ride)
    else:
        way = sheet.move_way[move]
        add_name(text, spelling, SMALL, way % LINES)
        add(text, b" back " if way >= LINES else b" ")
        add_number(text, sheet.move_marks[move])


@rule
def write_move(sheet: Sheet, spelling: Spelling, game: Game, seat: int, move: int, text: Text) -> None:
    """A legal move of a seat: its text, its kind, and exactly which stations it would mark."""
    open_object(text)
    put_key(text, b"move")
    open_word(text)
    add_move(sheet, spelling, move, text)
    close_word(text)
    put_key(text, b"kind")
    if move in (CHANGE, STAY):
        put_word(text, b"change" if move == CHANGE else b"ride")
        put_key(text, b"stations")
        open_list(text)
    elif move >= sheet.ride:
        put_word(text, b"ride")
        put_key(text, b"stations")
        open_list(text)
        put_name(text, spelling, STATION, move - sheet.ride)
    else:
        put_word(text, b"enter")
        put_entry(sheet, spelling, game, seat, move, text)
    close_list(text)
    close_object(text)


@rule
def put_entry(sheet: Sheet, spelling: Spelling, game: Game, seat: int, move: int, text: Text) -> None:
    way, stop = sheet.move_way[move], 0
    put_key(text, b"line")
    put_name(text, spelling, LETTER, way % LINES)
    put_key(text, b"back")
    put_flag(text, way >= LINES)
    put_key(text, b"stations")
    open_list(text)
    stations = first_stations(game.empty[seat, way], sheet.move_marks[move])
    while stations:
        if stations & 1:
            put_name(text, spelling, STATION, sheet.way_station[way, stop])
        stations >>= 1
        stop += 1
