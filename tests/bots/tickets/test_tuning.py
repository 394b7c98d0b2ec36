"""Tuning: it finds better numbers, follows from its seed, and goes on after a cut."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import new_stream
from stellwerk.errors import OptionError
from stellwerk.mapping.mapfile import names
from stellwerk.tickets.bots.rules.numbers import NAMES
from stellwerk.tickets.bots.styles import FIRST, NEWEST, STYLES, UNTUNED, bent, shipped, tuned
from stellwerk.tickets.bots.training import tuning
from stellwerk.tickets.bots.training.duel import Duel, Row

pytestmark = pytest.mark.slow


def run(journal: Path, generations: int) -> Row:
    return tuning.tune(new_run(), generations, journal, lambda done: None)


def new_run() -> tuning.Tuning:
    return tuning.Tuning(Duel(Board.named("new-york"), 2, seed=3), UNTUNED)


def test_a_run_that_was_cut_off_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.journal", tmp_path / "cut.journal"
    numbers = run(whole, 6)
    run(cut, 3)
    cut.write_bytes(cut.read_bytes() + b'{"losses": [0.1')  # killed in the middle of a line
    assert run(cut, 6) == numbers
    assert [line.losses for line in tuning.read_journal(cut)] == [line.losses for line in tuning.read_journal(whole)]


def test_tuning_makes_the_planner_better(tmp_path: Path) -> None:
    tuned_row = run(tmp_path / "run.journal", 25)
    share = Duel(Board.named("new-york"), 2, seed=99).play(tuned_row, UNTUNED, 0, 300)[0]
    assert share.mean() - 1.96 * share.std() / 300**0.5 > 0.5


@pytest.mark.parametrize("of", [FIRST, NEWEST])
def test_shipped_numbers_are_for_the_boards_as_they_are(of: str) -> None:
    hashes = {Board.named(name).map_hash for name in names()}
    assert {each.map_hash for each in shipped(of)} <= hashes
    assert all(set(NAMES[:27]) <= set(each.numbers) <= set(NAMES) for each in shipped(of))
    tables = {(each.board, each.seats) for each in shipped(of)}
    assert tables == {("usa", n) for n in range(2, 6)} | {(b, n) for b in ("new-york", "berlin") for n in range(2, 5)}


def test_shipped_numbers_are_no_worse_than_the_untuned() -> None:
    for each in shipped():
        board = Board.named(each.board)
        share = Duel(board, each.seats, seed=5).play(tuned(board, each.seats), UNTUNED, 0, 100)[0]
        assert share.mean() + 1.96 * share.std() / 10 >= 1 / each.seats - 1e-9, each


def test_a_file_with_numbers_of_another_version_is_told(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    old = tuning.result_of(Board.named("new-york"), 2, {**UNTUNED, "noise": 0.0}, "", 1)
    file.write_bytes(msgspec.json.encode(old))
    with pytest.raises(OptionError, match=r"no number 'noise'.*; make the file anew by `stellwerk tune`"):
        bot_named(f"planner:numbers={file}", "tickets")(new_stream(1))


def test_an_unknown_style_is_told() -> None:
    with pytest.raises(OptionError, match="no style is called 'rushr'; did you mean 'rusher'"):
        bent(UNTUNED, "rushr")
    assert bent(UNTUNED, "balanced") == dict(UNTUNED)
    assert all(bent(UNTUNED, style) != dict(UNTUNED) for style in STYLES if style != "balanced")
