"""What every connection and every request needs."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError

from stellwerk.server.addresses import guest_at
from stellwerk.server.database import is_damage
from stellwerk.server.guests import Guests
from stellwerk.server.maps import Maps
from stellwerk.server.metrics import Metrics
from stellwerk.server.minder import Minder
from stellwerk.server.once import Once
from stellwerk.server.refusal import Refusal, new_error_id
from stellwerk.server.requests import Analysis, Hint, Verdict
from stellwerk.server.settings import Settings
from stellwerk.server.story import Stories
from stellwerk.server.tables import Tables

log = structlog.get_logger("stellwerk.desk")


@dataclass
class Desk:
    tables: Tables
    maps: Maps
    minder: Minder
    settings: Settings
    metrics: Metrics
    guests: Guests
    open: set[object] = field(default_factory=set)  # connections
    hints: Once[list[Hint]] = field(default_factory=lambda: Once(1000))  # by table, seat and its count
    verdicts: Once[Verdict] = field(default_factory=lambda: Once(1000))  # by table
    analyses: Once[Analysis] = field(default_factory=lambda: Once(100))  # by table …
    analysing: Counter[str] = field(default_factory=Counter)  # … how many in work each guest has asked for …
    looked: dict[str, Analysis] = field(default_factory=dict)  # … and how far those in work are
    stories: Stories = field(default_factory=Stories)
    checked: float = -1.0  # when the database was last seen to work

    def admit(self, address: str) -> str:
        """The guest who may open one more table."""
        if not self.guests.may_open(address):
            raise Refusal("too-many", "too many new tables from this address; wait a moment")
        return guest_at(address)

    async def check_storage(self) -> None:
        """Raises if the database can't be used; looks once a second at most, however many ask."""
        if time.monotonic() - self.checked < 1.0:
            return
        try:
            await self.tables.store.check()
        except (DBAPIError, OSError) as error:
            number = self.note_fault("storage failed", damaged=is_damage(getattr(error, "orig", None)))
            raise Refusal("no-storage", "the database can't be read or written; see the log", error=number) from None
        self.checked = time.monotonic()

    def note_fault(self, what: str, **data: Any) -> str:
        """Of ours: the log has the traceback, whoever was there gets the id."""
        error = new_error_id()
        self.metrics.errors.inc()
        log.exception(what, error=error, **data)
        return error
