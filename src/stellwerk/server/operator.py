"""What whoever runs a server can do with its tables, while it runs or not: list, show, close, delete, ban."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from stellwerk.errors import StellwerkError
from stellwerk.server import schema
from stellwerk.server.entries import Stopped
from stellwerk.server.header import Header
from stellwerk.server.store import Store, Written
from stellwerk.server.tables import course_of


class Row(NamedTuple):
    """A table in a list. Nothing of its game, and no link."""

    id: str
    phase: str
    public: bool
    changed: float
    entries: int


class Operator:
    """Works on the database; running servers see it within a few seconds (`Minder`), or at their next entry."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.store = Store(engine)

    async def list_tables(self, phase: str | None) -> list[Row]:
        tables, entries = schema.tables.c, schema.entries.c
        counted = select(func.count()).where(entries.table_id == tables.id).scalar_subquery()
        query = select(tables.id, tables.phase, tables.public, tables.changed, counted).order_by(tables.changed.desc())
        if phase:
            query = query.where(tables.phase == phase)
        return [Row._make(row) for row in await self.store.rows(query)]

    async def show(self, table: str) -> tuple[Header, dict[str, object]]:
        """Its head, and what everybody at it knows; no secrets, no keys, no moves."""
        kept = await self.store.load(table)
        if kept is None:
            raise no_table(table)
        course = course_of(kept)
        for written in await self.store.entries_after(table, course.state.number):
            course.add(*written)
        state = course.state
        seats = [seat.name or (f"bot: {seat.bot}" if seat.bot else "open") for seat in state.seats]
        facts: dict[str, object] = {
            "seats": seats, "phase": state.phase, "stopped": state.stopped, "moves": state.moves,
            "entries": state.number, "links": len(state.keys), "chat lines": len(state.chat),
        }  # fmt: skip
        return kept.header, facts

    async def close(self, table: str) -> None:
        """Nobody can act at the table any more. A server that writes at the same moment is written after."""
        self.store.writer.start()
        try:
            while True:
                number, stopped = await self._last(table)
                if stopped:
                    return
                if await self.store.append(table, Written(number + 1, None, time.time(), Stopped("closed"))):
                    self.store.set_phase(table, "over", time.time())
                    return
        finally:
            await self.store.writer.stop()

    async def _last(self, table: str) -> tuple[int, bool]:
        written = await self.store.entries_after(table, 0)
        if not written and await self.store.load(table) is None:
            raise no_table(table)
        return len(written), any(isinstance(each.entry, Stopped) for each in written)

    async def delete(self, table: str) -> None:
        async with self.store.engine.begin() as connection:
            done = await connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
        if not done.rowcount:
            raise no_table(table)

    async def ban(self, network: str) -> None:
        row = {"network": network, "at": time.time()}
        async with self.store.engine.begin() as connection:
            await connection.execute(self.store.insert_new(schema.bans).values(row))

    async def unban(self, network: str) -> None:
        async with self.store.engine.begin() as connection:
            done = await connection.execute(delete(schema.bans).where(schema.bans.c.network == network))
        if not done.rowcount:
            raise StellwerkError(f"{network} is not banned; banned are: {', '.join(await self.store.bans()) or 'none'}")


def no_table(table: str) -> StellwerkError:
    return StellwerkError(f"there is no table {table}; `stellwerk tables list` shows all")
