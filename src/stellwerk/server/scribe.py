"""Finished games are written down: each once, one after the other, so that where many end at once moves go first."""

from __future__ import annotations

import asyncio

import structlog

from stellwerk.server.recorder import write_record
from stellwerk.server.store import Store
from stellwerk.server.table import LiveTable

LAST = 10.0  # seconds that a server which is asked to stop takes for the games that have just ended
log = structlog.get_logger("stellwerk.scribe")


class Scribe:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks: set[asyncio.Task[None]] = set()
        self.lock = asyncio.Lock()

    async def stop(self) -> None:
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=LAST)

    def write_down(self, table: LiveTable) -> None:
        if not table.written_down:
            table.written_down = True  # at once: all who leave now come by here too
            task = asyncio.create_task(self._write_down(table))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _write_down(self, table: LiveTable) -> None:
        """A finished game keeps its result, whatever the rules become."""
        try:
            async with self.lock:
                if await self.store.result_of(table.id) is None and table.course.game:
                    record = await write_record(table.course, self.store.pages(table.id))
                    await self.store.save_result(table.id, table.course.state.ended, record)
        except Exception:
            table.written_down = False  # whoever comes by next tries again
            log.exception("record not kept", table=table.id)
