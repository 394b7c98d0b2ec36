"""How tests wait: for a condition. The time limit only catches faults; even a busy machine does not reach it."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds


def wait_until(condition: Callable[[], object], told: Callable[[], object] = lambda: "") -> None:
    """Polls the condition; if it never holds, `told` says what is there instead."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, told()
        time.sleep(0.02)
