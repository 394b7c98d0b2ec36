"""Positions from anywhere: what no game comes to is refused before compiled code works on it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import stellwerk
from boards import NAMES
from library.spoil_positions import positions
from patience import PATIENCE
from repository import TESTS
from stellwerk import position
from stellwerk.board import Board
from stellwerk.engine.flat import struct_in
from stellwerk.errors import PositionError
from stellwerk.game import View
from stellwerk.metro import laws as metro
from stellwerk.tickets import laws as tickets


def with_field(view: View, name: str, value: Any) -> str:
    """A position's line with another value of a field, and a right checksum."""
    cells = np.frombuffer(bytearray(view.cells.tobytes()), view.cells.dtype)
    cells[name] = value
    return position.write(replace(position.read(view.as_line()), state=cells.tobytes()))


def with_viewer(view: View, viewer: str) -> str:
    return position.write(replace(position.read(view.as_line()), viewer=viewer))


@pytest.mark.parametrize("name", NAMES)
def test_all_positions_of_games_and_views_of_them_are_restored(name: str) -> None:
    for seed in range(3):
        for seen in positions(name, random.Random(seed)):
            assert stellwerk.from_line(seen.as_line()) == seen


@pytest.mark.slow
def test_spoilt_positions_are_refused_or_can_be_played() -> None:
    """In a process of its own: a crash is a failure here, not the end of all tests."""
    command = [sys.executable, "-m", "library.spoil_positions", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=TESTS)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)
    assert told["refused"] > 3000
    assert told["taken"] > 100, "another seed, or another colour in the row, makes another game"


@pytest.mark.parametrize(("name", "laws"), [("usa", tickets), ("metro-berlin", metro)])
def test_every_field_has_a_range(name: str, laws: Any) -> None:
    board = Board.named(name)
    assert set(laws.ranges(struct_in(board.cells), 2)) == set(board.rules.Game.dtype.names or ())


@pytest.mark.parametrize(
    ("board", "name", "value", "why"),
    [
        ("new-york", "seats", 99, "it has 99 seats"),
        ("new-york", "seat", 2, "its field 'seat' is out of range"),
        ("new-york", "deck_size", 3, "it hides too little or too much"),
        ("new-york", "discard", 1, "its cards are not those of the box"),
        ("new-york", "route_owner", 0, "its routes don't agree with its pieces and points"),
        ("new-york", "open_routes", 0, "its open routes are not those that are free"),
        ("new-york", "pile", 0, "its tickets are not each in one place"),
        ("new-york", "phase", 1, "its offers don't fit the turn"),
        ("metro-berlin", "turned", 100, "its field 'turned' is out of range"),
        ("metro-berlin", "windows_left", 1, "somebody who has no seat has a sheet"),
        ("metro-berlin", "deck", 0, "its cards are not those of the deck"),
        ("metro-berlin", "over", 1, "it asks for more or fewer entries than are due"),
    ],
)
def test_a_spoilt_record_is_refused_in_a_sentence(board: str, name: str, value: int, why: str) -> None:
    line = with_field(stellwerk.new(board, seats=2, seed=1), name, value)
    with pytest.raises(PositionError) as error:
        stellwerk.from_line(line)
    assert str(error.value) == f"no game on {board} comes to this position: {why}; copy the line again"


@pytest.mark.parametrize("viewer", ["x", "2", "-1", "00", "", "Game"])
def test_a_viewer_without_a_seat_is_refused(viewer: str) -> None:
    line = with_viewer(stellwerk.new("usa", seats=2, seed=1).view(0), viewer)
    with pytest.raises(PositionError, match=f"this position is seen by '{viewer}', who has no seat"):
        stellwerk.from_line(line)


def test_a_view_has_no_seed_and_a_game_hides_nothing() -> None:
    game = stellwerk.new("usa", seats=2, seed=1)
    for line in (with_field(game.view(0), "seed", 1), with_viewer(game, "0")):
        with pytest.raises(PositionError, match="it is a view, but has a seed"):
            stellwerk.from_line(line)
    with pytest.raises(PositionError, match="it hides too little or too much"):
        stellwerk.from_line(with_viewer(game.view(0), "game"))
