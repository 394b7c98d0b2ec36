"""Token buckets: so many at once, so many a second from then on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.filled = burst, now

    def take(self, now: float) -> bool:
        """False if there is none left."""
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A bucket for each address, of the addresses seen last."""

    MOST = 50_000

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        now = self.now()
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > self.MOST:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket.take(now)
