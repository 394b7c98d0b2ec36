"""A live table: an act is judged, written down, and only then takes effect and is shown."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Callable

from stellwerk.game import PUBLIC
from stellwerk.server import projection
from stellwerk.server.crowd import Crowd
from stellwerk.server.entries import AnyEntry, Away, Filled, Rematched, Seated, Started
from stellwerk.server.header import Key
from stellwerk.server.judge import Actor, checked_level, judge, open_seats
from stellwerk.server.messages import AnyAct, Start
from stellwerk.server.refusal import Refusal
from stellwerk.server.settings import Limits
from stellwerk.server.state import LOBBY, OVER, Course, layout_of
from stellwerk.server.store import Store, Written

SNAPSHOT_EVERY = 32  # entries
SYSTEM = Actor(Key())  # the server itself acts by no link
LEASE = 10.0  # seconds for which a process that looks after a table has it to itself
TOGETHER = 0.05  # seconds: who comes and goes within them is told together
FRAMES = 64  # different messages kept for viewers who get the same


class LiveTable:
    def __init__(
        self,
        course: Course,
        store: Store,
        limits: Limits,
        now: Callable[[], float],
        changed: Callable[[LiveTable], None],
    ) -> None:
        self.course, self.store, self.limits, self.now = course, store, limits, now
        self.id = course.header.table
        self.offset = zlib.crc32(self.id.encode()) % SNAPSHOT_EVERY  # else tables that began together save together
        self.lock = asyncio.Lock()
        self.watchers = Crowd()
        self.here: Counter[int] = Counter()  # connections of each seat in this process; PUBLIC: of watchers
        self.elsewhere: frozenset[int] = frozenset()  # seats that are connected to other processes
        self.gone: dict[int, float] = {}  # when a seat lost its last connection here
        self.loaded = now()
        self.version = 0  # of who is connected
        self.used = now()
        self.wake: float | None = None  # what the database has, as far as this process knows
        self.minded = False  # bots are moving: it stays in memory
        self.written_down = False  # the record of its game is kept, or on its way
        self._changed = changed
        self._touched: asyncio.TimerHandle | None = None
        self._frames: dict[tuple[int, int | None], str] = {}
        self._alike: projection.Alike | None = None
        rules = course.board.rules.VERSION
        self.stopped = "" if course.header.rules == rules or course.state.phase == OVER else "rules-changed"

    async def act(self, actor: Actor, act: AnyAct) -> int:
        """Does what was asked for and returns the actor's count after it; the same message again does nothing."""
        async with self.lock:
            self.used = self.now()
            if isinstance(act, Start) and act.bot is not None:
                await self._fill_open_seats(actor, act.bot)
            return await self._act(actor, f"{actor.name}:{act.id}", lambda: judge(self.course, actor, act, self.limits))

    async def stand_in(self, seat: int) -> None:
        """A bot stands in for the person of a seat, unless that was done meanwhile."""

        def decide() -> AnyEntry | None:
            here = self.course.state.seats[seat]
            return Away(seat) if here.name and not here.away and self.course.state.phase != OVER else None

        async with self.lock:
            await self._act(SYSTEM, None, decide)

    async def note(self, entry: AnyEntry) -> None:
        """An entry that the server itself makes."""
        async with self.lock:
            await self._act(SYSTEM, None, lambda: entry)

    async def take_open_seat(self, name: str, key: str) -> int:
        """At a public table, for anybody who asks: the first seat that is open."""

        def decide() -> AnyEntry:
            empty = open_seats(self.course.state.seats)
            if not empty:
                raise Refusal("no-open-seat", "no seat is open")
            return Seated(empty[0], name, key)

        async with self.lock:
            await self._act(SYSTEM, None, decide)
            return self.course.state.keys[key].seats[0]

    async def note_rematch(self, table: str) -> None:
        """Of two who ask at once, the first one's table counts."""

        def decide() -> AnyEntry | None:
            return None if self.course.state.rematch else Rematched(table)

        async with self.lock:
            await self._act(SYSTEM, None, decide)

    async def _fill_open_seats(self, actor: Actor, bot: str) -> None:
        if not actor.key.host or self.course.state.phase != LOBBY:
            return  # judging the start itself says why not
        bot = checked_level(self.course.header.family, bot)
        for seat in open_seats(self.course.state.seats):
            await self._act(actor, None, lambda seat=seat: Filled(seat, bot))  # type: ignore[misc]

    async def _act(self, actor: Actor, client: str | None, decide: Callable[[], AnyEntry | None]) -> int:
        while True:
            state = self.course.state
            if client is not None and client in state.answers:
                return state.answers[client]
            if self.stopped:
                raise Refusal(self.stopped, "this game was begun under other rules and can't go on here")
            entry = decide()
            if entry is None:
                return state.counts[actor.viewer + 1]
            written = Written(state.number + 1, client, self.now(), entry)
            wake = self._wake_with(written)
            if await self.store.append(self.id, written, wake):
                self.wake = wake or self.wake
                self._take(written)
                return self.course.state.counts[actor.viewer + 1]
            # Another process was first, or the message is an old one: look again, judge again.
            if not await self._catch_up():
                return self.course.state.counts[actor.viewer + 1]

    def _wake_with(self, written: Written) -> float | None:
        """Where bots play, another process must find the table should this one die before they have moved."""
        bots = isinstance(written.entry, Away) or any(seat.bot or seat.away for seat in self.course.state.seats)
        late = self.wake is None or self.wake < written.at + LEASE / 2
        return written.at + LEASE if bots and late else None

    async def catch_up(self) -> None:
        """Another process says that there is something new."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        missed = await self.store.entries_after(self.id, self.course.state.number)
        for written in missed:
            self.course.add(*written)
        if missed:
            self._poke()
        return bool(missed)

    def _take(self, written: Written) -> None:
        state, before = self.course.state, self.course.state.phase
        self.course.add(*written)
        if state.phase != before and state.phase == OVER:
            self.store.set_phase(self.id, state.phase, written.at)
        if (
            (state.number + self.offset) % SNAPSHOT_EVERY == 0
            or state.phase == OVER
            or isinstance(written.entry, Started)
        ):
            self.save()
        self._poke()
        self._changed(self)

    def save(self) -> None:
        layout, state = layout_of(self.course.board), self.course.snapshot()
        self.store.save_snapshot(self.id, self.course.state.number, layout, state)

    @property
    def connected(self) -> frozenset[int]:
        return self.elsewhere | {seat for seat, count in self.here.items() if count > 0 and seat != PUBLIC}

    def touch(self) -> None:
        """Something about people has changed that the log does not hold: who is connected. Told a little later,
        because where one comes or goes others do too: after a game all move on to the next one."""
        self.version += 1
        self._forget_frames()
        if self._touched is None:
            self._touched = asyncio.get_running_loop().call_later(TOGETHER, self._tell_touched)

    def _tell_touched(self) -> None:
        self._touched = None
        self._poke()

    def _poke(self) -> None:
        """Whoever has something new to be told fetches it; an entry that is not theirs to know is none."""
        self._forget_frames()
        self.watchers.poke()

    def _forget_frames(self) -> None:
        self._frames.clear()
        self._alike = None

    def _for_all(self) -> projection.Alike:
        if self._alike is None:
            info = projection.table_info(self.course, self.connected, self.here[PUBLIC], self.stopped)
            self._alike = projection.Alike(info, projection.public_view(self.course))
        return self._alike

    def frame(self, viewer: int, since: int | None) -> str:
        """The update for a viewer who knows all up to `since`; made once for all who get the same."""
        key = viewer, since
        if key not in self._frames:
            if len(self._frames) >= FRAMES:
                self._frames.clear()
            self._frames[key] = projection.show(self.course, viewer, since, self._for_all(), self.now()).decode()
        return self._frames[key]
