"""A metro game as its viewer may know it, in names and plain values."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from stellwerk.flat import Plain
from stellwerk.metro.game import EMPTY, FIRST, LATER, NUMBERED, Game
from stellwerk.metro.lines import first_stations
from stellwerk.metro.scoring import COLUMNS, RANK, TOTAL, grade, score
from stellwerk.metro.sheet import CHANGE, LINES, STAY
from stellwerk.metro.text import Words

VALUES = {FIRST: "first", LATER: "later"}


def describe_public(words: Words, game: Game) -> dict[str, object]:
    """Works on a masked game only, as all here does: what is hidden there can't be described."""
    turned = [words.cards[face] for face in game.deck[: game.turned].tolist()]
    left: Counter[str] = Counter()
    for card, count in zip(words.cards, words.face_counts, strict=True):
        left[card] += count
    return {
        "phase": "over" if game.over else "choose",
        "round": int(game.rounds),
        "expert": bool(game.expert),
        "card": turned[-1],
        "turned": turned,
        "cards_left": dict(left - Counter(turned)),
    }


def describe_own(words: Words, game: Game, viewer: int) -> dict[str, object]:
    """The sheets: the viewer's own is ahead of what others see of it."""
    plain = Plain(game)
    worth = [LATER if any(row[line] for row in plain["completed"]) else FIRST for line in range(len(words.letters))]
    return {
        "lines": {letter: describe_line(words, plain, line, worth[line]) for line, letter in enumerate(words.letters)},
        "seats": describe_seats(words, game, plain, worth),
    }


def describe_line(words: Words, plain: Plain, line: int, worth: int) -> dict[str, object]:
    """M10: what it is worth to those who complete it now, and who has completed it."""
    values = [row[line] for row in plain["completed"]]
    return {
        "value": points(words, line, worth),
        "first": [seat for seat, value in enumerate(values) if value == FIRST],
        "later": [seat for seat, value in enumerate(values) if value == LATER],
    }


def points(words: Words, line: int, value: int) -> int:
    return words.map.lines[line].first if value == FIRST else words.map.lines[line].later


def describe_seats(words: Words, game: Game, plain: Plain, worth: list[int]) -> list[dict[str, object]]:
    scores = np.zeros((plain["seats"], len(COLUMNS)), np.int64)
    score(words.sheet, game, scores)
    scores[:, RANK] += 1  # people count from one
    rows = scores.tolist()
    seats = [describe_seat(words, plain, worth, seat) for seat in range(len(rows))]
    for seat, row in zip(seats, rows, strict=True):
        seat["score"] = dict(zip(COLUMNS, row, strict=True))
    if len(seats) == 1:
        seats[0]["grade"] = grade(rows[0][TOTAL])
    return seats


def describe_seat(words: Words, plain: Plain, worth: list[int], seat: int) -> dict[str, object]:
    """A seat's sheet; of others as it was when the round began."""
    return {
        "has_chosen": plain["due"][seat] == 0 and plain["entries"][seat] != 0,  # as `can_change`
        "entries_due": plain["due"][seat],
        "windows_left": plain["windows_left"][seat],
        "marks": describe_marks(words, plain["mark"][seat]),
        "lines": {
            letter: describe_progress(words, plain, seat, line, worth[line])
            for line, letter in enumerate(words.letters)
        },
    }


def describe_marks(words: Words, marks: list[int]) -> dict[str, object]:
    """M4, M7: the marked stations: "x" for a cross, or the number."""
    stations = zip(words.station_names, words.station_lines, marks, strict=False)  # padded
    return {name: lines if mark == NUMBERED else "x" for name, lines, mark in stations if mark != EMPTY}


def describe_progress(words: Words, plain: Plain, seat: int, line: int, worth: int) -> dict[str, Any]:
    """M3, M10: what stands in the windows, which stations are missing, and the points for the line."""
    value, marks = plain["completed"][seat][line], plain["mark"][seat]
    windows = plain["window"][seat][line][: words.map.lines[line].windows]
    missing = [station for station in words.map.lines[line].stations if marks[station] == EMPTY]
    return {
        "windows": [words.written[face - 1] if face else None for face in windows],
        "missing": [words.station_names[station] for station in missing],
        "completed": VALUES.get(value),
        "value": points(words, line, value or worth),
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
