"""The write connection of a process: a whole transaction at a time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Result = TypeVar("Result")
TIDY = 1.0  # seconds between two checkpoints of SQLite's write-ahead log …
LONGEST = 16_384  # … and pages in it from which on a commit makes one itself


class WriteConnection(Protocol):
    """Kept open, because taking one from the pool costs as much as a transaction."""

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Runs the work in a transaction and returns when it is on disk."""

    async def disconnect(self) -> None:
        """The next transaction takes a new connection."""

    async def close(self) -> None: ...


class PostgresConnection:
    """To a server: every statement is awaited."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        self.connection = self.connection or await self.engine.connect()
        async with self.connection.begin():
            return await self.connection.run_sync(work)

    async def disconnect(self) -> None:
        connection, self.connection = self.connection, None
        if connection:
            await connection.close()

    async def close(self) -> None:
        await self.disconnect()


class SqliteConnection:
    """To a file: a whole transaction runs in a thread, so it waits for the event loop once, and not for every
    statement."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: Connection | None = None
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.tidying: asyncio.Future[None] | None = None
        self.tidied = 0.0

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        loop = asyncio.get_running_loop()
        result = await loop.run_in_executor(self.thread, self._run, work)
        if loop.time() > self.tidied + TIDY and (self.tidying is None or self.tidying.done()):
            self.tidied = loop.time()
            self.tidying = loop.run_in_executor(None, self._tidy)
        return result

    def _run(self, work: Callable[[Connection], Result]) -> Result:
        if self.connection is None:
            self.connection = self.engine.connect()
            self.connection.exec_driver_sql(f"PRAGMA wal_autocheckpoint={LONGEST}")
            self.connection.rollback()
        with self.connection.begin():
            return work(self.connection)

    def _tidy(self) -> None:
        """A checkpoint while commits go on; left to SQLite it would be made within a commit that people wait for."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    async def disconnect(self) -> None:
        connection, self.connection = self.connection, None
        if connection:
            await asyncio.get_running_loop().run_in_executor(self.thread, connection.close)

    async def close(self) -> None:
        if self.tidying:
            await self.tidying
        await self.disconnect()
        self.thread.shutdown()
        self.engine.dispose()
