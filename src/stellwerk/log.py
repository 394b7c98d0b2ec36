"""What happened, written down by rules while they run, if the caller wants to know."""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.flat import Cells, Flat, as_records, field, rule

SIZE = 16384  # random games have been seen to sweep the row 357 times in one move, seven events each time
FIELDS = 5  # kind, seat, and three numbers whose meaning depends on the kind


class Log(Flat):
    """A flat record, because passing an array to every rule costs more than the rules themselves."""

    wanted: int = field("i8")  # 0: nobody wants to know, nothing is written
    count: int = field("i8")
    events: Cells = field("i2", SIZE, FIELDS)


def new_log() -> Any:
    """An array of one log that wants to know; events behind the count are never read, so they need no zeros."""
    logs = as_records(np.empty(1, Log.dtype))
    logs["wanted"], logs["count"] = 1, 0
    return logs


NO_LOG = Log.many(1)  # given to rules whose caller does not want to know


@rule
def note(log: Log, kind: int, seat: int, first: int, second: int, third: int) -> None:
    if log.wanted == 0 or log.count == SIZE:
        return
    at = log.count
    log.count = at + 1
    log.events[at, 0], log.events[at, 1] = kind, seat
    log.events[at, 2], log.events[at, 3], log.events[at, 4] = first, second, third
