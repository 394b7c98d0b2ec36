"""A metro game as its viewer may know it, in names and plain values."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from stellwerk.metro.cards import face_up
from stellwerk.metro.game import EMPTY, FIRST, LATER, NUMBERED, Game
from stellwerk.metro.lines import first_stations
from stellwerk.metro.scoring import COLUMNS, RANK, TOTAL, grade, score
from stellwerk.metro.sheet import CHANGE, LINES, STAY
from stellwerk.metro.text import Words
from stellwerk.metro.turn import can_change

VALUES = {FIRST: "first", LATER: "later"}


def describe_game(words: Words, game: Game, viewer: int) -> dict[str, object]:
    """Works on a masked game only: what is hidden there can't be described."""
    turned = [words.cards[game.deck[i]] for i in range(game.turned)]
    left: Counter[str] = Counter()
    for card, count in zip(words.cards, words.sheet.face_count, strict=False):  # padded
        left[card] += int(count)
    return {
        "phase": "over" if game.over else "choose",
        "round": int(game.rounds),
        "expert": bool(game.expert),
        "card": words.cards[face_up(game)],
        "turned": turned,
        "cards_left": dict(left - Counter(turned)),
        "lines": {letter: describe_line(words, game, line) for line, letter in enumerate(words.letters)},
        "seats": describe_seats(words, game),
    }


def describe_line(words: Words, game: Game, line: int) -> dict[str, object]:
    """M10: what it is worth to those who complete it now, and who has completed it."""
    values = [int(game.completed[seat, line]) for seat in range(game.seats)]
    return {
        "value": points(words, line, value_now(game, line)),
        "first": [seat for seat, value in enumerate(values) if value == FIRST],
        "later": [seat for seat, value in enumerate(values) if value == LATER],
    }


def value_now(game: Game, line: int) -> int:
    """M10: FIRST until somebody has completed the line in an earlier round."""
    return LATER if any(game.completed[:, line]) else FIRST


def points(words: Words, line: int, value: int) -> int:
    return words.map.lines[line].first if value == FIRST else words.map.lines[line].later


def describe_seats(words: Words, game: Game) -> list[dict[str, object]]:
    scores = np.zeros((game.seats, len(COLUMNS)), np.int64)
    score(words.sheet, game, scores)
    scores[:, RANK] += 1  # people count from one
    seats = [describe_seat(words, game, seat) for seat in range(game.seats)]
    for seat, row in zip(seats, scores, strict=True):
        seat["score"] = dict(zip(COLUMNS, map(int, row), strict=True))
    if game.seats == 1:
        seats[0]["grade"] = grade(int(scores[0, TOTAL]))
    return seats


def describe_seat(words: Words, game: Game, seat: int) -> dict[str, object]:
    """A seat's sheet; of others as it was when the round began."""
    return {
        "has_chosen": bool(can_change(game, seat)),
        "entries_due": int(game.due[seat]),
        "windows_left": int(game.windows_left[seat]),
        "marks": describe_marks(words, game, seat),
        "lines": {letter: describe_own(words, game, seat, line) for line, letter in enumerate(words.letters)},
    }


def describe_marks(words: Words, game: Game, seat: int) -> dict[str, object]:
    """M4, M7: the marked stations: "x" for a cross, or the number."""
    marks: dict[str, object] = {}
    for station, name in enumerate(words.station_names):
        mark = game.mark[seat, station]
        if mark != EMPTY:
            marks[name] = int(words.sheet.station_lines[station]) if mark == NUMBERED else "x"
    return marks


def describe_own(words: Words, game: Game, seat: int, line: int) -> dict[str, Any]:
    """M3, M10: what stands in the windows, which stations are missing, and the points for the line."""
    value = int(game.completed[seat, line])
    windows = [int(face) for face in game.window[seat, line, : words.sheet.line_windows[line]]]
    missing = [station for station in words.map.lines[line].stations if game.mark[seat, station] == EMPTY]
    return {
        "windows": [words.written[face - 1] if face else None for face in windows],
        "missing": [words.station_names[station] for station in missing],
        "completed": VALUES.get(value),
        "value": points(words, line, value or value_now(game, line)),
    }


def describe_move(words: Words, game: Game, seat: int, move: int) -> dict[str, object]:
    """A legal move of a seat: its text, its kind, and exactly which stations it would mark."""
    sheet = words.sheet
    parts: dict[str, object] = {"move": words.moves[move]}
    if move in (CHANGE, STAY):
        return parts | {"kind": "change" if move == CHANGE else "ride", "stations": []}
    if move >= sheet.ride:
        return parts | {"kind": "ride", "stations": [words.station_names[move - sheet.ride]]}
    way = int(sheet.move_way[move])
    bits = int(first_stations(int(game.empty[seat, way]), int(sheet.move_marks[move])))
    stations = [int(sheet.way_station[way, place]) for place in range(bits.bit_length()) if bits >> place & 1]
    return parts | {
        "kind": "enter",
        "line": words.letters[way % LINES],
        "back": way >= LINES,
        "stations": [words.station_names[station] for station in stations],
    }
