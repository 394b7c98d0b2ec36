"""All who look at a table, and how they hear that there is something new."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Protocol

AT_ONCE = 25  # watchers who are told before anybody else's turn comes


class Watcher(Protocol):
    """A connection: is told that there is something new, and fetches it when it can."""

    def poke(self) -> None: ...

    def dismiss(self, reason: str) -> None: ...


class Crowd:
    """Those at the seats are told at once; watchers a few at a time, so that a thousand of them
    don't keep the moves of other tables waiting."""

    def __init__(self) -> None:
        self.seated: set[Watcher] = set()
        self.watching: set[Watcher] = set()
        self._round: asyncio.Task[None] | None = None
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
        if self._round is None:
            self._round = asyncio.create_task(self._go_round())

    async def _go_round(self) -> None:
        while self._again:
            self._again = False
            waiting = list(self.watching)
            for start in range(0, len(waiting), AT_ONCE):
                for watcher in waiting[start : start + AT_ONCE]:
                    watcher.poke()
                await asyncio.sleep(0)
        self._round = None
