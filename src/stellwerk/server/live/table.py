"""A live table: an act is judged, written down, and only then takes effect and is shown."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from functools import partial

from sqlalchemy.exc import IntegrityError

from stellwerk.server.guard.buckets import Buckets
from stellwerk.server.live.audience import Audience
from stellwerk.server.protocol.messages import LOBBY, OVER, AnyAct, OpenText, Start
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Limits
from stellwerk.server.store.presence import Presence
from stellwerk.server.store.store import Store
from stellwerk.server.table import decisions
from stellwerk.server.table.actor import SERVER, Actor
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import AnyChange, Away, Entry, Said, Sealed, Started, Stopped
from stellwerk.server.table.judge import is_spare, judge
from stellwerk.server.table.seating import bots_in_turn, open_seats
from stellwerk.server.table.state import layout_of

SNAPSHOT_EVERY = 32  # entries
LEASE = 10.0  # seconds for which a table belongs to the process that looks after it
STOPPED = {
    "rules-changed": "this game was begun under other rules and can't go on here",
    "closed": "whoever runs this server has closed the table",
    "deserted": "the table was ended because nobody was left at it",
}
Decide = Callable[[Course], AnyChange | None]


class LiveTable:
    def __init__(
        self, course: Course, store: Store, limits: Limits, now: Callable[[], float],
        changed: Callable[[LiveTable], None], presence: Presence,
    ) -> None:  # fmt: skip
        self.course, self.store, self.limits, self.now = course, store, limits, now
        self.id = course.head.table
        self.offset = (
            zlib.crc32(self.id.encode()) % SNAPSHOT_EVERY
        )  # so that tables that began together don't save together
        self.lock, self.rematching = asyncio.Lock(), asyncio.Lock()
        self.chats = Buckets(limits.chat_rate, limits.chat_burst, now)  # by seat
        self.outdated = course.head.rules != course.board.version and course.state.phase != OVER
        self.audience = Audience(course, presence, now)
        self.loaded = self.used = now()
        self.wake: float | None = None  # the value in the database, as far as this process knows
        self.bots_moving = False
        self.written_down = False  # the record of its game has been archived, or is being made
        self._changed = changed

    @property
    def stopped(self) -> str:
        """Why the game can't go on here, or empty."""
        return self.course.state.stopped or ("rules-changed" if self.outdated else "")

    @property
    def is_busy(self) -> bool:
        """Somebody looks at it, or something is happening, so it stays in memory."""
        return bool(self.audience.watchers) or self.bots_moving or self.lock.locked()

    async def act(self, actor: Actor, act: AnyAct) -> int:
        """Carries out an act and returns the actor's count after it; a repeated message changes nothing."""
        async with self.lock:
            self.used = self.now()
            if isinstance(act, Start) and (act.bots or act.bot is not None):
                await self._fill_open_seats(actor, act)
            if isinstance(act, Start) and self.store.is_postgres:
                await self.audience.ask_others()
            count = await self._act(actor, f"{actor.name}:{act.id}", lambda _: self._judge(actor, act))
            if isinstance(act, Start | OpenText):
                await self._act(SERVER, None, decisions.start_if_opened)
            return count

    def _judge(self, actor: Actor, act: AnyAct) -> AnyChange | None:
        change = judge(self.course, actor, act, self.limits, connected=self.audience.connected)
        if isinstance(change, Said) and not self.chats.take(actor.name):
            raise Refusal("chat-too-many", "too many chat messages; wait a moment")
        return change

    async def decide(self, decide: Decide) -> None:
        """A decision of the server itself; `decide` is called again if another process was first."""
        async with self.lock:
            await self._act(SERVER, None, decide)

    async def begin(self, promises: list[str]) -> None:
        """Starts the game for somebody who need not wait for anybody."""
        async with self.lock:
            await self._act(SERVER, None, partial(decisions.seal, promises=promises))
            await self._act(SERVER, None, decisions.start_if_opened)

    async def go_on(self, is_late: bool) -> None:
        """Goes on with a start after the promises: the process may have died in between, or a text is missing."""
        async with self.lock:
            if is_late:
                await self._act(SERVER, None, decisions.break_off)
            await self._act(SERVER, None, decisions.start_if_opened)

    async def take_open_seat(self, name: str, key: str, browser: str, trace: str) -> int:
        await self.decide(lambda course: decisions.give_open_seat(course, self.limits, name, key, browser, trace))
        return self.course.state.keys[key].seats[0]

    def frame(self, viewer: int, count: int | None) -> str:
        """The update for a viewer who has been told everything up to this count."""
        return self.audience.frame(viewer, count, self.stopped)

    async def _fill_open_seats(self, actor: Actor, start: Start) -> None:
        if not actor.key.host or self.course.state.phase != LOBBY:
            return  # judging the start itself says why not
        bots = bots_in_turn(self.course.head.family, start.bot, start.bots)
        while self.course.state.phase == LOBBY and open_seats(self.course.state.seats):
            await self._act(actor, None, partial(decisions.fill_open_seat, bot=next(bots)))

    async def _act(self, actor: Actor, client: str | None, decide: Decide) -> int:
        while True:
            state = self.course.state
            if client is not None and client in state.answers:
                return state.answers[client]
            if self.stopped:
                raise Refusal(self.stopped, STOPPED[self.stopped])
            try:
                change = decide(self.course)
            except Refusal:
                # Another process may have acknowledged something that is not known here yet: read, then judge again.
                if await self._read_newest():
                    continue
                raise
            if change is None:
                return self._count(actor)
            if state.number >= self.limits.log and is_spare(self.course, change):
                raise Refusal("log-full", "the log of this table is full; only its game goes on", most=self.limits.log)
            entry = Entry(state.number + 1, client, self.now(), change)
            wake = self._wake_with(entry)
            if await self._append(entry, wake):
                self.wake = wake or self.wake
                self._take(entry)
                return self._count(actor)
            # Another process was first, or the message is a repeat: read the log, judge again.
            if not await self._catch_up():
                return self._count(actor)

    def _count(self, actor: Actor) -> int:
        return self.course.state.count(actor.viewer(self.course))

    async def _append(self, entry: Entry, wake: float | None) -> bool:
        try:
            return await self.store.append(self.id, entry, wake)
        except IntegrityError:  # the entry has no table: the operator has deleted it
            raise Refusal("no-such-table", "this table was deleted") from None

    def _wake_with(self, entry: Entry) -> float | None:
        """If this process dies where bots play or a game is starting, another one must find the table."""
        bots = isinstance(entry.change, Away | Sealed) or any(seat.bot or seat.away for seat in self.course.state.seats)
        late = self.wake is None or self.wake < entry.time + LEASE / 2
        return entry.time + LEASE if bots and late else None

    async def catch_up(self) -> None:
        """Another process has written something."""
        async with self.lock:
            await self._catch_up()

    async def read_newest(self) -> None:
        """Before something is refused, or for a client that another process has just answered."""
        async with self.lock:
            await self._read_newest()

    async def _read_newest(self) -> bool:
        """On SQLite this process has written everything, so nothing is read."""
        return self.store.is_postgres and await self._catch_up()

    async def _catch_up(self) -> bool:
        missed = await self.store.entries_after(self.id, self.course.state.number)
        for entry in missed:
            self.course.add(entry)
        if missed:
            self.audience.poke()
        return bool(missed)

    def _take(self, entry: Entry) -> None:
        state, before = self.course.state, self.course.state.phase
        self.course.add(entry)
        if (state.phase != before and state.phase == OVER) or isinstance(entry.change, Stopped):
            self.store.set_phase(self.id, OVER, entry.time)
        is_turning_point = state.phase == OVER or isinstance(entry.change, Started)
        if is_turning_point or (state.number + self.offset) % SNAPSHOT_EVERY == 0:
            self.save()
        self.audience.poke()
        self._changed(self)

    def hold(self, until: float) -> None:
        """This process looks after the table until then; if it dies, another one does when the lease ends."""
        self.set_wake(until + LEASE)

    def renew_lease(self) -> None:
        if (self.wake or 0) < self.now() + LEASE / 2:
            self.hold(self.now())

    def set_wake(self, wake: float | None) -> None:
        if self.wake != wake:
            self.wake = wake
            self.store.set_wake(self.id, wake)

    def save(self) -> None:
        layout, state = layout_of(self.course.board), self.course.snapshot()
        self.store.save_snapshot(self.id, self.course.state.number, layout, state)
