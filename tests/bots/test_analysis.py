"""Hints and the analysis of a finished game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk
from stellwerk.board import Board
from stellwerk.bots.analysis import costliest, hints, judge
from stellwerk.simulate import Series, play_one


@pytest.mark.parametrize("name", ["new-york", "metro-amsterdam"])
def test_hints_rank_legal_moves_with_chances(name: str) -> None:
    view = stellwerk.new(name, 2, seed=3).view(0)
    advice = hints(view, playouts=120)
    texts = [each.move.text for each in advice]
    assert len(texts) == len(set(texts)) > 1
    assert set(texts) <= {move.text for move in view.moves()}
    assert all(each.chance is not None and 0 <= each.chance <= 1 for each in advice)
    rest = [(each.chance, each.margin) for each in advice[1:]]
    assert rest == sorted(rest, reverse=True)  # behind the move to make, others by what is shown of them
    assert min(each.playouts for each in advice) >= max(each.playouts for each in advice) / 3


def test_a_game_can_be_looked_through_in_parts() -> None:
    record = play_one(Series(Board.named("new-york"), ["planner", "random"], 1, 8, {}), 0)
    parts = [list(judge(record, "x", playouts=20, numbers=numbers)) for numbers in (range(1, 11), range(11, 21))]
    numbers = [each.number for part in parts for each in part]
    assert numbers == sorted(set(numbers))
    assert numbers[0] >= 1
    assert 10 < numbers[-1] <= 20
    for each in parts[0]:
        assert (each.played["move"], each.better["move"]) == (each.move, each.best)


def test_a_blunder_costs_more_than_a_planners_move() -> None:
    """A planner's game with one senseless move in it: that one is found."""
    record = play_one(Series(Board.named("new-york"), ["planner", "random"], 1, 8, {}), 0)
    judgements = list(judge(record, "x", playouts=100))
    by_seat = [sum(each.cost for each in judgements if each.seat == seat) for seat in range(2)]
    assert by_seat[1] > 2 * by_seat[0]
    assert all(each.seat == 1 for each in costliest(judgements, 3))
    numbers = [each.number for each in judgements]
    assert numbers == sorted(numbers)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stellwerk", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_analyse_command(tmp_path: Path) -> None:
    file = str(tmp_path / "one.game")
    assert not run("simulate", "new-york", "--games", "1", "--bots", "planner,greedy", "--records", file).returncode
    told = run("analyse", file, "--playouts", "50")
    assert told.returncode == 0, told.stderr
    assert "The moves that cost most" in told.stdout
    found = json.loads(run("analyse", file, "--playouts", "50", "--json").stdout)
    assert {"number", "seat", "move", "best", "chance", "margin", "cost", "played", "better"} == set(found["moves"][0])
    refused = run("analyse", file, "--game", "2")
    assert refused.returncode == 2
    assert "has only 1 games" in refused.stderr
