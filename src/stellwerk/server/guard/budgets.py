"""How much of this process each guest uses. A guest is an address, or the IPv6 network of a household."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from stellwerk.server.guard.addresses import guest_at
from stellwerk.server.guard.buckets import Bucket, Buckets
from stellwerk.server.settings import Limits

THOUGHT = 60.0  # seconds after which bots that have used up their time may think again
LATE = 5.0  # seconds that a guest who sends too much has to wait at most; beyond that, messages are refused


class Budgets:
    """A guest pays for all its requests, over all its sockets, in milliseconds of the event loop."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.loop = Buckets(limits.address_rate, limits.address_burst, now)
        self.tables = Buckets(limits.create_rate, limits.create_burst, now)  # new ones
        self.thinking = Buckets(limits.think_hour / 3600, limits.think_hour, now)  # seconds of bots
        self.sockets: Counter[str] = Counter()

    def spend(self, address: str, cost: float) -> bool:
        """False if the guest's debt would be too large."""
        return self._budget(address).spend(self.now(), cost, LATE)

    def owe(self, address: str, cost: float) -> float | None:
        """As `spend`: seconds to wait before the guest's next message is read; None if the debt would be too large."""
        bucket, now = self._budget(address), self.now()
        return bucket.debt(now) if bucket.spend(now, cost, LATE) else None

    def debt(self, address: str) -> float:
        """Seconds until the guest is served again."""
        return self._budget(address).debt(self.now())

    def may_open(self, address: str) -> bool:
        """May the guest open one more table?"""
        return self.tables.take(guest_at(address))

    def has_thought(self, guest: str) -> bool:
        """Have this guest's bots used up their time to think?"""
        return self.thinking.of(guest).debt(self.now()) > 0

    def note_thinking(self, guest: str, seconds: float) -> None:
        """The debt is capped, because what bots are asked while there is one is cheap."""
        bucket = self.thinking.of(guest)
        bucket.charge(self.now(), seconds)
        bucket.tokens = max(bucket.tokens, -THOUGHT * bucket.rate)

    async def pay(self, guest: str, cost: float) -> None:
        """For work that the server does for a guest unasked: it is never refused, but waits until the debt is paid."""
        bucket = self.loop.of(guest)
        bucket.charge(self.now(), cost)
        if debt := bucket.debt(self.now()):
            await asyncio.sleep(debt)

    def _budget(self, address: str) -> Bucket:
        return self.loop.of(guest_at(address))
