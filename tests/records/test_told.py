"""What is told of games stays what it was: views, moves, events and refusals, of all boards and viewers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from records.told import FILES, TOLD, digest_of, name_of
from repository import TESTS

FEW = [
    path for path in FILES if path.stem in ("usa-5", "new-york-2", "village-all-pass", "metro-berlin-expert", "ring")
]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_all_is_told_as_before(path: Path) -> None:
    assert digest_of(path) == json.loads(TOLD.read_text())[name_of(path)]


@pytest.mark.slow
def test_un_compiled_rules_tell_the_same() -> None:
    """The same rules as plain Python, every overflow an error."""
    command = [sys.executable, "-W", "error", "-m", "records.told", *map(str, FEW)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=TESTS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str([digest_of(path, 20) for path in FEW])
