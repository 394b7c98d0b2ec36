"""Why a move is not legal."""

from stellwerk.metro.rules.board import CHANGE, EXPRESS, FREE, LINES, STAY, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.lines import has_window, reach
from stellwerk.metro.rules.turn import can_change, to_move

Reason = tuple[str, dict[str, object], str]  # a code, its data, and a sentence in English
REASONS = (
    "card-too-low", "free-ride", "game-over", "has-chosen", "line-full", "no-free-ride", "nothing-chosen",
    "same-forward", "station-marked", "way-blocked", "windows-full",
)  # fmt: skip


def refusal(sheet: Sheet, game: Game, seat: int, move: int) -> Reason:
    """The first rule that forbids this move to this seat; `game` may be the seat's view."""
    if game.over:
        return "game-over", {}, "the game is over"
    if can_change(game, seat):
        return "has-chosen", {"seat": seat}, f"seat {seat} has chosen; `change` takes the choice back (M2)"
    if not to_move(sheet, game) >> seat & 1:
        return "windows-full", {"seat": seat}, f"seat {seat} has no empty window left (M16)"
    if move == CHANGE:
        return "nothing-chosen", {}, "there is no choice to take back yet (M2)"
    free = sheet.face_kind[face_up(game)] == FREE
    if move == STAY or move >= sheet.ride:
        return refuse_ride(sheet, game, seat, move, free)
    if free:
        return "free-ride", {}, "on a free ride no window is filled: ride to a station, or none (M8)"
    return refuse_entry(sheet, game, seat, move)


def refuse_ride(sheet: Sheet, game: Game, seat: int, move: int, free: bool) -> Reason:
    if not free:
        return "no-free-ride", {}, "the card is no free ride; a window of a line must be filled (M3)"
    return "station-marked", {"station": move - int(sheet.ride)}, "this station is marked (M8)"


def refuse_entry(sheet: Sheet, game: Game, seat: int, move: int) -> Reason:
    way, marks = int(sheet.move_way[move]), int(sheet.move_marks[move])
    if not has_window(sheet, game, seat, way % LINES):
        return "line-full", {"line": way % LINES}, "this line has no empty window (M3)"
    face = face_up(game)
    most = int(sheet.face_marks[face])
    if marks > most:
        return "card-too-low", {"most": most}, f"the card allows {most} at most (M4)"
    jumps = sheet.face_kind[face] == EXPRESS
    free, ahead = (int(reach(game.empty[seat, each], most, jumps)) for each in (way, way % LINES))
    if marks > free:
        return "way-blocked", {"most": free}, f"the way is free for {free} at most (M4, M5)"
    if marks > ahead:
        return "way-blocked", {"most": marks - 1}, "by version 1 of the rules a ring is only filled going ahead (M11)"
    return "same-forward", {"marks": marks}, "going forward marks the same stations: leave out `back` (M11)"
