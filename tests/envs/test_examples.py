"""The examples learn: each is run as anybody would run it, only shorter, and must get measurably better."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from needed import need_package
from repository import ROOT

pytestmark = pytest.mark.slow

need_package("gymnasium", "rl")

EXAMPLES = ROOT / "examples"
LONG = ("--seconds", "100000")  # steps are counted instead: a slow machine learns as much, and the same


def run(example: str, pattern: str, *arguments: str) -> tuple[float, float]:
    """What it measured before and after."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / example), *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = re.search(pattern, done.stdout)
    assert found, done.stdout
    return float(found[1]), float(found[2])


def test_linear_td_learns_to_plan_on_a_sheet() -> None:
    before, after = run(
        "train_td.py", r"(-?[\d.]+) points at random, (-?[\d.]+) after", *LONG, "--steps", "60000", "--games", "300"
    )
    assert after > before + 10


def test_masked_ppo_gets_better_against_the_greedy_bot() -> None:
    need_package("sb3_contrib", "examples")
    before, after = run(
        "train_ppo.py", r"won ([\d.]+)% before, ([\d.]+)% after", *LONG, "--steps", "20000", "--games", "300"
    )
    # From 16 to 52 in a hundred; 300 games have a standard error of three.
    assert after > before + 10
