"""Why a move is not legal: a code, its data, and a sentence in English."""

from stellwerk.engine.flat import rule
from stellwerk.engine.refusal import close_refusal, open_refusal, open_sentence, refuse
from stellwerk.engine.text import Spelling, Text, add, add_number, put_field
from stellwerk.metro.rules.board import CHANGE, EXPRESS, FREE, LINES, STAY, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.lines import has_window, reach
from stellwerk.metro.rules.turn import can_change, to_move

REASONS = (
    "card-too-low", "free-ride", "game-over", "has-chosen", "line-full", "no-free-ride", "nothing-chosen",
    "same-forward", "station-marked", "way-blocked", "windows-full",
)  # fmt: skip


@rule
def write_refusal(sheet: Sheet, spelling: Spelling, game: Game, seat: int, move: int, text: Text) -> None:
    """The first rule that forbids this move to this seat; `game` may be the seat's view."""
    free = sheet.face_kind[face_up(game)] == FREE
    if game.over:
        refuse(text, b"game-over", b"the game is over")
    elif can_change(game, seat):
        refuse_seat(text, b"has-chosen", seat, b" has chosen; `change` takes the choice back (M2)")
    elif not to_move(sheet, game) >> seat & 1:
        refuse_seat(text, b"windows-full", seat, b" has no empty window left (M16)")
    elif move == CHANGE:
        refuse(text, b"nothing-chosen", b"there is no choice to take back yet (M2)")
    elif move == STAY or move >= sheet.ride:
        refuse_ride(sheet, move, free, text)
    elif free:
        refuse(text, b"free-ride", b"on a free ride no window is filled: ride to a station, or none (M8)")
    else:
        refuse_entry(sheet, game, seat, move, text)


@rule
def refuse_seat(text: Text, reason: bytes, seat: int, why: bytes) -> None:
    open_refusal(text, reason)
    put_field(text, b"seat", seat)
    open_sentence(text)
    add(text, b"seat ")
    add_number(text, seat)
    add(text, why)
    close_refusal(text)


@rule
def refuse_ride(sheet: Sheet, move: int, free: bool, text: Text) -> None:
    if not free:
        refuse(text, b"no-free-ride", b"the card is no free ride; a window of a line must be filled (M3)")
        return
    open_refusal(text, b"station-marked")
    put_field(text, b"station", move - sheet.ride)
    open_sentence(text)
    add(text, b"this station is marked (M8)")
    close_refusal(text)


@rule
def refuse_entry(sheet: Sheet, game: Game, seat: int, move: int, text: Text) -> None:
    way, marks, face = sheet.move_way[move], sheet.move_marks[move], face_up(game)
    line, most, jumps = way % LINES, sheet.face_marks[face], sheet.face_kind[face] == EXPRESS
    free = reach(game.empty[seat, way], most, jumps)
    if not has_window(sheet, game, seat, line):
        open_refusal(text, b"line-full")
        put_field(text, b"line", line)
        open_sentence(text)
        add(text, b"this line has no empty window (M3)")
    elif marks > most:
        open_refusal(text, b"card-too-low")
        put_field(text, b"most", most)
        open_sentence(text)
        add(text, b"the card allows ")
        add_number(text, most)
        add(text, b" at most (M4)")
    elif marks > free:
        open_refusal(text, b"way-blocked")
        put_field(text, b"most", free)
        open_sentence(text)
        add(text, b"the way is free for ")
        add_number(text, free)
        add(text, b" at most (M4, M5)")
    elif marks > reach(game.empty[seat, line], most, jumps):
        open_refusal(text, b"way-blocked")
        put_field(text, b"most", marks - 1)
        open_sentence(text)
        add(text, b"by version 1 of the rules a ring is only filled going ahead (M11)")
    else:
        open_refusal(text, b"same-forward")
        put_field(text, b"marks", marks)
        open_sentence(text)
        add(text, b"going forward marks the same stations: leave out `back` (M11)")
    close_refusal(text)
