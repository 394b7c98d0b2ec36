"""How many may connect, and how long a connection may keep the server waiting."""

import asyncio
import time
from collections import Counter
from collections.abc import Container, Iterable
from typing import Protocol

import structlog

from stellwerk.server.guard.addresses import guest_at
from stellwerk.server.guard.budgets import Budgets
from stellwerk.server.settings import Limits

SELDOM = 60.0  # seconds between two log entries about the same thing
SPARE = 200  # open files for the database, bots and everything else apart from connections
log = structlog.get_logger("stellwerk.connections")


class Connected(Protocol):
    """An HTTP connection or a WebSocket."""

    due: float  # by when the request must have arrived
    stuck: float  # by when the client must have read what was sent
    frames_seen: int  # since the last check

    @property
    def transport(self) -> asyncio.Transport: ...


def allowed_files() -> int | None:
    """Raises the limit of open files as far as the system allows and returns it; None if there is none."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return None
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


class ConnectionGuard:
    def __init__(self, limits: Limits, budgets: Budgets, proxies: Container[str], files: int | None = None) -> None:
        self.limits, self.budgets, self.proxies = limits, budgets, proxies
        self.most = limits.connections if files is None else max(1, min(limits.connections, files - SPARE))
        self.open: Counter[str] = Counter()  # connections of each guest
        self.count = 0
        self.refused: Counter[str] = Counter()  # since the last log entry
        self.logged_at = -SELDOM

    def admit(self, peer: str) -> bool:
        """Counts the connection until it leaves. A proxy may have more, because it connects many clients."""
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
        self._log_refused()
        return False

    def _log_refused(self) -> None:
        if self.refused and time.monotonic() > self.logged_at + SELDOM:
            self.logged_at = time.monotonic()
            for why, count in self.refused.items():
                log.warning(why, refused=count, open=self.count, most=self.most)
            self.refused.clear()

    def debt(self, peer: str) -> float:
        return 0.0 if peer in self.proxies else self.budgets.debt(peer)

    def head_until(self) -> float:
        return time.monotonic() + self.limits.header

    def body_until(self) -> float:
        return time.monotonic() + self.limits.body

    def unread_until(self) -> float:
        return time.monotonic() + self.limits.unread

    def cut_slow(self, connections: Iterable[Connected]) -> None:
        """Every second: aborts overdue connections. A timer for each request would cost more than the requests."""
        now = time.monotonic()
        for each in list(connections):
            if each.due < now or each.stuck < now:
                each.transport.abort()
            each.frames_seen = 0
        self._log_refused()
