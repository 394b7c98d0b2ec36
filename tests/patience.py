"""How tests wait: for what they wait for. The time limit is for faults alone, and far beyond any busy machine."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds


def wait_until(condition: Callable[[], object], told: Callable[[], object] = lambda: "") -> None:
    """Looks again and again; `told` says what there is instead, should it never come."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, told()
        time.sleep(0.02)
