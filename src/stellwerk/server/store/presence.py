"""Who is connected to which process, kept in the database, so that all processes know it."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from stellwerk.server.store.schema import presence, processes, tables
from stellwerk.server.store.statements import insert_new, notify
from stellwerk.server.store.store import HEALTH, Store

BEAT = 5.0  # seconds between two heartbeats of a process …
DEAD = 15.0  # … and without one after which it counts as dead


class Presence:
    def __init__(self, store: Store, process: str) -> None:
        self.store, self.process = store, process
        self.signs: dict[str, tuple[float, float]] = {}  # of others: their last heartbeat, and when it was new to us

    def arrive(self, table: str, seat: int) -> None:
        row = {"table_id": table, "seat": seat, "process": self.process}
        self._write(insert_new(self.store.dialect, presence).values(row), table)

    def leave(self, table: str, seat: int) -> None:
        columns = presence.c
        mine = (columns.table_id == table, columns.seat == seat, columns.process == self.process)
        self._write(delete(presence).where(*mine), table)

    def _write(self, statement: object, table: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)  # type: ignore[call-overload]
            notify(connection, f"{table} people")

        self.store.queue.write_soon(work)

    async def elsewhere(self, table: str) -> frozenset[int]:
        """Seats of a table that are connected to other processes."""
        query = select(presence.c.seat).where(presence.c.table_id == table, presence.c.process != self.process)
        return frozenset(row.seat for row in await self.store.rows(query))

    async def beat(self, now: float) -> None:
        """A heartbeat."""
        row = {"id": self.process, "seen": now}

        def work(connection: Connection) -> None:
            done = connection.execute(update(processes).where(processes.c.id == self.process).values(seen=now))
            if not done.rowcount:
                connection.execute(insert_new(self.store.dialect, processes).values(row))

        await self.store.queue.write(work)

    async def dead(self, now: float) -> list[str]:
        """Processes without a new heartbeat; on SQLite there is one process, so any other one has ended.

        A heartbeat is compared with the one before it, never with our clock: clocks of machines differ.
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

    async def remove(self, dead: Sequence[str], wake: float) -> None:
        """Removes processes that have ended, with their people; others look after their tables from `wake` on."""

        def work(connection: Connection) -> None:
            theirs = presence.c.process.in_(dead)
            lost = list(connection.execute(select(presence.c.table_id).where(theirs).distinct()).scalars())
            later = tables.c.wake.is_(None) | (tables.c.wake > wake)
            connection.execute(update(tables).where(tables.c.id.in_(lost), later).values(wake=wake))
            connection.execute(delete(presence).where(theirs))
            connection.execute(delete(processes).where(processes.c.id.in_(dead)))
            for table in lost:
                notify(connection, f"{table} people")

        await self.store.queue.write(work)
