"""Moves, refusals and states in words."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import IllegalMove, InvalidMove
from stellwerk.board import Board

from .positions import SHEETS, metro_map, sheet_with

RING = metro_map({"G": "a b c d e", "H": "x b"}, rings="G")


@pytest.mark.parametrize("name", SHEETS)
def test_every_move_has_its_own_text(name: str) -> None:
    board = Board.named(name)
    assert len(board.ids) == len(board.moves) == board.cells["moves"][0]
    assert board.moves[:2] == ("change", "none")
    assert all(text == text.lower() for text in board.moves)


def test_the_move_space_of_a_small_sheet() -> None:
    board = Board(RING, "ring")
    assert board.moves == (
        "change", "none", "g 0", "g 1", "g 2", "g 3", "g 4", "g 5", "g back 1", "g back 2", "g back 3", "g back 4",
        "h 0", "h 1", "h 2", "ride a", "ride b", "ride c", "ride d", "ride e", "ride x",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "card", "meant"),
    [
        ("G forward 2", "3", "g 2"),
        ("g  BACK 2", "3", "g back 2"),
        ("h", "3", "h 0"),
        ("ride none", "free ride", "none"),
    ],
)
def test_other_texts(text: str, card: str, meant: str) -> None:
    assert sheet_with(RING, card=card).parse(0, text).text == meant


@pytest.mark.parametrize(
    ("text", "card", "reason"),
    [
        ("h 2", "transfer", "card-too-low"),
        ("g 5", "4", "card-too-low"),
        ("g 3", "4", "way-blocked"),
        ("g back 1", "4", "same-forward"),
        ("change", "4", "nothing-chosen"),
        ("none", "4", "no-free-ride"),
        ("g 1", "free ride", "free-ride"),
        ("ride c", "free ride", "station-marked"),
    ],
)
def test_refusals(text: str, card: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as error:
        sheet_with(RING, card=card, marks="c").play(0, text)
    assert error.value.reason == reason


def test_refusals_of_a_seat_that_waits_or_has_finished() -> None:
    game = sheet_with(RING, seats=2, full={0: "H"})
    for text, reason in (("h 0", "line-full"), ("g 0", None), ("g 1", "has-chosen")):
        if reason is None:
            game.play(0, text)
            continue
        with pytest.raises(IllegalMove) as error:
            game.play(0, text)
        assert error.value.reason == reason
    game = sheet_with(RING, full="G H2")
    game.play(0, "h 0")
    with pytest.raises(IllegalMove, match="over"):
        game.play(0, "h 0")


def test_a_misspelt_move() -> None:
    with pytest.raises(InvalidMove, match="did you mean"):
        sheet_with(RING).play(0, "g bak 2")


def test_describe() -> None:
    game = sheet_with(RING, seats=2, card="transfer", marks={0: "a b c d"})
    game.play(0, "g 1")
    game.play(1, "h 0")
    game.play(0, "none" if "none" in [str(move) for move in game.moves(0)] else "g 0")
    shown: Any = game.view(0).describe()
    line = shown["seats"][0]["lines"]["G"]
    assert line["missing"] == []
    assert (line["completed"], line["value"]) == ("first", 5)
    assert line["windows"][0] == "+"
    assert shown["seats"][0]["marks"] == {"a": "x", "b": "x", "c": "x", "d": "x", "e": 1}
    assert shown["seats"][1]["lines"]["G"]["value"] == 3
    assert shown["seats"][1]["lines"]["H"]["missing"] == ["x", "b"]
    assert shown["lines"]["G"] == {"value": 3, "first": [0], "later": []}
    assert shown["seats"][0]["has_chosen"]
    assert shown["turned"][0] == "transfer"
    assert shown["round"] == 2


def test_events_are_told_in_sentences() -> None:
    game = sheet_with(metro_map({"A": "a b", "B": "b c"}, windows=1), seats=1, card="transfer")
    tell = game.board.rules.tell
    told = [tell(event, ["Ada"]) for event in game.play(0, "b 1")]
    assert told[:3] == ["Ada has chosen", "Ada writes transfer in a window of line B", "Ada marks b with 2"]
    while not game.over:
        told += [tell(event, ["Ada"]) for event in game.play(0, game.moves(0)[-1])]
    assert told[-1] == "the game is over"
