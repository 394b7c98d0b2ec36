"""What a process looks up regularly: which tables are due, closed, deleted or old, and who is banned."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from stellwerk.server.store import schema
from stellwerk.server.store.store import Store

AT_ONCE = 500  # ids in one query


class Upkeep:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def clamp_wakes(self, latest: float) -> None:
        """At the start: a wake set by a clock that was ahead would come too late. Looking too early costs little."""
        columns = schema.tables.c
        await self.store.execute(update(schema.tables).where(columns.wake > latest).values(wake=latest))

    async def claim_due(self, now: float, lease: float) -> list[str]:
        """Tables that are due. The caller has them to itself for `lease` seconds."""
        columns = schema.tables.c
        due = select(columns.id, columns.wake).where(columns.wake <= now).limit(50)

        def work(connection: Connection) -> list[str]:
            claimed = []
            for row in connection.execute(due).all():
                mine = update(schema.tables).where(columns.id == row.id, columns.wake == row.wake)
                if connection.execute(mine.values(wake=now + lease)).rowcount:
                    claimed.append(row.id)
            return claimed

        if not await self.store.rows(due.limit(1)):
            return []
        claimed: list[str] = await self.store.queue.write(work)
        return claimed

    async def forget(self, phase: str, before: float) -> list[str]:
        """Deletes tables that have been in this phase since then, with all that belongs to them."""
        columns = schema.tables.c
        old = delete(schema.tables).where(columns.phase == phase, columns.changed < before).returning(columns.id)
        deleted: list[str] = await self.store.queue.write(lambda connection: list(connection.execute(old).scalars()))
        return deleted

    async def phases(self, ids: Sequence[str]) -> dict[str, str]:
        """Of those tables that still exist."""
        columns = schema.tables.c
        found: dict[str, str] = {}
        for start in range(0, len(ids), AT_ONCE):
            query = select(columns.id, columns.phase).where(columns.id.in_(ids[start : start + AT_ONCE]))
            found |= {row.id: row.phase for row in await self.store.rows(query)}
        return found

    async def bans(self) -> list[str]:
        return [row.network for row in await self.store.rows(select(schema.bans.c.network))]
