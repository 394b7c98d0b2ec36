"""M2, M10, M12: rounds, choices taken back, lines completed, the end."""

from __future__ import annotations

import pytest

from stellwerk import IllegalMove
from stellwerk.game import Game, new

from .positions import SHEETS, marked, metro_map, moves, sheet_with, to_move

TWO = {"A": "a b c", "B": "x c y"}


def completed(game: Game) -> list[list[int]]:
    return game.flat.completed[: game.seats, : len(game.board.map.lines)].tolist()


def test_m2_all_choose_then_all_is_shown() -> None:
    game = sheet_with(seats=3, card="3")
    assert to_move(game) == [0, 1, 2]
    assert game.play(1, "a 3") == [{"event": "chose", "seat": 1}]
    assert to_move(game) == [0, 2]
    game.play(0, "b 0")
    shown = game.play(2, "d 1")
    kinds = [event["event"] for event in shown]
    assert kinds == ["chose", "wrote", "wrote", *["marked"] * 3, "wrote", "marked", "turned"]
    assert shown[3] == {"event": "marked", "seat": 1, "station": "a"}
    assert to_move(game) == [0, 1, 2]


def test_m2_the_order_of_choices_does_not_matter() -> None:
    choices = {0: "a 3", 1: "b 2", 2: "c 1"}
    ends = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        game = sheet_with(seats=3, card="3")
        for seat in order:
            game.play(seat, choices[seat])
        ends.add(game.cells.tobytes())
    assert len(ends) == 1


@pytest.mark.parametrize("card", ["4", "express 2", "transfer"])
def test_m2_a_choice_can_be_changed_until_the_last_has_chosen(card: str) -> None:
    game = sheet_with(seats=2, card=card, marks="a d")
    before = game.cells.tobytes()
    assert moves(game, 0) != ["change"]
    game.play(0, "a 1")
    assert moves(game, 0) == ["change"]
    assert game.play(0, "change") == [{"event": "changed", "seat": 0}]
    assert game.cells.tobytes() == before
    game.play(0, "d 0")
    game.play(1, "d 0")
    assert "change" not in moves(game, 0)


def test_m2_a_free_ride_can_be_changed() -> None:
    game = sheet_with(seats=2, card="free ride", marks="a")
    before = game.cells.tobytes()
    for choice in ("ride c", "none"):
        game.play(1, choice)
        game.play(1, "change")
        assert game.cells.tobytes() == before


def test_m2_nothing_to_change_before_the_choice() -> None:
    with pytest.raises(IllegalMove, match="no choice to take back"):
        sheet_with(seats=2).play(0, "change")


def test_m10_a_line_is_complete_when_all_its_stations_are_marked() -> None:
    game = sheet_with(metro_map(TWO, values={"A": (7, 4)}), card="3", marks="a")
    events = game.play(0, "a 2")
    assert {"event": "completed", "seat": 0, "line": "A", "points": 7} in events
    assert game.scores[0]["lines"] == 7
    assert game.scores[0]["lines_completed"] == 1


def test_m10_those_who_complete_it_in_the_same_round_all_get_the_higher_value() -> None:
    game = sheet_with(metro_map(TWO), seats=3, card="3", marks={0: "a", 1: "a b", 2: ""})
    game.play(0, "a 2")
    game.play(1, "a 1")
    assert [score["lines"] for score in game.scores] == [0, 0, 0]
    game.play(2, "b 0")
    assert [score["lines"] for score in game.scores] == [5, 5, 0]


def test_m10_later_ones_get_the_lower_value() -> None:
    game = sheet_with(metro_map(TWO), seats=2, card="3", marks="a b")
    game.play(0, "a 1")
    game.play(1, "b 0")
    for seat, move in ((0, "b 0"), (1, "a 1")):
        game.play(seat, move if move in moves(game, seat) else "ride c")
    assert [score["lines"] for score in game.scores] == [5, 3]
    assert completed(game) == [[1, 0], [2, 0]]


def test_m10_one_turn_can_complete_several_lines() -> None:
    game = sheet_with(metro_map(TWO), card="4", marks="a b x y")
    game.play(0, "a 1")
    assert game.scores[0]["lines"] == 10


def test_m10_by_a_number_or_a_ride_on_whichever_turn() -> None:
    for card, move in (("transfer", "b 1"), ("free ride", "ride c")):
        game = sheet_with(metro_map(TWO), card=card, marks="a b x")
        game.play(0, move)
        assert completed(game) == [[1, 0]]


def test_m12_the_game_ends_when_all_windows_are_full() -> None:
    game = sheet_with(seats=2, full="A B C D2", card="3")
    game.play(0, "d 0")
    assert not game.over
    assert game.play(1, "d 1")[-1] == {"event": "ended"}
    assert game.over
    assert to_move(game) == []
    assert moves(game, 0) == []


def test_m12_the_last_round_still_completes_lines() -> None:
    game = sheet_with(full="A B C D2", marks="r", card="3")
    game.play(0, "d 1")
    assert game.over
    assert game.scores[0]["lines"] == 5


@pytest.mark.parametrize("name", SHEETS)
def test_m12_all_seats_fill_their_windows_together(name: str) -> None:
    game = new(name, seats=6, seed=4)
    assert to_move(game) == [0, 1, 2, 3, 4, 5]
    while not game.over:
        assert len(set(game.flat.windows_left[:6].tolist())) == 1
        for seat in game.to_move:
            game.play(seat, game.moves(seat)[-1])
    assert [score["rank"] for score in game.scores].count(1) >= 1
    assert marked(game, 5)
