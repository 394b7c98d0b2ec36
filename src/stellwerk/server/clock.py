"""The time of a server: that of the day when it started, and from then on without jumps."""

from __future__ import annotations

import time


class Clock:
    """Deadlines must not pass, or move away, because somebody sets the machine's clock."""

    def __init__(self) -> None:
        self.offset = time.time() - time.monotonic()

    def __call__(self) -> float:
        return self.offset + time.monotonic()
