"""The referee can say no: whatever is forged in a record of either family is found, and its line is named."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from referee.referee import referee
from stellwerk.board import Board
from stellwerk.record import write
from stellwerk.simulate import Series, play_one

Line = dict[str, Any]
Forge = Callable[[list[Line]], None]


def record_of(board: str) -> list[bytes]:
    series = Series(Board.named(board), ["random"] * 3, 1, 20260, {})
    return write(play_one(series, 0, explain=True)).splitlines()


def check_forged(good: list[bytes], forge: Forge, complaint: str) -> None:
    """The record holds, and does not when it is forged."""
    lines: list[Line] = [json.loads(line) for line in good]
    assert referee(good) == 1
    forge(lines)
    with pytest.raises(AssertionError, match=complaint):
        referee(json.dumps(line) for line in lines)


def find(lines: list[Line], event: str) -> Line:
    """The first event of this kind."""
    return next(each for line in lines[:-1] for each in line["events"] if each["event"] == event)


def hash_again(lines: list[Line]) -> None:
    """So that the hash fits the facts."""
    facts = json.dumps(lines[0]["facts"], ensure_ascii=False, separators=(",", ":")).encode()
    lines[0]["map_hash"] = "sha256:" + hashlib.sha256(facts).hexdigest()


def drop_legal_move(lines: list[Line]) -> None:
    lines[5]["legal"].pop()


def repeat_legal_move(lines: list[Line]) -> None:
    lines[5]["legal"].append(lines[5]["legal"][0])


def change_legal_move(lines: list[Line]) -> None:
    lines[5]["legal"][-1] = "nonsense"


def play_what_is_not_legal(lines: list[Line]) -> None:
    lines[5]["move"] = "nonsense"


def play_out_of_turn(lines: list[Line]) -> None:
    """The seat before moves again: in metro it has chosen already."""
    lines[5]["seat"] = (lines[5]["seat"] + 2) % 3


def leave_out_a_move(lines: list[Line]) -> None:
    del lines[5]


def leave_out_the_end(lines: list[Line]) -> None:
    lines[-2]["events"].pop()


def change_seed(lines: list[Line]) -> None:
    lines[0]["seed"] = f"{int(lines[0]['seed'], 16) ^ 1:064x}"


def change_seed_and_commitment(lines: list[Line]) -> None:
    change_seed(lines)
    seed = int(lines[0]["seed"], 16).to_bytes(32, "little")
    lines[0]["commitment"] = "sha256:" + hashlib.sha256(seed).hexdigest()


def change_rank(lines: list[Line]) -> None:
    lines[-1]["scores"][0]["rank"] += 1


def change_winner(lines: list[Line]) -> None:
    lines[-1]["winners"] = [(lines[-1]["winners"][0] + 1) % 3]


def leave_out_the_result(lines: list[Line]) -> None:
    del lines[-1]


def change_fact(lines: list[Line]) -> None:
    lines[0]["facts"]["rules"]["seats"][1] += 1


@pytest.mark.parametrize("board", ["new-york", "metro-paris"])
@pytest.mark.parametrize(
    ("forge", "complaint"),
    [
        (drop_legal_move, "game 1, line 6: legal moves"),
        (repeat_legal_move, "game 1, line 6: legal moves"),
        (change_legal_move, "game 1, line 6: legal moves"),
        (play_what_is_not_legal, "game 1, line 6: legal move: the record has 'nonsense'"),
        (leave_out_a_move, "game 1, line 6: number: the record has 6, the referee 5"),
        (leave_out_the_end, "events"),
        (change_seed, "game 1, line 1: commitment"),
        (change_fact, "game 1, line 1: map_hash"),
        (change_rank, "scores"),
        (change_winner, "winners"),
        (leave_out_the_result, "result missing"),
    ],
)
def test_a_forged_record_of_any_family_is_refused(board: str, forge: Forge, complaint: str) -> None:
    check_forged(record_of(board), forge, complaint)


@pytest.mark.parametrize(
    ("board", "forge", "complaint"),
    [
        ("new-york", play_out_of_turn, r"game 1, line 6: seat to move: the record has 2, the referee \[0\]"),
        (
            "metro-paris",
            play_out_of_turn,
            r"game 1, line 6: legal move: the record has '. .*', the referee \['change'\]",
        ),
        ("new-york", change_seed_and_commitment, "game 1, line 1: events"),
        ("metro-paris", change_seed_and_commitment, "game 1, line 4: events"),  # both seeds turn up the same first card
    ],
)
def test_a_forged_record_is_refused_where_the_family_notices(board: str, forge: Forge, complaint: str) -> None:
    check_forged(record_of(board), forge, complaint)
