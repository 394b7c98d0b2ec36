"""The connections that look at a table, and how they learn that there is something new."""

import asyncio
from collections.abc import Iterator
from typing import Protocol

AT_ONCE = 25  # watchers who are poked before other tasks run


class Watcher(Protocol):
    """A connection: once poked, it fetches what is new when it can."""

    def poke(self) -> None: ...

    def dismiss(self, reason: str) -> None: ...


class Watchers:
    """Connections of seats are poked at once, those of watchers a few at a time, so that a thousand of them don't hold
    up the moves of other tables."""

    def __init__(self) -> None:
        self.seated: set[Watcher] = set()
        self.watching: set[Watcher] = set()
        self._poking: asyncio.Task[None] | None = None
        self._again = False

    def __len__(self) -> int:
        return len(self.seated) + len(self.watching)

    def __iter__(self) -> Iterator[Watcher]:
        yield from self.seated
        yield from self.watching

    def add(self, watcher: Watcher, seated: bool) -> None:
        (self.seated if seated else self.watching).add(watcher)

    def discard(self, watcher: Watcher) -> None:
        self.seated.discard(watcher)
        self.watching.discard(watcher)

    def poke(self) -> None:
        for watcher in self.seated:
            watcher.poke()
        if len(self.watching) <= AT_ONCE:
            for watcher in self.watching:
                watcher.poke()
            return
        self._again = True
        if self._poking is None:
            self._poking = asyncio.create_task(self._poke_in_groups())

    async def _poke_in_groups(self) -> None:
        while self._again:
            self._again = False
            waiting = list(self.watching)
            for start in range(0, len(waiting), AT_ONCE):
                for watcher in waiting[start : start + AT_ONCE]:
                    watcher.poke()
                await asyncio.sleep(0)
        self._poking = None
