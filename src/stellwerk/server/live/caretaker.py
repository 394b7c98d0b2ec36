"""Looks after tables: bots move or stand in for absent people, finished games are archived, dead processes noticed."""

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any

import structlog

from stellwerk.server.bots.pool import Bots
from stellwerk.server.guard.addresses import Bans
from stellwerk.server.live.archive import Archive
from stellwerk.server.live.botmoves import BotMoves
from stellwerk.server.live.deadlines import Deadlines
from stellwerk.server.live.table import LEASE, LiveTable
from stellwerk.server.live.tables import Tables
from stellwerk.server.protocol.messages import LOBBY, OVER
from stellwerk.server.settings import Settings
from stellwerk.server.store.presence import BEAT
from stellwerk.server.store.upkeep import Upkeep
from stellwerk.server.table.projection import DAY

UNSTARTED = 7 * DAY  # after which a table that nobody started is deleted
HOUR = 3600.0
TIDY, THOROUGH = 12, 360  # heartbeats between two removals of idle tables, and between two full garbage collections
log = structlog.get_logger("stellwerk.caretaker")


class Caretaker:
    def __init__(self, tables: Tables, bots: Bots, settings: Settings) -> None:
        self.tables, self.bots, self.settings = tables, bots, settings
        self.upkeep, self.archive = Upkeep(tables.store), Archive(tables.store)
        self.bot_moves, self.deadlines = BotMoves(bots, settings), Deadlines(tables, settings)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.bans = Bans()
        self.stopping = False
        self.beats = 0
        tables.on_change = self.look_after

    async def start(self) -> None:
        now = self.tables.now()
        await self.upkeep.clamp_wakes(now + LEASE)
        await self.tables.presence.beat(now)
        self.spawn(self._sweep())
        self.spawn(self._beat())

    async def stop(self) -> None:
        self.stopping = True
        await self.archive.stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(self.deadlines.stop(), self.bot_moves.stop(), *self.tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def look_after(self, table: LiveTable) -> None:
        """Starts what is due next at a table of this process that has changed."""
        if self.stopping:
            return
        if table.course.state.phase == OVER:
            table.set_wake(None)
            self.archive.write_down(table)
        elif table.course.bots_due():
            self.bot_moves.start(table)
        self.deadlines.set(table)

    async def _sweep(self) -> None:
        """Looks for tables that are due and that no living process looks after."""
        while True:
            await asyncio.sleep(1.0)
            try:
                now = self.tables.now()
                for table in await self.upkeep.claim_due(now, LEASE):
                    await self._look_at(table, now + LEASE)
            except Exception:
                log.exception("sweep failed")

    async def _look_at(self, id: str, wake: float) -> None:
        table = await self.tables.find(id)
        table.wake = wake
        await table.catch_up()
        await self.deadlines.check(table)
        if table.course.bots_due():
            self.look_after(table)
        elif id not in self.deadlines.timers:
            table.set_wake(None)

    async def _beat(self) -> None:
        last = 0.0
        while True:
            try:
                now = self.tables.now()
                self._tidy_up()
                await self._note_processes(now)
                await self._follow_operator()
                if now - last > HOUR:
                    last = now
                    await self._delete_old(now)
            except Exception:
                log.exception("beat failed")
            await asyncio.sleep(BEAT)

    def _tidy_up(self) -> None:
        """Full garbage collections are rare, because with two thousand sockets they take half a second."""
        self.beats += 1
        if self.beats % TIDY == 0:
            self.tables.forget_idle()
        if self.beats % THOROUGH == 0:
            gc.collect()

    async def _note_processes(self, now: float) -> None:
        presence = self.tables.presence
        await presence.beat(now)
        dead = await presence.dead(now)
        if dead:
            await presence.remove(dead, now + self.settings.grace)

    async def _follow_operator(self) -> None:
        """Applies what `stellwerk tables` has changed in the database."""
        self.bans.replace(await self.upkeep.bans())
        loaded = dict(self.tables.loaded)
        phases = await self.upkeep.phases(list(loaded))
        for id, table in loaded.items():
            if id not in phases:
                self.tables.loaded.pop(id, None)
                table.audience.dismiss("no-such-table")
            elif phases[id] == OVER and table.course.state.phase != OVER and not table.stopped:
                await table.catch_up()

    async def _delete_old(self, now: float) -> None:
        deleted, days = await self.upkeep.forget(LOBBY, now - UNSTARTED), self.settings.keep_days
        if days:
            deleted += await self.upkeep.forget(OVER, now - days * DAY)
        for table in deleted:
            self.tables.loaded.pop(table, None)
