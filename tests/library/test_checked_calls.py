"""Every public call that leads into compiled code checks what it is given."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

import stellwerk
from boards import NAMES
from needed import need_package
from repository import TESTS
from stellwerk.engine.batch import advance
from stellwerk.engine.flat import Cells
from stellwerk.errors import IllegalMove, InvalidMove, OptionError


@pytest.mark.slow
def test_no_public_call_crashes_plays_on_or_rambles() -> None:
    """In a process of its own: a crash is a failure here, not the end of all tests."""
    need_package("pettingzoo", "rl")
    need_package("pyspiel", "openspiel")
    done = subprocess.run(
        [sys.executable, "-m", "library.wrong_arguments"], capture_output=True, text=True, check=False, cwd=TESTS
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["problems"] == []
    assert found["calls"] > 4000, "fewer calls were tried than there are"


def first_moves(batch: stellwerk.Batch) -> Cells:
    return batch.masks().argmax(axis=1)


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_plays_all_moves_or_none(name: str) -> None:
    batch = stellwerk.Batch(name, 5, 2, seed=1)
    for _ in range(6):
        batch.play(first_moves(batch))
    moves, before = first_moves(batch), batch.games.tobytes()
    seat, space = batch.movers[3], len(batch.board.moves)
    for wrong in (-1, space, 10**12, -(2**63)):
        moves[3] = wrong
        with pytest.raises(InvalidMove, match=rf"^{wrong} is no move in game 3: {name} has moves 0 to {space - 1}"):
            batch.play(moves)
    moves[3] = batch.masks()[3].argmin()
    with pytest.raises(IllegalMove, match=rf"is not legal in game 3 for seat {seat}: .*; legal: "):
        batch.play(moves)
    assert batch.games.tobytes() == before


def test_moves_are_checked_without_masks_too_and_never_by_those_of_another_decision() -> None:
    batch = stellwerk.Batch("new-york", 2, 2, seed=1)
    moves = first_moves(batch)
    batch.play(moves)  # the second seat keeps its tickets too
    batch.play(moves)
    batch.masks()[:] = 1  # a caller's mask is his own
    with pytest.raises(IllegalMove, match="in game 0 for seat"):
        batch.play(moves)
    legal = first_moves(batch)
    batch.play(legal)
    with pytest.raises(IllegalMove, match="in game 0 for seat"):
        batch.play(moves)


def test_moves_of_any_integer_type_and_layout_are_taken_and_compile_nothing() -> None:
    batches = [stellwerk.Batch("new-york", 4, 2, seed=1) for _ in range(7)]
    plain = first_moves(batches[0])
    frozen, wide = plain.copy(), np.zeros((4, 3), np.int64)
    frozen.flags.writeable = False
    wide[:, 1] = plain
    batches[0].play(plain)
    compiled = len(advance.signatures)  # type: ignore[attr-defined]
    others = [frozen, wide[:, 1], plain.astype(np.int16), plain.astype(">i8"), plain.tolist(), tuple(plain)]
    for batch, moves in zip(batches[1:], others, strict=True):
        batch.play(moves)
        assert batch.games.tobytes() == batches[0].games.tobytes()
    assert len(advance.signatures) == compiled  # type: ignore[attr-defined]


def test_those_who_know_may_go_unchecked() -> None:
    one, other = (stellwerk.Batch("new-york", 3, 2, seed=1) for _ in range(2))
    for _ in range(5):
        one.play(first_moves(one))
        other.play(first_moves(other), checked=False)
    assert one.games.tobytes() == other.games.tobytes()
    with pytest.raises(OptionError, match="moves must be a list of 3, one for each game, not a 2 array"):
        other.play(np.zeros(2, np.int64), checked=False)


def test_ids_beyond_int64_are_told_as_they_are() -> None:
    batch = stellwerk.Batch("new-york", 3, 2, seed=1)
    for largest in (2**63, 2**64 - 1):
        with pytest.raises(OptionError, match=f"^moves must be ids of moves, not {largest}$"):
            batch.play(np.full(3, largest, np.uint64))
    batch.play(first_moves(batch).astype(np.uint64))
