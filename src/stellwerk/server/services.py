"""What all connections and requests share."""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError

from stellwerk.server.guard.addresses import guest_at
from stellwerk.server.guard.budgets import Budgets
from stellwerk.server.live.caretaker import Caretaker
from stellwerk.server.live.history import Histories
from stellwerk.server.live.tables import Tables
from stellwerk.server.maps.offered import Maps
from stellwerk.server.metrics import Metrics
from stellwerk.server.protocol.refusal import Refusal, new_error_id
from stellwerk.server.protocol.requests import Analysis, Hint, Verdict
from stellwerk.server.settings import Settings
from stellwerk.server.sharedwork import SharedWork
from stellwerk.server.store.database import is_damage

log = structlog.get_logger("stellwerk.services")


@dataclass
class Services:
    tables: Tables
    maps: Maps
    caretaker: Caretaker
    settings: Settings
    metrics: Metrics
    budgets: Budgets
    connections: set[object] = field(default_factory=set)
    hints: SharedWork[list[Hint]] = field(default_factory=lambda: SharedWork(1000))  # by table, seat and its count
    verdicts: SharedWork[Verdict] = field(default_factory=lambda: SharedWork(1000))  # by table
    analyses: SharedWork[Analysis] = field(default_factory=lambda: SharedWork(100))  # by table …
    analysing: Counter[str] = field(default_factory=Counter)  # … how many running ones each guest has asked for …
    progress: dict[str, Analysis] = field(default_factory=dict)  # … and how far those are
    histories: Histories = field(default_factory=Histories)
    checked_at: float = -1.0  # when the database was last seen to work

    def admit(self, address: str) -> str:
        """The guest who may open one more table."""
        if not self.budgets.may_open(address):
            raise Refusal("too-many", "too many new tables from this address; wait a moment")
        return guest_at(address)

    async def check_storage(self) -> None:
        """Raises if the database can't be used; checks at most once a second."""
        if time.monotonic() - self.checked_at < 1.0:
            return
        try:
            await self.tables.store.check()
        except (DBAPIError, OSError) as error:
            number = self.note_fault("storage failed", damaged=is_damage(getattr(error, "orig", None)))
            raise Refusal("no-storage", "the database can't be read or written; see the log", error=number) from None
        self.checked_at = time.monotonic()

    def note_fault(self, what: str, **data: Any) -> str:
        """Logs an error of the server with its traceback; returns the id to tell the client."""
        error = new_error_id()
        self.metrics.errors.inc()
        log.exception(what, error=error, **data)
        return error
