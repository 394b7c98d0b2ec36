"""Looks after tables: bots move, absent people are stood in for, dead processes are noticed."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Coroutine
from typing import Any

import structlog

from stellwerk import atlas
from stellwerk.board import Board
from stellwerk.server import projection
from stellwerk.server.bots import Bots
from stellwerk.server.header import Key
from stellwerk.server.judge import Actor
from stellwerk.server.messages import Play
from stellwerk.server.presence import BEAT
from stellwerk.server.refusal import Refusal
from stellwerk.server.scribe import Scribe
from stellwerk.server.settings import Settings
from stellwerk.server.state import OVER, RUNNING
from stellwerk.server.table import LEASE, LiveTable
from stellwerk.server.tables import Tables

UNSTARTED = 7 * 86_400.0  # seconds after which a table that nobody started goes
TIDY, THOROUGH = 12, 360  # beats after which idle tables are forgotten, and all memory is looked through
log = structlog.get_logger("stellwerk.minder")


class Minder:
    def __init__(self, tables: Tables, bots: Bots, settings: Settings) -> None:
        self.tables, self.bots, self.settings = tables, bots, settings
        self.scribe = Scribe(tables.store)
        self.driving: dict[str, asyncio.Task[None]] = {}
        self.timers: dict[str, tuple[float, asyncio.TimerHandle]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self.beats = 0
        tables.on_change = self.look_after

    def start(self) -> None:
        self.spawn(self._sweep())
        self.spawn(self._beat())

    async def stop(self) -> None:
        self.stopping = True
        await self.scribe.stop()
        for timer in self.timers.values():
            timer[1].cancel()
        for task in [*self.tasks, *self.driving.values()]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.driving.values(), return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def look_after(self, table: LiveTable) -> None:
        """A table of this process has changed: whatever is due next."""
        if self.stopping:
            return
        course = table.course
        if course.state.phase == OVER:
            self._set_wake(table, None)
            self.scribe.write_down(table)
        elif course.bots_due() and not table.stopped:
            self._drive(table)
        if course.state.phase == RUNNING:
            self._await_people(table)

    def _set_wake(self, table: LiveTable, wake: float | None) -> None:
        if table.wake != wake:
            table.wake = wake
            self.tables.store.set_wake(table.id, wake)

    def _drive(self, table: LiveTable) -> None:
        """Should this process die in the middle, another one wakes when the lease ends."""
        now = self.tables.now()
        if (table.wake or 0) < now + LEASE / 2:
            self._set_wake(table, now + LEASE)
        if table.id not in self.driving:
            table.minded = True
            task = self.driving[table.id] = asyncio.create_task(self._play(table))
            task.add_done_callback(lambda _: self._driven(table))

    def _driven(self, table: LiveTable) -> None:
        self.driving.pop(table.id, None)
        table.minded = False
        if table.course.bots_due():
            self.look_after(table)  # one became due while the last was on its way out

    async def _play(self, table: LiveTable) -> None:
        while due := table.course.bots_due():
            await asyncio.sleep(self.settings.bot_delay)
            for seat in due:
                await self._play_seat(table, seat)

    async def _play_seat(self, table: LiveTable, seat: int) -> None:
        course = table.course
        if seat not in course.bots_due():
            return
        at = course.state.counts[seat + 1]
        view = projection.view_of(course, seat)
        assert view is not None
        level = course.state.seats[seat].bot or course.header.bot
        move = await self.bots.choose(table.id, view, level, facts_if_changed(course.board))
        # The id follows from the decision: whoever answers it, it is answered once.
        act = Play(id=f"{course.state.started}-{course.state.ready[seat]}", move=move, at=at)
        try:
            await table.act(Actor(Key([seat]), seat, is_bot=True), act)
        except Refusal as refusal:
            log.info("bot came too late", table=table.id, seat=seat, reason=refusal.reason)

    def _await_people(self, table: LiveTable) -> None:
        """People who are to move: by when must they be there, or have moved?"""
        times = [self._late(table, seat) for seat in table.course.people_due()]
        limits = [time for time in times if time is not None]
        if not limits:
            return
        soonest = min(limits)
        timer = self.timers.get(table.id)
        if timer is None or timer[0] != soonest:
            if timer:
                timer[1].cancel()
            delay = min(max(0.0, soonest - self.tables.now()), 3600.0)
            handle = asyncio.get_running_loop().call_later(delay, self._ring, table.id)
            self.timers[table.id] = soonest, handle
            self._set_wake(table, soonest + LEASE)  # for the case that this process dies

    def _late(self, table: LiveTable, seat: int) -> float | None:
        """When a bot stands in for a person: days are over, or too long without a connection."""
        course = table.course
        if course.header.pace.days:
            return course.state.since[seat] + course.header.pace.days * projection.DAY
        if seat in table.connected:
            return None
        # After a restart the grace time begins anew: people must be able to come back.
        return max(course.state.since[seat], table.gone.get(seat, table.loaded)) + self.settings.grace

    def _ring(self, id: str) -> None:
        """By its id: the table may have been forgotten and loaded again since."""
        self.spawn(self._wake_up(id))

    async def _wake_up(self, id: str) -> None:
        try:
            await self._stand_in(await self.tables.find(id))
        except Refusal as refusal:
            log.info("nobody to stand in for", table=id, reason=refusal.reason)

    async def _stand_in(self, table: LiveTable) -> None:
        self.timers.pop(table.id, None)
        table.elsewhere = await self.tables.presence.elsewhere(table.id)
        for seat in table.course.people_due():
            late = self._late(table, seat)
            if late is not None and self.tables.now() >= late:
                await table.stand_in(seat)
        self._await_people(table)

    async def _sweep(self) -> None:
        """Tables that are due and that no living process looks after."""
        while True:
            await asyncio.sleep(1.0)
            try:
                now = self.tables.now()
                for table in await self.tables.store.claim_due(now, LEASE):
                    await self._look_at(table, now + LEASE)
            except Exception:
                log.exception("sweep failed")

    async def _look_at(self, id: str, wake: float) -> None:
        table = await self.tables.find(id)
        table.wake = wake
        await table.catch_up()
        await self._stand_in(table)
        if table.course.bots_due():
            self.look_after(table)
        elif id not in self.timers:
            self._set_wake(table, None)

    def _tidy_up(self) -> None:
        """The search through all memory takes half a second with two thousand sockets, so it is done seldom."""
        self.beats += 1
        if self.beats % TIDY == 0:
            self.tables.forget_idle()
        if self.beats % THOROUGH == 0:
            gc.collect()

    async def _beat(self) -> None:
        swept = 0.0
        while True:
            try:
                now = self.tables.now()
                self._tidy_up()
                await self.tables.presence.beat(now)
                dead = await self.tables.presence.dead(now)
                if dead:
                    await self.tables.presence.bury(dead, now + self.settings.grace)
                if now - swept > 3600:
                    swept = now
                    for table in await self.tables.store.forget_unstarted(now - UNSTARTED):
                        self.tables.loaded.pop(table, None)
            except Exception:
                log.exception("beat failed")
            await asyncio.sleep(BEAT)


def facts_if_changed(board: Board) -> bytes:
    """For a board that no name leads to any more."""
    if not board.name.endswith(".toml"):
        try:
            if Board.named(board.name).map_hash == board.map_hash:
                return b""
        except Exception:
            log.info("board is known by its facts only", board=board.name)
    return json.dumps(atlas.facts(board.map)).encode()
