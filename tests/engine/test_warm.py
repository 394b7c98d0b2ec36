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
from stellwerk.metro.bots.rules import search as metro
from stellwerk.tickets.bots.rules import search as tickets
for search in (metro, tickets):
    for rule in (search.play_rounds, search.chosen):
        assert rule.signatures, rule
assert steps[0].startswith("1 of "), steps
assert steps[-2] == f"{len(steps) - 1} of {len(steps) - 1}" and steps[-1] == "", steps
"""


def test_bots_find_everything_compiled() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True, env={**os.environ, "STELLWERK_JIT": "1"})
