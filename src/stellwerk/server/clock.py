"""The time of a server: the system's at the start, from then on without jumps."""

import time


class Clock:
    """Deadlines must not change when somebody sets the machine's clock."""

    def __init__(self) -> None:
        self.offset = time.time() - time.monotonic()

    def __call__(self) -> float:
        return self.offset + time.monotonic()
