"""Who uses how much of this process. A guest is an address, or the IPv6 network of a household."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from stellwerk.server.addresses import guest_at
from stellwerk.server.limits import Bucket, Buckets
from stellwerk.server.settings import Limits

THOUGHT = 60.0  # seconds until bots may think again that have used up their time
LATE = 5.0  # seconds that somebody who sends too much is let wait; who sends still more is turned away


class Guests:
    """Everything a guest asks for is paid in milliseconds of the event loop, whatever socket it comes by."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.loop = Buckets(limits.address_rate, limits.address_burst, now)
        self.tables = Buckets(limits.create_rate, limits.create_burst, now)  # new ones
        self.thinking = Buckets(limits.think_hour / 3600, limits.think_hour, now)  # seconds of bots
        self.sockets: Counter[str] = Counter()

    def spend(self, address: str, cost: float) -> bool:
        """False: this guest is too far behind already."""
        return self._budget(address).spend(self.now(), cost, LATE)

    def owe(self, address: str, cost: float) -> float | None:
        """As `spend`: seconds until the guest's next message should be read, None if it is too far behind."""
        bucket, now = self._budget(address), self.now()
        return bucket.debt(now) if bucket.spend(now, cost, LATE) else None

    def debt(self, address: str) -> float:
        """Seconds that a guest has to wait before it is served again."""
        return self._budget(address).debt(self.now())

    def may_open(self, address: str) -> bool:
        """One more table?"""
        return self.tables.take(guest_at(address))

    def has_thought(self, guest: str) -> bool:
        """Have this guest's bots used up their time to think?"""
        return self.thinking.of(guest).debt(self.now()) > 0

    def note_thinking(self, guest: str, seconds: float) -> None:
        """More than the budget is not remembered: what is asked then is cheap."""
        bucket = self.thinking.of(guest)
        bucket.charge(self.now(), seconds)
        bucket.tokens = max(bucket.tokens, -THOUGHT * bucket.rate)

    async def pay(self, guest: str, cost: float) -> None:
        """For what the server does for a guest unasked: it is done all the same, but not faster than is earned."""
        bucket = self.loop.of(guest)
        bucket.charge(self.now(), cost)
        if debt := bucket.debt(self.now()):
            await asyncio.sleep(debt)

    def _budget(self, address: str) -> Bucket:
        return self.loop.of(guest_at(address))
