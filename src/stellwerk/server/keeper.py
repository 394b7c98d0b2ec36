"""Who may connect, and how long a connection may keep the server waiting."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Container, Iterable
from typing import Protocol

import structlog

from stellwerk.server.addresses import guest_at
from stellwerk.server.guests import Guests
from stellwerk.server.settings import Limits

SELDOM = 60.0  # seconds between two lines of the log about the same thing
SPARE = 200  # open files for the database, bots, and what else is no connection
log = structlog.get_logger("stellwerk.keeper")


class Connected(Protocol):
    """A connection of either kind."""

    due: float  # when the request must be here
    stuck: float  # when what was sent must have been read
    frames_seen: int  # since the last look round

    @property
    def transport(self) -> asyncio.Transport: ...


def allowed_files() -> int | None:
    """As many open files as the system lets us have; None where it has no such limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return None
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


class Keeper:
    def __init__(self, limits: Limits, guests: Guests, proxies: Container[str], files: int | None = None) -> None:
        self.limits, self.guests, self.proxies = limits, guests, proxies
        self.most = limits.connections if files is None else max(1, min(limits.connections, files - SPARE))
        self.open: Counter[str] = Counter()  # connections of each guest
        self.count = 0
        self.refused: Counter[str] = Counter()  # since the last line of the log
        self.told = -SELDOM

    def admit(self, peer: str) -> bool:
        """Counts the connection, until it leaves. A proxy has connections of many, and looks after them itself."""
        guest = guest_at(peer)
        self.count += 1
        self.open[guest] += 1
        if self.count > self.most:
            return self._refuse("too many connections")
        if self.open[guest] > self.limits.connections_of_address and peer not in self.proxies:
            return self._refuse("too many connections of one address")
        return True

    def leave(self, peer: str) -> None:
        guest = guest_at(peer)
        self.count -= 1
        self.open[guest] -= 1
        if not self.open[guest]:
            del self.open[guest]

    def _refuse(self, why: str) -> bool:
        self.refused[why] += 1
        self._tell()
        return False

    def _tell(self) -> None:
        if self.refused and time.monotonic() > self.told + SELDOM:
            self.told = time.monotonic()
            for why, count in self.refused.items():
                log.warning(why, refused=count, open=self.count, most=self.most)
            self.refused.clear()

    def debt(self, peer: str) -> float:
        return 0.0 if peer in self.proxies else self.guests.debt(peer)

    def header_until(self) -> float:
        return time.monotonic() + self.limits.header

    def body_until(self) -> float:
        return time.monotonic() + self.limits.body

    def unread_until(self) -> float:
        return time.monotonic() + self.limits.unread

    def look_round(self, connections: Iterable[Connected]) -> None:
        """Every second: cuts those who keep us waiting. A timer for each request would cost more than the requests."""
        now = time.monotonic()
        for each in list(connections):
            if each.due < now or each.stuck < now:
                each.transport.abort()
            each.frames_seen = 0
        self._tell()
