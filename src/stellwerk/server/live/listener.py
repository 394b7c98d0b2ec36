"""Notices of other processes, which share tables on PostgreSQL; on SQLite there is only one process."""

import asyncio
import contextlib
from typing import Any

import structlog

from stellwerk.server.live.tables import Tables
from stellwerk.server.logs import brief
from stellwerk.server.settings import Settings
from stellwerk.server.store import database
from stellwerk.server.store.statements import CHANNEL

RETRY = 1.0  # seconds
log = structlog.get_logger("stellwerk.listener")


class Listener:
    """Notices are sent within the transaction that writes, so nobody is told what is not on disk. Litestar's backend
    for PostgreSQL opens a connection for every notice and does not reconnect.
    """

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables, self.settings = tables, settings
        self.task: asyncio.Task[None] | None = None
        self.notices: asyncio.Queue[str] = asyncio.Queue()

    async def start(self) -> None:
        if self.tables.store.is_postgres:
            self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def _run(self) -> None:
        """After a broken connection anything may have been missed, so all tables catch up."""
        while True:
            try:
                await self._listen()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("connection to the database is broken", error=brief(error))
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        import asyncpg

        url = database.address(self.settings.database).set(drivername="postgresql")
        connection: Any = await asyncpg.connect(dsn=url.render_as_string(hide_password=False))
        try:
            await connection.add_listener(CHANNEL, lambda *notice: self.notices.put_nowait(notice[-1]))
            for table in list(self.tables.loaded):
                self.notices.put_nowait(table)
                self.notices.put_nowait(f"{table} people")
            while True:
                try:
                    async with asyncio.timeout(10):
                        notice = await self.notices.get()
                except TimeoutError:
                    await connection.execute("SELECT 1")  # raises if the connection is dead
                    continue
                await self._follow(notice)
        finally:
            await connection.close(timeout=2)

    async def _follow(self, notice: str) -> None:
        name, _, people = notice.partition(" ")
        table = self.tables.loaded.get(name)
        if table is None:
            return
        if people:
            await table.audience.ask_others()
            table.audience.people_changed()
        else:
            await table.catch_up()
