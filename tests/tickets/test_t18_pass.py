"""T18: when nothing is possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.errors import IllegalMove
from tickets.positions import BOARDS, legal, own_map, table, told


@pytest.fixture
def village(tmp_path: Path) -> str:
    """Two routes: soon nobody can do anything."""
    routes = '["Ada", "Bonn", 1, "red"], ["Bonn", "Cham", 2, "blue"]'
    return own_map(
        tmp_path, routes, rules="seats = [2, 3]", tickets='["Ada", "Bonn", 1], ["Ada", "Cham", 2], ["Bonn", "Cham", 3]'
    )


@pytest.mark.parametrize("name", BOARDS)
def test_t18_a_player_without_any_action_passes(name: str) -> None:
    game = table(name, row="", rest=1, other_tickets=1)
    assert legal(game, 0) == ["pass"]
    assert game.play(0, "pass") == [{"event": "passed", "seat": 0}]
    assert game.to_move == (1,)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(
    ("position", "action"),
    [
        ({"row": "- - - - red", "rest": 1, "other_tickets": 1}, "take 5"),
        ({"row": "- - joker - -", "rest": 1, "other_tickets": 1}, "take 3"),
        ({"row": "5 joker", "deck": "red", "rest": 1, "other_tickets": 1}, "draw"),
        ({"row": "", "rest": 1}, "tickets"),
        ({"row": "", "rest": 1, "hands": {0: "1 joker"}, "other_tickets": 1}, "claim"),
    ],
)
def test_t18_whoever_can_do_anything_must(name: str, position: dict[str, object], action: str) -> None:
    game = table(name, **position)  # type: ignore[arg-type]
    assert legal(game, 0, action)
    with pytest.raises(IllegalMove) as refused:
        game.play(0, "pass")
    assert refused.value.reason == "can-move"


def test_t18_pass_is_not_offered_beside_other_moves() -> None:
    assert "pass" not in legal(table("usa"), 0)


def test_t18_when_all_pass_in_a_row_the_game_ends(village: str) -> None:
    game = table(village, seats=3, row="", rest=2, other_tickets=0, routes={"ada-bonn": 0, "bonn-cham": 1}, turn=1)
    assert told(game.play(1, "pass")) == ["passed"]
    assert told(game.play(2, "pass")) == ["passed"]
    assert not game.over
    assert told(game.play(0, "pass")) == ["passed", "ended"]
    assert game.over
    assert game.to_move == ()
    assert [seat["total"] for seat in game.scores] == [1 + 1 - 2 - 3, 2, 0]


def test_t18_a_move_between_passes_starts_the_count_anew(village: str) -> None:
    """Seat 1 pays for the last route; seat 2 takes the two cards that come up; then all three must pass again."""
    game = table(village, seats=3, hands={1: "2 blue"}, row="", rest=2, other_tickets=0, routes={"ada-bonn": 0})
    for seat, move in [
        (0, "pass"), (1, "claim bonn-cham blue 2"), (2, "take 1"), (2, "take 2"), (0, "pass"), (1, "pass"), (2, "pass")
    ]:  # fmt: skip
        assert not game.over
        assert game.to_move == (seat,)
        game.play(seat, move)
    assert game.over


def test_t18_a_pass_is_a_turn_of_the_last_round(village: str) -> None:
    game = table(
        village, seats=2, row="", rest=0, other_tickets=0, routes={"ada-bonn": 0, "bonn-cham": 1}, turns_left=1
    )  # fmt: skip
    assert told(game.play(0, "pass")) == ["passed", "ended"]


def test_t18_passing_everyone_in_the_last_round_ends_it_once(village: str) -> None:
    game = table(
        village, seats=2, row="", rest=0, other_tickets=0, routes={"ada-bonn": 0, "bonn-cham": 1}, turns_left=2
    )  # fmt: skip
    game.play(0, "pass")
    assert told(game.play(1, "pass")) == ["passed", "ended"]
    assert game.over
