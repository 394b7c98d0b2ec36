"""Looks after tables: bots move, absent people are stood in for, dead processes are noticed."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any

import structlog

from stellwerk.server import levels, projection
from stellwerk.server.addresses import Bans
from stellwerk.server.bots import Bots
from stellwerk.server.entries import Stopped
from stellwerk.server.header import Key
from stellwerk.server.judge import Actor
from stellwerk.server.maps import facts_if_needed
from stellwerk.server.messages import Play
from stellwerk.server.presence import BEAT
from stellwerk.server.refusal import Refusal
from stellwerk.server.scribe import Scribe
from stellwerk.server.settings import Settings
from stellwerk.server.state import LOBBY, OVER, RUNNING
from stellwerk.server.table import LEASE, LiveTable
from stellwerk.server.tables import Tables

UNSTARTED = 7 * 86_400.0  # seconds after which a table that nobody started goes
BOT_MOVE = 1.0  # milliseconds of the event loop
TIDY, THOROUGH = 12, 360  # beats after which idle tables are forgotten, and all memory is looked through
log = structlog.get_logger("stellwerk.minder")


class Minder:
    def __init__(self, tables: Tables, bots: Bots, settings: Settings) -> None:
        self.tables, self.bots, self.settings = tables, bots, settings
        self.scribe = Scribe(tables.store)
        self.driving: dict[str, asyncio.Task[None]] = {}
        self.timers: dict[str, tuple[float, asyncio.TimerHandle]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.bans = Bans()
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
        if course.state.phase == RUNNING or course.state.sealed:
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
        while (due := table.course.bots_due()) and await self._is_wanted(table):
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
        happened = projection.since_decision(course, seat) if levels.listens(course.header.family, level) else []
        began = asyncio.get_running_loop().time()
        facts, opener = facts_if_needed(course.board), course.header.opener
        await self.bots.guests.pay(opener, BOT_MOVE)
        move, chosen = await self.bots.choose(table.id, opener, view, level, facts, happened)
        self._note_level(table, seat, "" if chosen == level else chosen)
        thought = asyncio.get_running_loop().time() - began
        await asyncio.sleep(waiting_time(self.settings.bot_delay, thought))
        # The id follows from the decision: whoever answers it, it is answered once.
        act = Play(id=f"{course.state.started}-{course.state.ready[seat]}", move=move, at=at)
        try:
            await table.act(Actor(Key([seat]), seat, is_bot=True), act)
        except Refusal as refusal:
            log.info("bot came too late", table=table.id, seat=seat, reason=refusal.reason)

    def _note_level(self, table: LiveTable, seat: int, eased: str) -> None:
        """Whoever looks is told before the move that follows from it."""
        self.bots.metrics.eased.inc(bool(eased))
        if table.eased.get(seat, "") != eased:
            table.eased[seat] = eased
            table.touch()

    async def _is_wanted(self, table: LiveTable) -> bool:
        """A game of bots that nobody looks at goes on more and more slowly, and at last ends."""
        alone, most = table.alone(), self.settings.deserted
        if alone >= most:
            log.info("nobody looks at this table of bots", table=table.id)
            await table.note(Stopped("deserted"))
        elif alone > most / 10:
            self._set_wake(table, self.tables.now() + alone / 10 + LEASE)  # until then it is this process's table
            await table.wait_for_somebody(alone / 10)
        return not table.stopped

    def _await_people(self, table: LiveTable) -> None:
        """People who are to move: by when must they be there, or have moved?"""
        course = table.course
        times = [self._late(table, seat) for seat in course.people_due()]
        times += [self._last_call(table)] if course.state.sealed and not table.stopped else []
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

    def _last_call(self, table: LiveTable) -> float:
        """When a start is broken off because a text was not opened; pages come back after a restart."""
        return max(table.course.state.sealed_at, table.loaded) + self.settings.opening

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
        if table.course.state.sealed and not table.stopped:
            await table.go_on(is_late=self.tables.now() >= self._last_call(table))
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
                await self._follow_operator()
                if now - swept > 3600:
                    swept = now
                    await self._forget_old(now)
            except Exception:
                log.exception("beat failed")
            await asyncio.sleep(BEAT)

    async def _follow_operator(self) -> None:
        """What `stellwerk tables` has done to the database meanwhile."""
        self.bans.replace(await self.tables.store.bans())
        loaded = dict(self.tables.loaded)
        phases = await self.tables.store.phases(list(loaded))
        for id, table in loaded.items():
            if id not in phases:
                self.tables.loaded.pop(id, None)
                table.end("no-such-table")
            elif phases[id] == OVER and table.course.state.phase != OVER and not table.stopped:
                await table.catch_up()

    async def _forget_old(self, now: float) -> None:
        store, days = self.tables.store, self.settings.keep_days
        gone = await store.forget(LOBBY, now - UNSTARTED)
        if days:
            gone += await store.forget(OVER, now - days * projection.DAY)
        for table in gone:
            self.tables.loaded.pop(table, None)


def waiting_time(least: float, thought: float) -> float:
    """Until a bot's move is made: it takes the least time, or twice, four times … that. How long a bot thinks depends
    on what it holds; so rounded, it tells next to nothing."""
    whole = least
    while 0 < whole < thought:
        whole *= 2
    return max(0.0, whole - thought)
