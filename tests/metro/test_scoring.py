"""M13–M15: scores, ties, solo."""

from __future__ import annotations

import pytest

from stellwerk.metro.rules.game import FIRST, LATER
from stellwerk.metro.rules.scoring import GRADES, LOWEST_GRADE, grade

from .positions import mark, metro_map, sheet_with

# Stations of one, four, one, three and two lines, and nine that stay empty at the ends of the unfinished lines.
EXAMPLE = {
    "A": "one four", "B": "four one2 three", "C": "four three two", "D": "four d", "E": "three e", "F": "f two",
    "G": "g1 g2 g3 g4 g5", "H": "h1 h2 h3 h4",
}  # fmt: skip
VALUES = {"A": (1, 0), "B": (5, 2), "C": (4, 1), "D": (2, 1), "E": (5, 3), "F": (6, 2)}


def test_m13_the_worked_example() -> None:
    """Lines 1 + 2 + 4 + 2 + 3 + 6 = 18, transfers 2 × (1 + 4 + 1 + 3 + 2) = 22, nine empty: −4; 36 in all."""
    game = sheet_with(metro_map(EXAMPLE, values=VALUES), seats=2, marks={0: "one! four! one2! three! two! d e f"})
    game.flat.completed[0, :6] = [FIRST, LATER, FIRST, FIRST, LATER, FIRST]
    score = game.scores[0]
    assert (score["lines"], score["transfers"], score["empty"], score["total"]) == (18, 22, -4, 36)
    assert (score["empty_stations"], score["lines_completed"]) == (9, 6)


@pytest.mark.parametrize(("marks", "points"), [("", -4), ("a", -4), ("a b", -3), ("a b c d e f g h", 0)])
def test_m13_half_the_empty_stations_rounded_down(marks: str, points: int) -> None:
    game = sheet_with(metro_map({"A": "a b c d e f g h i"}), seats=2, marks={1: marks})
    assert game.scores[1]["empty"] == points


def test_m13_the_score_runs_along() -> None:
    game = sheet_with(metro_map({"A": "a b", "B": "c d e f"}), seats=2, card="transfer")
    game.play(0, "a 1")
    assert [score["total"] for score in game.scores] == [2 - 2, -3]


def test_m14_the_highest_total_wins() -> None:
    game = sheet_with(seats=3, marks={0: "a b", 1: "a b c d e f", 2: "a b c d"})
    assert [score["rank"] for score in game.scores] == [3, 1, 2]


def test_m14_ties_go_to_fewer_empty_stations() -> None:
    game = sheet_with(metro_map({"A": "a b c d e"}), seats=2, marks={1: "a"})
    assert [score["empty_stations"] for score in game.scores] == [5, 4]
    assert [score["total"] for score in game.scores] == [-2, -2]
    assert [score["rank"] for score in game.scores] == [2, 1]


def test_m14_then_the_win_is_shared() -> None:
    game = sheet_with(seats=3, marks={0: "a", 1: "b", 2: ""})
    assert [score["rank"] for score in game.scores] == [1, 1, 3]


def test_m15_alone_empty_stations_count_in_full() -> None:
    game = sheet_with(metro_map({"A": "a b c d e"}), marks="a")
    assert game.scores[0]["empty"] == -4


def test_m15_alone_every_line_has_its_higher_value() -> None:
    game = sheet_with(metro_map({"A": "a b", "B": "b c"}), card="3", marks="b")
    game.play(0, "a 1")
    mark(game, 0, "c")
    game.flat.windows_left[0] = 1
    game.play(0, next(move for move in game.moves(0) if move.text in ("a 0", "none")))
    assert game.scores[0]["lines"] == 10


def test_m15_eight_grades() -> None:
    names = [name for _, name in GRADES] + [LOWEST_GRADE]
    assert len(set(names)) == 8
    lowest, highest = (50, 40, 30, 20, 10, 5, 0, -40), (99, 49, 39, 29, 19, 9, 4, -1)
    assert [grade(total) for total in lowest] == names
    assert [grade(total) for total in highest] == names


def test_m15_the_grade_is_told_to_a_solo_player_only() -> None:
    alone, together = sheet_with(), sheet_with(seats=2)
    assert alone.view(0).describe()["seats"][0]["grade"] == LOWEST_GRADE  # type: ignore[index]
    assert "grade" not in together.view(0).describe()["seats"][0]  # type: ignore[index]
