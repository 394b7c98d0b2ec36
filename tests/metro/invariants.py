"""What always holds in a metro game: bits agree with marks, windows with their count, cards with the deck."""

from __future__ import annotations

from typing import Any

from stellwerk.engine.flat import struct_in
from stellwerk.game import Game
from stellwerk.metro.rules.board import LINES, NONE, WAYS
from stellwerk.metro.rules.game import CROSS, EMPTY, NUMBERED


def check_sheets(game: Game) -> None:
    sheet, state = struct_in(game.board.cells), game.flat
    for seat in range(state.seats):
        check_stations(sheet, state, seat)
        check_windows(sheet, state, seat)
    check_deck(sheet, state)


def check_stations(sheet: Any, state: Any, seat: int) -> None:
    marks = state.mark[seat].tolist()
    assert set(marks[: sheet.stations]) <= {EMPTY, CROSS, NUMBERED}
    for way in range(WAYS):
        stations = [int(sheet.way_station[way, place]) for place in range(int(sheet.way_all[way]).bit_length())]
        bits = sum(1 << place for place, station in enumerate(stations) if marks[station] == EMPTY)
        assert state.empty[seat, way] == bits
    for line in range(sheet.lines):
        if state.completed[seat, line]:
            assert state.empty[seat, line] == 0


def check_windows(sheet: Any, state: Any, seat: int) -> None:
    left = 0
    for line in range(LINES):
        written = state.window[seat, line].tolist()
        filled = [face for face in written if face != EMPTY]
        assert written[: len(filled)] == filled, "windows are filled in order"
        left += int(sheet.line_windows[line]) - len(filled)
    assert state.windows_left[seat] == left >= 0
    assert 0 <= state.due[seat] <= max(1, left)


def check_deck(sheet: Any, state: Any) -> None:
    deck = state.deck[: sheet.cards].tolist()
    assert [deck.count(face) for face in range(sheet.faces)] == sheet.face_count[: sheet.faces].tolist()
    assert set(state.deck[sheet.cards :].tolist()) <= {NONE}
