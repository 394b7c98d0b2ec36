"""A metro game as its viewer may know it, in names and plain values."""

from collections import Counter
from typing import Any

import numpy as np

from stellwerk.engine.flat import Plain
from stellwerk.metro.rules.board import CHANGE, LINES, STAY
from stellwerk.metro.rules.game import EMPTY, FIRST, LATER, NUMBERED, Game
from stellwerk.metro.rules.lines import first_stations
from stellwerk.metro.rules.scoring import COLUMNS, RANK, TOTAL, grade, score
from stellwerk.metro.text import Names

VALUES = {FIRST: "first", LATER: "later"}


def describe_public(names: Names, game: Game) -> dict[str, object]:
    """Takes a masked game, like all functions here, so nothing hidden can be described by mistake."""
    turned = [names.cards[face] for face in game.deck[: game.turned].tolist()]
    left: Counter[str] = Counter()
    for card, count in zip(names.cards, names.face_counts, strict=True):
        left[card] += count
    return {
        "phase": "over" if game.over else "choose",
        "round": int(game.rounds),
        "expert": bool(game.expert),
        "card": turned[-1],
        "turned": turned,
        "cards_left": dict(left - Counter(turned)),
    }


def describe_own(names: Names, game: Game, viewer: int) -> dict[str, object]:
    """The sheets; the viewer's own has this round's entries, which others can't see yet."""
    plain = Plain(game)
    worth = [LATER if any(row[line] for row in plain["completed"]) else FIRST for line in range(len(names.letters))]
    return {
        "lines": {letter: describe_line(names, plain, line, worth[line]) for line, letter in enumerate(names.letters)},
        "seats": describe_seats(names, game, plain, worth),
    }


def describe_line(names: Names, plain: Plain, line: int, worth: int) -> dict[str, object]:
    """M10: what it is worth to those who complete it now, and who has completed it."""
    values = [row[line] for row in plain["completed"]]
    return {
        "value": points(names, line, worth),
        "first": [seat for seat, value in enumerate(values) if value == FIRST],
        "later": [seat for seat, value in enumerate(values) if value == LATER],
    }


def points(names: Names, line: int, value: int) -> int:
    return names.map.lines[line].first if value == FIRST else names.map.lines[line].later


def describe_seats(names: Names, game: Game, plain: Plain, worth: list[int]) -> list[dict[str, object]]:
    scores = np.zeros((plain["seats"], len(COLUMNS)), np.int64)
    score(names.sheet, game, scores)
    scores[:, RANK] += 1  # people count from one
    rows = scores.tolist()
    seats = [describe_seat(names, plain, worth, seat) for seat in range(len(rows))]
    for seat, row in zip(seats, rows, strict=True):
        seat["score"] = dict(zip(COLUMNS, row, strict=True))
    if len(seats) == 1:
        seats[0]["grade"] = grade(rows[0][TOTAL])
    return seats


def describe_seat(names: Names, plain: Plain, worth: list[int], seat: int) -> dict[str, object]:
    """A seat's sheet; of others as it was when the round began."""
    return {
        "has_chosen": plain["due"][seat] == 0 and plain["entries"][seat] != 0,  # as `can_change`
        "entries_due": plain["due"][seat],
        "windows_left": plain["windows_left"][seat],
        "marks": describe_marks(names, plain["mark"][seat]),
        "lines": {
            letter: describe_progress(names, plain, seat, line, worth[line])
            for line, letter in enumerate(names.letters)
        },
    }


def describe_marks(names: Names, marks: list[int]) -> dict[str, object]:
    """M4, M7: the marked stations: "x" for a cross, or the number."""
    stations = zip(names.station_names, names.station_lines, marks, strict=False)  # padded
    return {name: lines if mark == NUMBERED else "x" for name, lines, mark in stations if mark != EMPTY}


def describe_progress(names: Names, plain: Plain, seat: int, line: int, worth: int) -> dict[str, Any]:
    """M3, M10: what is written in the windows, which stations are empty, and the points for the line."""
    value, marks = plain["completed"][seat][line], plain["mark"][seat]
    windows = plain["window"][seat][line][: names.map.lines[line].windows]
    missing = [station for station in names.map.lines[line].stations if marks[station] == EMPTY]
    return {
        "windows": [names.written[face - 1] if face else None for face in windows],
        "missing": [names.station_names[station] for station in missing],
        "completed": VALUES.get(value),
        "value": points(names, line, value or worth),
    }


def describe_move(names: Names, game: Game, seat: int, move: int) -> dict[str, object]:
    """A legal move of a seat: its text, its kind, and exactly which stations it would mark."""
    sheet = names.sheet
    parts: dict[str, object] = {"move": names.moves[move]}
    if move in (CHANGE, STAY):
        return parts | {"kind": "change" if move == CHANGE else "ride", "stations": []}
    if move >= sheet.ride:
        return parts | {"kind": "ride", "stations": [names.station_names[move - sheet.ride]]}
    way = int(sheet.move_way[move])
    bits = int(first_stations(int(game.empty[seat, way]), int(sheet.move_marks[move])))
    stations = [int(sheet.way_station[way, slot]) for slot in range(bits.bit_length()) if bits >> slot & 1]
    return parts | {
        "kind": "enter",
        "line": names.letters[way % LINES],
        "back": way >= LINES,
        "stations": [names.station_names[station] for station in stations],
    }
