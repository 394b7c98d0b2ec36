"""Token buckets: `burst` at once, then `rate` a second."""

from collections import OrderedDict
from collections.abc import Callable
from math import inf


class Bucket:
    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.filled = burst, now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """False if there is not enough left."""
        return self.spend(now, cost, 0.0)

    def spend(self, now: float, cost: float, late: float) -> bool:
        """Spends also what will be there in `late` seconds; False if even that is not enough."""
        self._fill(now)
        if self.tokens + late * self.rate < cost:
            return False
        self.tokens -= cost
        return True

    def charge(self, now: float, cost: float) -> None:
        """Takes what was used already, even if that makes a debt."""
        self._fill(now)
        self.tokens -= cost

    def debt(self, now: float) -> float:
        """Seconds until the debt is paid."""
        self._fill(now)
        if self.tokens >= 0:
            return 0.0
        return -self.tokens / self.rate if self.rate else inf

    def _fill(self, now: float) -> None:
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now


class Buckets:
    """A bucket for each guest; the least recently used ones are dropped."""

    MOST = 50_000

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, guest: str, cost: float = 1.0) -> bool:
        return self.of(guest).take(self.now(), cost)

    def of(self, guest: str) -> Bucket:
        bucket = self.buckets.get(guest)
        if bucket is None:
            bucket = self.buckets[guest] = Bucket(self.rate, self.burst, self.now())
            if len(self.buckets) > self.MOST:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(guest)
        return bucket
