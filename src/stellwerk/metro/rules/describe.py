"""A masked game as its viewer may know it, in names and numbers."""

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.text import (  # fmt: skip
    Spelling,
    Text,
    close_list,
    close_object,
    open_list,
    open_object,
    put_field,
    put_flag,
    put_key,
    put_name,
    put_name_key,
    put_null,
    put_number,
    put_word,
)
from stellwerk.metro.rules.board import SEATS, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import EMPTY, FIRST, LATER, NUMBERED, Game
from stellwerk.metro.rules.scoring import COLUMNS, RANK, TOTAL, grade_of, score
from stellwerk.metro.rules.spelling import CARD, COLUMN, GRADE, LETTER, STATION, WRITTEN
from stellwerk.metro.rules.turn import can_change


@rule
def write_public(sheet: Sheet, spelling: Spelling, game: Game, text: Text) -> None:
    open_object(text)
    put_key(text, b"phase")
    put_word(text, b"over" if game.over else b"choose")
    put_field(text, b"round", game.rounds)
    put_key(text, b"expert")
    put_flag(text, game.expert != 0)
    put_key(text, b"card")
    put_name(text, spelling, CARD, face_up(game))
    put_key(text, b"turned")
    open_list(text)
    for i in range(game.turned):
        put_name(text, spelling, CARD, game.deck[i])
    close_list(text)
    put_key(text, b"cards_left")
    count_cards(sheet, spelling, game, text)
    close_object(text)


@rule
def count_cards(sheet: Sheet, spelling: Spelling, game: Game, text: Text) -> None:
    """The cards not turned since the last shuffle; faces that look alike are counted together."""
    open_object(text)
    for face in range(sheet.faces):
        left, is_first = 0, True
        for other in range(sheet.faces):
            if looks_alike(sheet, face, other):
                left += sheet.face_count[other]
                is_first = is_first and other >= face
        for i in range(game.turned):
            left -= looks_alike(sheet, face, game.deck[i])
        if is_first and left > 0:
            put_name_key(text, spelling, CARD, face)
            put_number(text, left)
    close_object(text)


@rule
def looks_alike(sheet: Sheet, face: int, other: int) -> bool:
    return bool(sheet.face_kind[face] == sheet.face_kind[other] and sheet.face_marks[face] == sheet.face_marks[other])


@rule
def write_own(sheet: Sheet, spelling: Spelling, game: Game, viewer: int, text: Text) -> None:
    """The sheets; the viewer's own has this round's entries, which others can't see yet."""
    open_object(text)
    put_key(text, b"lines")
    open_object(text)
    for line in range(sheet.lines):
        put_name_key(text, spelling, LETTER, line)
        put_line(sheet, game, line, text)
    close_object(text)
    scores = np.empty((SEATS, len(COLUMNS)), np.int64)
    score(sheet, game, scores)
    put_key(text, b"seats")
    open_list(text)
    for seat in range(game.seats):
        put_seat(sheet, spelling, game, seat, scores, text)
    close_list(text)
    close_object(text)


@rule
def worth_now(sheet: Sheet, game: Game, line: int) -> int:
    """M10: the points for those who complete the line now."""
    for seat in range(game.seats):
        if game.completed[seat, line]:
            return sheet.line_later[line]
    return sheet.line_first[line]


@rule
def put_line(sheet: Sheet, game: Game, line: int, text: Text) -> None:
    """M10: what it is worth to those who complete it now, and who has completed it."""
    open_object(text)
    put_field(text, b"value", worth_now(sheet, game, line))
    put_key(text, b"first")
    list_seats(game, line, FIRST, text)
    put_key(text, b"later")
    list_seats(game, line, LATER, text)
    close_object(text)


@rule
def list_seats(game: Game, line: int, value: int, text: Text) -> None:
    open_list(text)
    for seat in range(game.seats):
        if game.completed[seat, line] == value:
            put_number(text, seat)
    close_list(text)


@rule
def put_seat(sheet: Sheet, spelling: Spelling, game: Game, seat: int, scores: Cells, text: Text) -> None:
    """A seat's sheet; of others as it was when the round began."""
    open_object(text)
    put_key(text, b"has_chosen")
    put_flag(text, can_change(game, seat))
    put_field(text, b"entries_due", game.due[seat])
    put_field(text, b"windows_left", game.windows_left[seat])
    put_key(text, b"marks")
    put_marks(sheet, spelling, game, seat, text)
    put_key(text, b"lines")
    open_object(text)
    for line in range(sheet.lines):
        put_name_key(text, spelling, LETTER, line)
        put_progress(sheet, spelling, game, seat, line, text)
    close_object(text)
    put_key(text, b"score")
    put_score(spelling, scores[seat], text)
    if game.seats == 1:
        put_key(text, b"grade")
        put_name(text, spelling, GRADE, grade_of(scores[seat, TOTAL]))
    close_object(text)


@rule
def put_score(spelling: Spelling, scores: Cells, text: Text) -> None:
    """People count ranks from one."""
    open_object(text)
    for column in range(len(COLUMNS)):
        put_name_key(text, spelling, COLUMN, column)
        put_number(text, scores[column] + (column == RANK))
    close_object(text)


@rule
def put_marks(sheet: Sheet, spelling: Spelling, game: Game, seat: int, text: Text) -> None:
    """M4, M7: the marked stations: "x" for a cross, or the number."""
    open_object(text)
    for station in range(sheet.stations):
        mark = game.mark[seat, station]
        if mark != EMPTY:
            put_name_key(text, spelling, STATION, station)
            if mark == NUMBERED:
                put_number(text, sheet.station_lines[station])
            else:
                put_word(text, b"x")
    close_object(text)


@rule
def put_progress(sheet: Sheet, spelling: Spelling, game: Game, seat: int, line: int, text: Text) -> None:
    """M3, M10: what is written in the windows, which stations are empty, and the points for the line."""
    open_object(text)
    put_key(text, b"windows")
    open_list(text)
    for window in range(sheet.line_windows[line]):
        put_name(text, spelling, WRITTEN, game.window[seat, line, window] - 1)
    close_list(text)
    put_key(text, b"missing")
    list_missing(sheet, spelling, game, seat, line, text)
    put_key(text, b"completed")
    put_completed(sheet, game, line, game.completed[seat, line], text)
    close_object(text)


@rule
def list_missing(sheet: Sheet, spelling: Spelling, game: Game, seat: int, line: int, text: Text) -> None:
    """The line's stations without a mark, from the train on."""
    open_list(text)
    stations, stop = sheet.way_all[line], 0
    while stations:
        if game.mark[seat, sheet.way_station[line, stop]] == EMPTY:
            put_name(text, spelling, STATION, sheet.way_station[line, stop])
        stations >>= 1
        stop += 1
    close_list(text)


@rule
def put_completed(sheet: Sheet, game: Game, line: int, value: int, text: Text) -> None:
    if value == FIRST:
        put_word(text, b"first")
        put_field(text, b"value", sheet.line_first[line])
    elif value == LATER:
        put_word(text, b"later")
        put_field(text, b"value", sheet.line_later[line])
    else:
        put_null(text)
        put_field(text, b"value", worth_now(sheet, game, line))
