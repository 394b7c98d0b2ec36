"""Without a library, a first run says what it compiles; later ones say nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from stellwerk.cli.status.compiling import part_of

# A stream of random numbers: the smallest thing that needs something compiled.
SCRIPT = """
from stellwerk.engine.chance import new_stream
from stellwerk.cli.status.compiling import tell_compiling
tell_compiling().begin("3 of 12")
new_stream(7)
"""


def first_lines(cache: Path) -> list[str]:
    environment = {**os.environ, "STELLWERK_CACHE": str(cache), "STELLWERK_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, env=environment)
    return done.stderr.splitlines()


def test_what_is_compiled_is_told_once(tmp_path: Path) -> None:
    told = first_lines(tmp_path)
    assert "once" in told[0]
    assert told[1:] == ["compiling the engine, 3 of 12"]
    assert first_lines(tmp_path) == []


def test_parts_have_names() -> None:
    assert part_of("stellwerk.tickets.rules.turn") == "the rules of tickets"
    assert part_of("stellwerk.metro.bots.td") == "the bots"
    assert part_of("stellwerk.engine.playout") == "the engine"
    assert part_of("numba.cpython.builtins") == ""
