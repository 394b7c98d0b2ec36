"""Who asks a worker next, so that guests who want it at the same time get equal shares of it."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

Asking = asyncio.Future[None]


class FairQueue:
    """One question at a time. The waiting guest who has used least is next; a guest's own questions keep their order.

    A new guest starts with what the guest being served had used, so nobody can save up unused time.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.waiting: dict[str, deque[Asking]] = {}
        self.used: dict[str, float] = {}  # seconds of each guest who waits or is served
        self.serving: str | None = None
        self.level = 0.0  # what the guest being served had used before

    def __len__(self) -> int:
        return sum(len(asking) for asking in self.waiting.values())

    def of(self, guest: str) -> int:
        """How many questions of one guest wait."""
        return len(self.waiting.get(guest, ()))

    @asynccontextmanager
    async def slot(self, guest: str) -> AsyncIterator[float]:
        """The worker is the guest's within the block; yields how many seconds the guest has waited for it."""
        came = self.now()
        await self._wait(guest)
        began = self.now()
        try:
            yield began - came
        finally:
            self.used[guest] += self.now() - began
            self._go_on()

    async def _wait(self, guest: str) -> None:
        if guest != self.serving and guest not in self.waiting:
            self.used[guest] = self.level
        if self.serving is None:
            self.serving = guest
            return
        mine: Asking = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(guest, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._leave(guest, mine)
                self._forget(guest)
            else:
                self._go_on()  # it was let in just then
            raise

    def _leave(self, guest: str, asking: Asking) -> None:
        queue = self.waiting.get(guest, deque())
        if asking in queue:
            queue.remove(asking)
        if not queue:
            self.waiting.pop(guest, None)

    def _go_on(self) -> None:
        last, self.serving = self.serving, None
        while self.waiting and self.serving is None:
            guest = min(self.waiting, key=lambda waiting: self.used[waiting])
            asking = self.waiting[guest][0]
            self._leave(guest, asking)
            if not asking.done():  # else it was cancelled a moment ago
                self.serving, self.level = guest, self.used[guest]
                asking.set_result(None)
            self._forget(guest)
        if last is not None:
            self._forget(last)

    def _forget(self, guest: str) -> None:
        if guest != self.serving and guest not in self.waiting:
            self.used.pop(guest, None)
