"""Scores, ranks and solo grades: M10, M13–M15."""

from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.rules.board import Sheet
from stellwerk.metro.rules.game import EMPTY, FIRST, NUMBERED, Game

# The columns of a score sheet: points by kind and their sum, what they came from, and the rank, 0 is best.
LINES, TRANSFERS, UNMARKED, TOTAL, COMPLETED, EMPTY_STATIONS, RANK = 0, 1, 2, 3, 4, 5, 6
COLUMNS = ("lines", "transfers", "empty", "total", "lines_completed", "empty_stations", "rank")

# M15: the lowest total for a grade, and our name for it.
GRADES = (
    (50, "master of the network"),
    (40, "chief planner"),
    (30, "line manager"),
    (20, "stationmaster"),
    (10, "driver"),
    (5, "conductor"),
    (0, "commuter"),
)
LOWEST_GRADE = "lost underground"
GRADE_NAMES = (*(name for _, name in GRADES), LOWEST_GRADE)
LEAST = tuple(least for least, _ in GRADES)


@rule
def score(sheet: Sheet, game: Game, scores: Cells) -> None:
    """Fills a row of the scores for each seat; of a running game, what it would score now."""
    for seat in range(game.seats):
        for column in range(len(COLUMNS)):
            scores[seat, column] = 0
        score_lines(sheet, game, seat, scores)
        score_stations(sheet, game, seat, scores)
        scores[seat, TOTAL] = scores[seat, LINES] + scores[seat, TRANSFERS] + scores[seat, UNMARKED]
    rank(game, scores)


@rule
def score_lines(sheet: Sheet, game: Game, seat: int, scores: Cells) -> None:
    """M10: the value that each completed line had; alone it is always the higher one (M15)."""
    for line in range(sheet.lines):
        value = game.completed[seat, line]
        if value:
            scores[seat, LINES] += sheet.line_first[line] if value == FIRST else sheet.line_later[line]
            scores[seat, COMPLETED] += 1


@rule
def score_stations(sheet: Sheet, game: Game, seat: int, scores: Cells) -> None:
    """M13: twice the transfer numbers, minus half the empty stations rounded down; M15: alone, minus all."""
    for station in range(sheet.stations):
        mark = game.mark[seat, station]
        if mark == NUMBERED:
            scores[seat, TRANSFERS] += 2 * sheet.station_lines[station]
        elif mark == EMPTY:
            scores[seat, EMPTY_STATIONS] += 1
    empty = scores[seat, EMPTY_STATIONS]
    scores[seat, UNMARKED] = -empty if game.seats == 1 else -(empty // 2)


@rule
def is_ahead(scores: Cells, seat: int, other: int) -> bool:
    """M14: by total, then fewer empty stations."""
    if scores[seat, TOTAL] != scores[other, TOTAL]:
        return bool(scores[seat, TOTAL] > scores[other, TOTAL])
    return bool(scores[seat, EMPTY_STATIONS] < scores[other, EMPTY_STATIONS])


@rule
def rank(game: Game, scores: Cells) -> None:
    """M14: a seat's rank is the number of seats ahead of it; those still tied share it."""
    for seat in range(game.seats):
        for other in range(game.seats):
            if is_ahead(scores, other, seat):
                scores[seat, RANK] += 1


@rule
def grade_of(total: int) -> int:
    """M15: the index of its name."""
    number = 0
    while number < len(LEAST) and total < LEAST[number]:
        number += 1
    return number


def grade(total: int) -> str:
    """M15: what a solo total is called."""
    return GRADE_NAMES[grade_of(total)]
