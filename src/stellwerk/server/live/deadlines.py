"""Deadlines: by when people must be connected or have moved, before a bot stands in."""

import asyncio
from functools import partial
from typing import Any

import structlog

from stellwerk.server.live.table import LiveTable
from stellwerk.server.live.tables import Tables
from stellwerk.server.protocol.messages import RUNNING
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.table.decisions import stand_in
from stellwerk.server.table.projection import DAY

LONGEST = 3600.0  # seconds of a timer; after them it is set again
log = structlog.get_logger("stellwerk.deadlines")


class Deadlines:
    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables, self.settings = tables, settings
        self.timers: dict[str, tuple[float, asyncio.TimerHandle]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        for _, timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def set(self, table: LiveTable) -> None:
        """Sets the timer of a table to the first of its deadlines."""
        course, is_sealed = table.course, table.course.state.sealed
        if course.state.phase != RUNNING and not is_sealed:
            return
        times = [self._late(table, seat) for seat in course.people_due()]
        times += [self._last_call(table)] if is_sealed and not table.stopped else []
        limits = [time for time in times if time is not None]
        if not limits:
            return
        soonest = min(limits)
        timer = self.timers.get(table.id)
        if timer is None or timer[0] != soonest:
            if timer:
                timer[1].cancel()
            delay = min(max(0.0, soonest - table.now()), LONGEST)
            handle = asyncio.get_running_loop().call_later(delay, self._ring, table.id)
            self.timers[table.id] = soonest, handle
            table.hold(soonest)

    def _late(self, table: LiveTable, seat: int) -> float | None:
        """When a bot stands in for a person: after the days for a move, or too long without a connection."""
        asked_at, days = table.course.state.asked_at[seat], table.course.head.pace.days
        if days:
            return asked_at + days * DAY
        if seat in table.audience.connected:
            return None
        # After a restart the grace time begins anew, so that people can come back.
        return max(asked_at, table.audience.left.get(seat, table.loaded)) + self.settings.grace

    def _last_call(self, table: LiveTable) -> float:
        """When a start is called off because a text was not opened; after a restart pages get the full time again."""
        return max(table.course.state.sealed_at, table.loaded) + self.settings.opening

    def _ring(self, id: str) -> None:
        """By its id: the table may have been dropped and loaded again since."""
        task = asyncio.create_task(self._wake_up(id))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _wake_up(self, id: str) -> None:
        try:
            await self.check(await self.tables.find(id))
        except Refusal as refusal:
            log.info("nobody to stand in for", table=id, reason=refusal.reason)

    async def check(self, table: LiveTable) -> None:
        """Does what is due by now, and sets the next timer."""
        self.timers.pop(table.id, None)
        await table.audience.ask_others()
        if table.course.state.sealed and not table.stopped:
            await table.go_on(is_late=table.now() >= self._last_call(table))
        for seat in table.course.people_due():
            late = self._late(table, seat)
            if late is not None and table.now() >= late:
                await table.decide(partial(stand_in, seat=seat))
        self.set(table)
