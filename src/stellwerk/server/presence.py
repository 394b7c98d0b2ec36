"""Who is connected to which process, kept in the database, so that all processes know it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from stellwerk.server.schema import presence, processes, tables
from stellwerk.server.store import HEALTH, Store, notify

BEAT = 5.0  # seconds between two signs of life of a process …
DEAD = 15.0  # … after which without one it is taken for dead


class Presence:
    def __init__(self, store: Store, process: str) -> None:
        self.store, self.process = store, process
        self.signs: dict[str, tuple[float, float]] = {}  # of other processes: the last one, and when it was new to us

    def arrive(self, table: str, seat: int) -> None:
        row = {"table_id": table, "seat": seat, "process": self.process}
        self._write(self.store.insert_new(presence).values(row), table)

    def go(self, table: str, seat: int) -> None:
        columns = presence.c
        mine = (columns.table_id == table, columns.seat == seat, columns.process == self.process)
        self._write(delete(presence).where(*mine), table)

    def _write(self, statement: object, table: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)  # type: ignore[call-overload]
            if self.store.is_postgres:
                notify(connection, f"{table} people")

        self.store.writer.write_soon(work)

    async def elsewhere(self, table: str) -> frozenset[int]:
        """Seats of a table that are connected to other processes."""
        query = select(presence.c.seat).where(presence.c.table_id == table, presence.c.process != self.process)
        return frozenset(row.seat for row in await self.store.rows(query))

    async def beat(self, now: float) -> None:
        """A sign of life."""
        row = {"id": self.process, "seen": now}

        def work(connection: Connection) -> None:
            done = connection.execute(update(processes).where(processes.c.id == self.process).values(seen=now))
            if not done.rowcount:
                connection.execute(self.store.insert_new(processes).values(row))

        await self.store.writer.write(work)

    async def dead(self, now: float) -> list[str]:
        """Processes without a new sign of life; on SQLite there is one process, so that any other one has ended.

        Their signs are compared with each other, never with our clock: clocks of machines differ.
        """
        query = select(processes.c.id, processes.c.seen).where(processes.c.id.not_in([self.process, HEALTH]))
        rows = await self.store.rows(query)
        if not self.store.is_postgres:
            return [row.id for row in rows]
        known, self.signs = self.signs, {}
        for row in rows:
            sign, since = known.get(row.id, (row.seen, now))
            self.signs[row.id] = (row.seen, since if sign == row.seen else now)
        return [id for id, (_, since) in self.signs.items() if since < now - DEAD]

    async def bury(self, gone: Sequence[str], wake: float) -> None:
        """Processes that ended: their people are gone, and at time `wake` somebody looks after their tables."""

        def work(connection: Connection) -> None:
            theirs = presence.c.process.in_(gone)
            lost = list(connection.execute(select(presence.c.table_id).where(theirs).distinct()).scalars())
            later = tables.c.wake.is_(None) | (tables.c.wake > wake)
            connection.execute(update(tables).where(tables.c.id.in_(lost), later).values(wake=wake))
            connection.execute(delete(presence).where(theirs))
            connection.execute(delete(processes).where(processes.c.id.in_(gone)))
            if self.store.is_postgres:
                for table in lost:
                    notify(connection, f"{table} people")

        await self.store.writer.write(work)
