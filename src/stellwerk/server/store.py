"""What is kept: append to the log, read it back. Works the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, Table, delete, func, select, text, update
from sqlalchemy import Row as Found
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from stellwerk.server import entries as log
from stellwerk.server import header as head
from stellwerk.server import schema
from stellwerk.server.database import open_line
from stellwerk.server.entries import AnyEntry
from stellwerk.server.header import Header
from stellwerk.server.maps import is_own
from stellwerk.server.writer import Row, Writer

AnyInsert = postgresql.Insert | sqlite.Insert
HEALTH = "health"  # a row that is written and removed again to see whether writing works
PAGE = 32  # entries that are read, and mostly played, at once: about a millisecond
CHANNEL = "stellwerk"  # on which processes tell each other which table has changed


class Written(NamedTuple):
    number: int
    client: str | None
    at: float
    entry: AnyEntry


class Kept(NamedTuple):
    """A table as it lies in the database."""

    header: Header
    secret: bytes
    map: str  # JSON: the facts, or for a map of a folder the whole file
    snapshot: tuple[int, str, bytes] | None  # number, layout, state


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(open_line(engine), self._append_rows, self._change_table)
        self.is_postgres = engine.dialect.name == "postgresql"
        self.insert_entries = self.insert_new(schema.entries)

    async def append(self, table: str, written: Written, wake: float | None = None) -> bool:
        """True once it is on disk; False if this number or this client's message was there before.

        `wake` is written with it: should this process die now, another one looks after the table then.
        """
        row = {
            "table_id": table, "number": written.number, "client": written.client,
            "at": written.at, "entry": log.encode(written.entry).decode(),
        }  # fmt: skip

        changes: dict[str, Any] = {} if wake is None else {"wake": wake}
        if isinstance(written.entry, log.Started):
            changes |= {"phase": "running", "changed": written.at}
        return await self.writer.append(row, changes)

    def _append_rows(self, connection: Connection, rows: Sequence[Row]) -> set[tuple[str, int]]:
        """Writes entries; returns those that are new."""
        columns = schema.entries.c
        done = connection.execute(self.insert_entries.returning(columns.table_id, columns.number), list(rows))
        new = {(table, number) for table, number in done.all()}
        if self.is_postgres:
            for table in {table for table, _ in new}:
                notify(connection, table)  # sent when the transaction commits, and only then
        return new

    def _change_table(self, connection: Connection, table: str, changes: Row) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**changes))

    async def create(self, header: Header, secret: bytes, map: str, first: Sequence[Written]) -> None:
        """A new table, with its first entries if it starts at once."""
        phase = "running" if any(isinstance(each.entry, log.Started) for each in first) else "lobby"
        row = {
            "id": header.table, "header": head.encode(header).decode(), "secret": secret, "phase": phase,
            "public": header.public, "changed": header.created, "wake": None,
        }  # fmt: skip
        rows = [
            {"table_id": header.table, "number": each.number, "client": each.client, "at": each.at,
             "entry": log.encode(each.entry).decode()}
            for each in first
        ]  # fmt: skip

        def work(connection: Connection) -> None:
            new_map = {"hash": map_key(header), "facts": map}
            connection.execute(self.insert_new(schema.maps).values(new_map))
            connection.execute(schema.tables.insert().values(row))
            if rows:
                connection.execute(schema.entries.insert(), rows)

        await self.writer.write(work)

    def insert_new(self, table: Table) -> AnyInsert:
        """An insert that leaves alone what is there."""
        dialect = postgresql if self.is_postgres else sqlite
        return dialect.insert(table).on_conflict_do_nothing()

    async def rows(self, query: Select[Any]) -> Sequence[Found[Any]]:
        """Read to the end, also for a client who has gone: a cancelled query would cost its connection."""
        return await asyncio.shield(self._rows(query))

    async def _rows(self, query: Select[Any]) -> Sequence[Found[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def load(self, table: str) -> Kept | None:
        kinds, maps, snapshots = schema.tables.c, schema.maps.c, schema.snapshots.c
        query = (
            select(kinds.header, kinds.secret, snapshots.number, snapshots.layout, snapshots.state)
            .outerjoin(schema.snapshots, snapshots.table_id == kinds.id)
            .where(kinds.id == table)
        )
        found = await self.rows(query)
        if not found:
            return None
        row = found[0]
        header = head.decode(row.header)
        ((map,),) = await self.rows(select(maps.facts).where(maps.hash == map_key(header)))
        snapshot = None if row.number is None else (row.number, row.layout, row.state)
        return Kept(header, row.secret, map, snapshot)

    async def map_of(self, board: str) -> str | None:
        """The whole map of a folder that some table was opened with."""
        query = select(schema.maps.c.facts).where(schema.maps.c.hash == board)
        found = await self.rows(query)
        return found[0].facts if found else None

    async def entries_after(self, table: str, number: int) -> list[Written]:
        """All of them at once: for the last few."""
        return [written async for page in self.pages(table, number) for written in page]

    async def pages(self, table: str, after: int = 0, last: int | None = None) -> AsyncIterator[list[Written]]:
        """The log in pieces: it may be long, and others' moves come in between."""
        while page := await self._page(table, after, last):
            yield page
            after = page[-1].number

    async def _page(self, table: str, after: int, last: int | None) -> list[Written]:
        columns = schema.entries.c
        query = select(columns.number, columns.client, columns.at, columns.entry)
        query = query.where(columns.table_id == table, columns.number > after).order_by(columns.number).limit(PAGE)
        if last is not None:
            query = query.where(columns.number <= last)
        return [Written(row.number, row.client, row.at, log.decode(row.entry)) for row in await self.rows(query)]

    def save_snapshot(self, table: str, number: int, layout: str, state: bytes) -> None:
        """Beside the log: lost, it is made again."""
        row = {"table_id": table, "number": number, "layout": layout, "state": state}
        dialect = postgresql if self.is_postgres else sqlite
        insert = dialect.insert(schema.snapshots).values(row)
        newer = {key: row[key] for key in ("number", "layout", "state")}
        upsert = insert.on_conflict_do_update(index_elements=["table_id"], set_=newer)

        def work(connection: Connection) -> None:
            connection.execute(upsert)

        self.writer.write_soon(work)

    async def save_result(self, table: str, ended: float, record: bytes) -> None:
        row = {"table_id": table, "ended": ended, "record": record}

        def work(connection: Connection) -> None:
            connection.execute(self.insert_new(schema.results).values(row))

        await self.writer.write(work)

    async def result_of(self, table: str) -> tuple[bytes, float] | None:
        """The record of a finished game, and when it ended."""
        columns = schema.results.c
        query = select(columns.record, columns.ended).where(columns.table_id == table)
        found = await self.rows(query)
        return (found[0].record, found[0].ended) if found else None

    def set_phase(self, table: str, phase: str, at: float) -> None:
        self._update(table, phase=phase, changed=at)

    def set_wake(self, table: str, wake: float | None) -> None:
        self._update(table, wake=wake)

    def _update(self, table: str, **values: Any) -> None:
        def work(connection: Connection) -> None:
            self._change_table(connection, table, values)

        self.writer.write_soon(work)

    async def clamp_wakes(self, latest: float) -> None:
        """At a start: wakes set by a clock that was ahead would leave tables asleep. Looking too early costs little."""
        columns = schema.tables.c
        late = update(schema.tables).where(columns.wake > latest).values(wake=latest)

        def work(connection: Connection) -> None:
            connection.execute(late)

        await self.writer.write(work)

    async def claim_due(self, now: float, lease: float) -> list[str]:
        """Tables that somebody must look after now; whoever gets an id here has `lease` seconds for it."""
        columns = schema.tables.c
        due = select(columns.id, columns.wake).where(columns.wake <= now).limit(50)

        def work(connection: Connection) -> list[str]:
            claimed = []
            for row in connection.execute(due).all():
                mine = update(schema.tables).where(columns.id == row.id, columns.wake == row.wake)
                if connection.execute(mine.values(wake=now + lease)).rowcount:
                    claimed.append(row.id)
            return claimed

        if not await self.rows(due.limit(1)):
            return []
        claimed: list[str] = await self.writer.write(work)
        return claimed

    async def public_tables(self, most: int) -> list[str]:
        columns = schema.tables.c
        query = select(columns.id).where(columns.public, columns.phase != "over").order_by(columns.changed.desc())
        return [row.id for row in await self.rows(query.limit(most))]

    async def count_tables(self) -> int:
        """Those that are not finished."""
        query = select(func.count()).select_from(schema.tables).where(schema.tables.c.phase != "over")
        ((count,),) = await self.rows(query)
        return int(count)

    async def delete(self, table: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table))

        await self.writer.write(work)

    async def forget(self, phase: str, before: float) -> list[str]:
        """Tables that have been in this phase since then go, with all that belongs to them."""
        columns = schema.tables.c
        old = delete(schema.tables).where(columns.phase == phase, columns.changed < before).returning(columns.id)

        def work(connection: Connection) -> list[str]:
            return list(connection.execute(old).scalars())

        gone: list[str] = await self.writer.write(work)
        return gone

    async def phases(self, ids: Sequence[str]) -> dict[str, str]:
        """Of those tables that there are."""
        columns = schema.tables.c
        found: dict[str, str] = {}
        for start in range(0, len(ids), 500):
            query = select(columns.id, columns.phase).where(columns.id.in_(ids[start : start + 500]))
            found |= {row.id: row.phase for row in await self.rows(query)}
        return found

    async def bans(self) -> list[str]:
        return [row.network for row in await self.rows(select(schema.bans.c.network))]

    async def check(self) -> None:
        """Raises if the database can't be read, or can't be written: its disk may be full."""

        def work(connection: Connection) -> None:
            mark = {"id": HEALTH, "seen": 0.0}
            connection.execute(self.insert_new(schema.processes).values(mark))
            connection.execute(delete(schema.processes).where(schema.processes.c.id == HEALTH))

        await self.rows(select(schema.tables.c.id).limit(1))
        await self.writer.write(work)


def map_key(header: Header) -> str:
    """What its map is kept under: of a folder's map also the drawing must stay as it was."""
    return header.board if is_own(header.board) else header.map_hash


def notify(connection: Connection, table: str) -> None:
    connection.execute(text("SELECT pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": table})
