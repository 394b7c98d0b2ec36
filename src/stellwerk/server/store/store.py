"""What is kept of tables: appended to the log, read back. Works the same on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable, Select, delete, func, select
from sqlalchemy import Row as Found
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from stellwerk.server.maps.own import is_own
from stellwerk.server.store import schema
from stellwerk.server.store.commitqueue import CommitQueue
from stellwerk.server.store.database import write_connection
from stellwerk.server.store.statements import Append, insert_new, row_of, row_of_table
from stellwerk.server.table import entries, head
from stellwerk.server.table.entries import Entry, Started
from stellwerk.server.table.head import Head

HEALTH = "health"  # a row that is written and removed again to check that writing works
CHUNK = 32  # entries that are read at once; to play them takes about a millisecond


class Kept(NamedTuple):
    """A table as the database has it."""

    head: Head
    secret: bytes
    map: str  # JSON: the facts, or for a map of a folder the whole file
    snapshot: tuple[int, str, bytes] | None  # number, layout, state


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine, self.dialect = engine, engine.dialect.name
        self.queue = CommitQueue(write_connection(engine))
        self.is_postgres = self.dialect == "postgresql"
        self.reading: set[asyncio.Task[Sequence[Found[Any]]]] = set()

    async def stop(self) -> None:
        """Returns when nothing is read or written any more: then no connection is in use, and all can be closed."""
        await asyncio.gather(*self.reading, return_exceptions=True)
        await self.queue.stop()

    async def append(self, table: str, entry: Entry, wake: float | None = None) -> bool:
        """True when it is on disk; False if the log had this number or this client's message already.

        `wake` is written with it: if this process dies, another one looks after the table from then on.
        """
        changes: dict[str, Any] = {} if wake is None else {"wake": wake}
        if isinstance(entry.change, Started):
            changes |= {"phase": "running", "changed": entry.time}
        return bool(await self.queue.write(Append(table, entry, changes)))

    async def create(self, new: Head, secret: bytes, map: str, first: Sequence[Entry]) -> None:
        """A new table, with its first entries if it starts at once."""
        phase = "running" if any(isinstance(each.change, Started) for each in first) else "lobby"
        row = {
            "id": new.table, "header": head.encode(new).decode(), "secret": secret, "phase": phase,
            "public": new.public, "changed": new.created, "wake": None,
        }  # fmt: skip
        rows = [row_of(new.table, each) for each in first]

        def work(connection: Connection) -> None:
            new_map = {"hash": map_key(new), "facts": map}
            connection.execute(insert_new(self.dialect, schema.maps).values(new_map))
            connection.execute(schema.tables.insert().values(row))
            if rows:
                connection.execute(schema.entries.insert(), rows)

        await self.queue.write(work)

    async def execute(self, statement: Executable) -> None:
        """Returns when it is on disk."""
        await self.queue.write(lambda connection: connection.execute(statement))

    async def rows(self, query: Select[Any]) -> Sequence[Found[Any]]:
        """Shielded: if its client goes, a cancelled query would break the database connection."""
        reading = asyncio.create_task(self._rows(query))
        self.reading.add(reading)
        reading.add_done_callback(self.reading.discard)
        return await asyncio.shield(reading)

    async def _rows(self, query: Select[Any]) -> Sequence[Found[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def load(self, table: str) -> Kept | None:
        tables, maps, snapshots = schema.tables.c, schema.maps.c, schema.snapshots.c
        query = select(tables.header, tables.secret, snapshots.number, snapshots.layout, snapshots.state)
        query = query.outerjoin(schema.snapshots, snapshots.table_id == tables.id).where(tables.id == table)
        if not (found := await self.rows(query)):
            return None
        row = found[0]
        kept = head.decode(row.header)
        ((map,),) = await self.rows(select(maps.facts).where(maps.hash == map_key(kept)))
        snapshot = None if row.number is None else (row.number, row.layout, row.state)
        return Kept(kept, row.secret, map, snapshot)

    async def map_of(self, board: str) -> str | None:
        """The copy of a folder's map, if a table was ever opened with it."""
        found = await self.rows(select(schema.maps.c.facts).where(schema.maps.c.hash == board))
        return found[0].facts if found else None

    async def entries_after(self, table: str, number: int) -> list[Entry]:
        """All at once, where few are expected."""
        return [entry async for chunk in self.chunks(table, number) for entry in chunk]

    async def chunks(self, table: str, after: int = 0, last: int | None = None) -> AsyncIterator[list[Entry]]:
        """The log chunk by chunk: it may be long, and other tables' moves are handled in between."""
        while chunk := await self._chunk(table, after, last):
            yield chunk
            after = chunk[-1].number

    async def _chunk(self, table: str, after: int, last: int | None) -> list[Entry]:
        columns = schema.entries.c
        query = select(columns.number, columns.client, columns.at, columns.entry)
        query = query.where(columns.table_id == table, columns.number > after).order_by(columns.number).limit(CHUNK)
        if last is not None:
            query = query.where(columns.number <= last)
        return [Entry(row.number, row.client, row.at, entries.decode(row.entry)) for row in await self.rows(query)]

    def save_snapshot(self, table: str, number: int, layout: str, state: bytes) -> None:
        """It may be lost: it is rebuilt from the log."""
        row = {"table_id": table, "number": number, "layout": layout, "state": state}
        dialect = postgresql if self.is_postgres else sqlite
        insert = dialect.insert(schema.snapshots).values(row)
        newer = {key: row[key] for key in ("number", "layout", "state")}
        self._execute_soon(insert.on_conflict_do_update(index_elements=["table_id"], set_=newer))

    async def save_result(self, table: str, ended: float, record: bytes) -> None:
        await self.execute(insert_new(self.dialect, schema.results).values(table_id=table, ended=ended, record=record))

    async def result_of(self, table: str) -> tuple[bytes, float] | None:
        """The record of a finished game, and when it ended."""
        columns = schema.results.c
        found = await self.rows(select(columns.record, columns.ended).where(columns.table_id == table))
        return (found[0].record, found[0].ended) if found else None

    def set_phase(self, table: str, phase: str, time: float) -> None:
        self._execute_soon(row_of_table(table).values(phase=phase, changed=time))

    def set_wake(self, table: str, wake: float | None) -> None:
        """When some process must look after the table."""
        self._execute_soon(row_of_table(table).values(wake=wake))

    def _execute_soon(self, statement: Executable) -> None:
        self.queue.write_soon(lambda connection: connection.execute(statement))

    async def public_tables(self, most: int) -> list[str]:
        columns = schema.tables.c
        query = select(columns.id).where(columns.public, columns.phase != "over").order_by(columns.changed.desc())
        return [row.id for row in await self.rows(query.limit(most))]

    async def count_tables(self) -> int:
        """Those that are not finished."""
        tables = schema.tables
        ((count,),) = await self.rows(select(func.count()).select_from(tables).where(tables.c.phase != "over"))
        return int(count)

    async def delete(self, table: str) -> None:
        await self.execute(delete(schema.tables).where(schema.tables.c.id == table))

    async def check(self) -> None:
        """Raises if the database can't be read, or can't be written: its disk may be full."""

        def work(connection: Connection) -> None:
            connection.execute(insert_new(self.dialect, schema.processes).values(id=HEALTH, seen=0.0))
            connection.execute(delete(schema.processes).where(schema.processes.c.id == HEALTH))

        await self.rows(select(schema.tables.c.id).limit(1))
        await self.queue.write(work)


def map_key(head: Head) -> str:
    """The key of its map. A folder's map has its own, because its drawing must stay as it was too."""
    return head.board if is_own(head.board) else head.map_hash
