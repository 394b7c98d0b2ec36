"""What is warmed is all that a server needs: a bot that had to compile in mid-game would be stopped as too slow."""

from __future__ import annotations

import os
import subprocess
import sys

# In a process of its own: here other tests have called these already.
SCRIPT = """
from stellwerk.warm import warm_all
steps = []
warm_all(steps.append)
from stellwerk.metro.bots.rules.endgame import solve_game
from stellwerk.metro.bots.rules.search import play_rounds as sheets
from stellwerk.tickets.bots.rules.search import play_rounds as boards
for word in (solve_game, sheets, boards):
    assert word.signatures, word
assert steps[0].startswith("1 of "), steps
assert steps[-2] == f"{len(steps) - 1} of {len(steps) - 1}" and steps[-1] == "", steps
"""


def test_bots_find_everything_compiled() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True, env={**os.environ, "STELLWERK_JIT": "1"})
