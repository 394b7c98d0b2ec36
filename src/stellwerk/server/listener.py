"""What other processes say: on PostgreSQL they share tables, on SQLite there is one process alone."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import structlog

from stellwerk.server import database
from stellwerk.server.logs import brief
from stellwerk.server.settings import Settings
from stellwerk.server.store import CHANNEL
from stellwerk.server.tables import Tables

RETRY = 1.0  # seconds
log = structlog.get_logger("stellwerk.listener")


class Listener:
    """Notices are sent within the transaction that writes, so that nobody hears of what is not on disk.

    Litestar's own backend for PostgreSQL opens a connection for every notice and does not come back
    when the line breaks.
    """

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables, self.settings = tables, settings
        self.task: asyncio.Task[None] | None = None
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    async def start(self) -> None:
        if self.tables.store.is_postgres:
            self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def _run(self) -> None:
        """After a broken line everything may have been missed, so all tables catch up."""
        while True:
            try:
                await self._listen()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("line to the database is broken", error=brief(error))
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        import asyncpg

        url = database.address(self.settings.database).set(drivername="postgresql")
        line: Any = await asyncpg.connect(dsn=url.render_as_string(hide_password=False))
        try:
            await line.add_listener(CHANNEL, lambda _line, _pid, _channel, said: self.heard.put_nowait(said))
            for table in list(self.tables.loaded):
                self.heard.put_nowait(table)
                self.heard.put_nowait(f"{table} people")
            while True:
                try:
                    async with asyncio.timeout(10):
                        said = await self.heard.get()
                except TimeoutError:
                    await line.execute("SELECT 1")  # a line that is dead says so
                    continue
                await self._hear(said)
        finally:
            await line.close(timeout=2)

    async def _hear(self, said: str) -> None:
        name, _, people = said.partition(" ")
        table = self.tables.loaded.get(name)
        if table is None:
            return
        if people:
            table.elsewhere = await self.tables.presence.elsewhere(name)
            table.touch()
        else:
            await table.catch_up()
