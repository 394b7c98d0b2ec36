"""The analysis of a finished game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.board import Board
from stellwerk.bots.analysis import costliest, final_chances, judge
from stellwerk.simulate import Series, play_one


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
    """A planner against random moves: what was clearly given away, random gave away."""
    lost = [0.0, 0.0]
    for seed in (9, 11):
        record = play_one(Series(Board.named("new-york"), ["planner", "random"], 1, seed, {}), 0)
        judgements = list(judge(record, "x", playouts=100))
        assert costliest(judgements, 1)[0].seat == 1
        numbers = [each.number for each in judgements]
        assert numbers == sorted(numbers)
        for each in judgements:
            lost[each.seat] += each.cost
    assert lost[1] > 5 * lost[0]


@pytest.mark.parametrize("winners", [[0], [2], [0, 2]])
def test_chances_end_with_who_has_won(winners: list[int]) -> None:
    final = final_chances(3, winners)
    assert final is not None
    assert sum(final) == 1
    assert [seat for seat, chance in enumerate(final) if chance] == winners
    assert final_chances(1, [0]) is None


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stellwerk", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_analyse_command(tmp_path: Path) -> None:
    file = str(tmp_path / "one.game")
    assert not run("simulate", "new-york", "--games", "1", "--bots", "planner,greedy", "--records", file).returncode
    told = run("analyse", file, "--playouts", "50")
    assert told.returncode == 0, told.stderr
    assert "The moves that cost most" in told.stdout
    found = json.loads(run("analyse", file, "--playouts", "50", "--json").stdout)
    assert {"number", "seat", "move", "best", "chance", "margin", "cost", "played", "better"} == set(found["moves"][0])
    assert sum(found["final"]) == 1
    refused = run("analyse", file, "--game", "2")
    assert refused.returncode == 2
    assert "has only 1 games" in refused.stderr
