"""The log of a game's events: rules write it while they run, if the caller wants it."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, Flat, as_structs, field, rule

SIZE = 16384  # one move in a random game swept the row 357 times, with seven events for each sweep
FIELDS = 5  # kind, seat, and three numbers whose meaning depends on the kind


class Log(Flat):
    """A struct, because passing an array to every rule costs more than the rules themselves."""

    wanted: int = field("i8")  # 0: nothing is written
    count: int = field("i8")
    events: Cells = field("i2", SIZE, FIELDS)


def new_log() -> Any:
    """A log to be written, in an array of one; events beyond the count are never read, so they need no zeros."""
    logs = as_structs(np.empty(1, Log.dtype))
    logs["wanted"], logs["count"] = 1, 0
    return logs


NO_LOG = Log.many(1)  # for callers that don't need the events


@rule
def note(log: Log, kind: int, seat: int, first: int, second: int, third: int) -> None:
    if log.wanted == 0 or log.count == SIZE:
        return
    entry = log.count
    log.count = entry + 1
    log.events[entry, 0], log.events[entry, 1] = kind, seat
    log.events[entry, 2], log.events[entry, 3], log.events[entry, 4] = first, second, third
