"""Bots move at the tables of this process."""

import asyncio

import structlog

from stellwerk.server.bots import levels
from stellwerk.server.bots.pool import Bots
from stellwerk.server.live.table import LiveTable
from stellwerk.server.maps.own import facts_if_needed
from stellwerk.server.protocol.messages import Play
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.entries import Stopped
from stellwerk.server.table.events import since_decision
from stellwerk.server.table.head import Key
from stellwerk.server.table.projection import view_of

COST = 1.0  # milliseconds of the event loop that a move takes
AFTER_FAULT = 5.0  # seconds until bots that met a fault of ours are tried again
log = structlog.get_logger("stellwerk.botmoves")


class BotMoves:
    def __init__(self, bots: Bots, settings: Settings) -> None:
        self.bots, self.settings = bots, settings
        self.tasks: dict[str, asyncio.Task[None]] = {}  # one for each table where bots are to move
        self.stopping = False

    async def stop(self) -> None:
        self.stopping = True
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    def start(self, table: LiveTable) -> None:
        if self.stopping or table.stopped:
            return
        table.renew_lease()
        if table.id not in self.tasks:
            table.bots_moving = True
            task = self.tasks[table.id] = asyncio.create_task(self._play(table))
            task.add_done_callback(lambda _: self._end(table))

    def _end(self, table: LiveTable) -> None:
        self.tasks.pop(table.id, None)
        table.bots_moving = False
        if table.course.bots_due():
            self.start(table)  # a bot became due while the task was ending

    async def _play(self, table: LiveTable) -> None:
        """A fault ends this task, and the bots are tried again, but not at once: else it would be a busy loop."""
        try:
            await self._play_all(table)
        except Exception:
            log.exception("bots failed", table=table.id)
            await asyncio.sleep(AFTER_FAULT)

    async def _play_all(self, table: LiveTable) -> None:
        while (due := table.course.bots_due()) and await self._is_wanted(table):
            for seat in due:
                await self._play_seat(table, seat)

    async def _play_seat(self, table: LiveTable, seat: int) -> None:
        course = table.course
        if seat not in course.bots_due():
            return
        state = course.state
        # The id follows from the decision, so several processes that answer it answer once.
        count, id = state.count(seat), f"{state.started}-{state.ready[seat]}"
        move = await self._choose(table, seat, state.seats[seat].bot or course.head.bot)
        try:
            await table.act(Actor(Key([seat]), seat, is_bot=True), Play(id=id, move=move, count=count))
        except Refusal as refusal:
            log.info("bot came too late", table=table.id, seat=seat, reason=refusal.reason)

    async def _choose(self, table: LiveTable, seat: int, level: str) -> str:
        """The move of a bot, after the time that moves of bots take at least."""
        course, view = table.course, view_of(table.course, seat)
        assert view is not None
        happened = since_decision(course, seat) if levels.listens(course.head.family, level) else []
        began = asyncio.get_running_loop().time()
        facts, opener = facts_if_needed(course.board), course.head.opener
        await self.bots.budgets.pay(opener, COST)
        move, chosen = await self.bots.choose(table.id, opener, view, level, facts, happened)
        self._note_level(table, seat, "" if chosen == level else chosen)
        thought = asyncio.get_running_loop().time() - began
        await asyncio.sleep(waiting_time(self.settings.bot_delay, thought))
        return move

    def _note_level(self, table: LiveTable, seat: int, eased: str) -> None:
        """Viewers are told before they see the move."""
        self.bots.metrics.eased.inc(bool(eased))
        if table.audience.eased.get(seat, "") != eased:
            table.audience.eased[seat] = eased
            table.audience.people_changed()

    async def _is_wanted(self, table: LiveTable) -> bool:
        """A game of bots that nobody looks at gets slower and slower, and is ended at last."""
        alone, most = table.audience.alone(), self.settings.deserted
        if alone >= most:
            log.info("nobody looks at this table of bots", table=table.id)
            await table.decide(lambda _: Stopped("deserted"))
        elif alone > most / 10:
            table.hold(table.now() + alone / 10)
            await table.audience.wait_for_somebody(alone / 10)
        return not table.stopped


def waiting_time(least: float, thought: float) -> float:
    """How long to wait, so that a bot's move takes the least time, or twice, four times … as long. How long a bot
    thinks depends on its hand; rounded like this, it tells next to nothing."""
    whole = least
    while 0 < whole < thought:
        whole *= 2
    return max(0.0, whole - thought)
