"""What the operator of a server can do, whether it runs or not: list, show, close, delete tables, ban addresses."""

import time
from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from stellwerk.errors import StellwerkError
from stellwerk.server.live.loading import course_of
from stellwerk.server.store import schema
from stellwerk.server.store.statements import insert_new
from stellwerk.server.store.store import Store
from stellwerk.server.store.upkeep import Upkeep
from stellwerk.server.table.entries import Entry, Stopped
from stellwerk.server.table.head import Head


class Row(NamedTuple):
    """A table in a list, without its game and links."""

    id: str
    phase: str
    public: bool
    changed: float
    entries: int


class Operator:
    """Works on the database; running servers notice it within a few seconds (`Caretaker`), or at their next entry."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.store = Store(engine)

    async def list_tables(self, phase: str | None) -> list[Row]:
        tables, entries = schema.tables.c, schema.entries.c
        counted = select(func.count()).where(entries.table_id == tables.id).scalar_subquery()
        query = select(tables.id, tables.phase, tables.public, tables.changed, counted).order_by(tables.changed.desc())
        if phase:
            query = query.where(tables.phase == phase)
        return [Row._make(row) for row in await self.store.rows(query)]

    async def show(self, table: str) -> tuple[Head, dict[str, object]]:
        """Its head, and what everybody at it knows; no secrets, no keys, no moves."""
        kept = await self.store.load(table)
        if kept is None:
            raise no_table(table)
        course = course_of(kept)
        for entry in await self.store.entries_after(table, course.state.number):
            course.add(entry)
        state = course.state
        seats = [seat.name or (f"bot: {seat.bot}" if seat.bot else "open") for seat in state.seats]
        facts: dict[str, object] = {
            "seats": seats, "phase": state.phase, "stopped": state.stopped, "moves": state.moves,
            "entries": state.number, "links": len(state.keys), "chat lines": len(state.chat),
        }  # fmt: skip
        return kept.head, facts

    async def close(self, table: str) -> None:
        """Closes a table. If a server writes an entry at the same moment, ours comes after it."""
        self.store.queue.start()
        try:
            while True:
                number, stopped = await self._last(table)
                if stopped:
                    return
                if await self.store.append(table, Entry(number + 1, None, time.time(), Stopped("closed"))):
                    self.store.set_phase(table, "over", time.time())
                    return
        finally:
            await self.store.stop()

    async def _last(self, table: str) -> tuple[int, bool]:
        entries = await self.store.entries_after(table, 0)
        if not entries and await self.store.load(table) is None:
            raise no_table(table)
        return len(entries), any(isinstance(each.change, Stopped) for each in entries)

    async def delete(self, table: str) -> None:
        async with self.store.engine.begin() as connection:
            done = await connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
        if not done.rowcount:
            raise no_table(table)

    async def ban(self, network: str) -> None:
        row = {"network": network, "at": time.time()}
        async with self.store.engine.begin() as connection:
            await connection.execute(insert_new(self.store.dialect, schema.bans).values(row))

    async def bans(self) -> list[str]:
        return await Upkeep(self.store).bans()

    async def unban(self, network: str) -> None:
        async with self.store.engine.begin() as connection:
            done = await connection.execute(delete(schema.bans).where(schema.bans.c.network == network))
        if not done.rowcount:
            raise StellwerkError(f"{network} is not banned; banned are: {', '.join(await self.bans()) or 'none'}")


def no_table(table: str) -> StellwerkError:
    return StellwerkError(f"there is no table {table}; `stellwerk tables list` shows all")
