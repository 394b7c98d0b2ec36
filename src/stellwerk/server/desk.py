"""What every connection and every request needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import structlog

from stellwerk.server.limits import Buckets
from stellwerk.server.metrics import Metrics
from stellwerk.server.minder import Minder
from stellwerk.server.once import Once
from stellwerk.server.refusal import new_error_id
from stellwerk.server.requests import Analysis, Hint
from stellwerk.server.settings import Settings
from stellwerk.server.story import Stories
from stellwerk.server.tables import Tables

log = structlog.get_logger("stellwerk.desk")


@dataclass
class Desk:
    tables: Tables
    minder: Minder
    settings: Settings
    metrics: Metrics
    addresses: Buckets  # requests and new sockets of each address
    creations: Buckets  # new tables of each address
    open: set[object] = field(default_factory=set)  # connections
    by_address: dict[str, int] = field(default_factory=dict)  # how many connections
    hints: Once[list[Hint]] = field(default_factory=lambda: Once(1000))  # by table, seat and its count
    analyses: Once[Analysis] = field(default_factory=lambda: Once(100))  # by table …
    looked: dict[str, Analysis] = field(default_factory=dict)  # … and how far those in work are
    stories: Stories = field(default_factory=Stories)

    def note_fault(self, what: str, **data: Any) -> str:
        """Of ours: the log has the traceback, whoever was there gets the id."""
        error = new_error_id()
        self.metrics.errors.inc()
        log.exception(what, error=error, **data)
        return error
