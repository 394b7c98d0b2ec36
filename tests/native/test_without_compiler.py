"""Without Numba, and without the server's packages, everything works that needs neither of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from native.absent import COMPILER, SERVER, without
from stellwerk.native.library import library

if library() is None:
    pytest.skip("the library is switched off, or built from other sources", allow_module_level=True)


@pytest.fixture
def lean(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, **without((*COMPILER, *SERVER), tmp_path)}


def run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_everything_is_played(lean: dict[str, str]) -> None:
    """The same as is compared with the JIT."""
    tests = str(Path(__file__).parents[1])
    run(lean, "-c", f"import sys; sys.path.insert(0, {tests!r})\nfrom native.plays import *\nplay_everything()")


@pytest.mark.slow
def test_commands_work(lean: dict[str, str], tmp_path: Path) -> None:
    record = str(tmp_path / "games")
    run(lean, "-m", "stellwerk", "simulate", "usa", "--bots", "planner,greedy", "--games", "1", "--records", record)
    run(lean, "-m", "stellwerk", "verify", record)
    run(lean, "-m", "stellwerk", "replay", record, "--game", "1")
    run(lean, "-m", "stellwerk", "analyse", record, "--playouts", "50")
    run(lean, "-m", "stellwerk", "watch", "metro-paris")
    run(lean, "-m", "stellwerk", "arena", "new-york", "--bots", "planner,random", "--blocks", "4")
    assert "nothing to compile" in run(lean, "-m", "stellwerk", "warm")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("serve", "stellwerk[play]"),
        ("backup tables.zip", "stellwerk[play]"),
        ("train metro-paris --games 10", "stellwerk[jit]"),
        ("tune new-york --generations 1 --out numbers", "stellwerk["),
    ],
)
def test_what_needs_more_says_so(lean: dict[str, str], tmp_path: Path, command: str, told: str) -> None:
    words = [sys.executable, "-m", "stellwerk", *command.split()]
    done = subprocess.run(words, capture_output=True, text=True, env=lean, cwd=tmp_path)
    assert done.returncode == 2, done.stdout + done.stderr
    assert told in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_without_a_library_too_it_is_said_what_to_install(lean: dict[str, str], tmp_path: Path) -> None:
    other = tmp_path / "other.so"
    other.write_bytes(b"of other sources")
    words = [sys.executable, "-m", "stellwerk", "simulate", "usa", "--games", "1"]
    environment = {**lean, "STELLWERK_LIBRARY": str(other)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "pip install 'stellwerk[jit]'" in done.stderr
    assert "Traceback" not in done.stderr
