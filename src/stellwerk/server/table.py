"""A live table: an act is judged, written down, and only then takes effect and is shown."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections import Counter
from collections.abc import Callable

from sqlalchemy.exc import IntegrityError

from stellwerk.game import PUBLIC
from stellwerk.server import projection
from stellwerk.server.crowd import Crowd
from stellwerk.server.entries import (
    AnyEntry,
    Away,
    Broken,
    Filled,
    Invited,
    Rematched,
    Said,
    Sealed,
    Seated,
    Started,
    Stopped,
)  # fmt: skip
from stellwerk.server.header import Key
from stellwerk.server.judge import Actor, check_one_seat, check_room, checked_level, judge, open_seats, plain_name
from stellwerk.server.limits import Buckets
from stellwerk.server.messages import AnyAct, OpenText, Start
from stellwerk.server.presence import Presence
from stellwerk.server.refusal import Refusal
from stellwerk.server.settings import Limits
from stellwerk.server.state import LOBBY, OVER, Course, is_spare, layout_of
from stellwerk.server.store import Store, Written

SNAPSHOT_EVERY = 32  # entries
SYSTEM = Actor(Key())  # the server itself acts by no link
LEASE = 10.0  # seconds for which a process that looks after a table has it to itself
TOGETHER = 0.05  # seconds: who comes and goes within them is told together
STOPPED = {
    "rules-changed": "this game was begun under other rules and can't go on here",
    "closed": "whoever runs this server has closed the table",
    "deserted": "the table was ended because nobody was left at it",
}
FRAMES = 64  # different messages kept for viewers who get the same


class LiveTable:
    def __init__(
        self,
        course: Course,
        store: Store,
        limits: Limits,
        now: Callable[[], float],
        changed: Callable[[LiveTable], None],
        presence: Presence,
    ) -> None:
        self.presence = presence
        self.course, self.store, self.limits, self.now = course, store, limits, now
        self.id = course.header.table
        self.offset = zlib.crc32(self.id.encode()) % SNAPSHOT_EVERY  # else tables that began together save together
        self.lock, self.rematching = asyncio.Lock(), asyncio.Lock()
        self.chats = Buckets(limits.chat_rate, limits.chat_burst, now)  # by seat
        self.watchers = Crowd()
        self.here: Counter[int] = Counter()  # connections of each seat in this process; PUBLIC: of watchers
        self.elsewhere: frozenset[int] = frozenset()  # seats that are connected to other processes
        self.gone: dict[int, float] = {}  # when a seat lost its last connection here
        self.loaded = now()
        self.version = 0  # of who is connected
        self.used = now()
        self.wake: float | None = None  # what the database has, as far as this process knows
        self.minded = False  # bots are moving: it stays in memory
        self.eased: dict[int, str] = {}  # seats whose bots play at a cheaper level for now
        self.looked, self.somebody = now(), asyncio.Event()  # when somebody was last shown the table
        self.written_down = False  # the record of its game is kept, or on its way
        self._changed = changed
        self._touched: asyncio.TimerHandle | None = None
        self._frames: dict[tuple[int, int | None], str] = {}
        self._alike: projection.Alike | None = None
        self.outdated = course.header.rules != course.board.version and course.state.phase != OVER

    @property
    def stopped(self) -> str:
        """Why the game can't go on here, or empty."""
        return self.course.state.stopped or ("rules-changed" if self.outdated else "")

    async def act(self, actor: Actor, act: AnyAct) -> int:
        """Does what was asked for and returns the actor's count after it; the same message again does nothing."""
        async with self.lock:
            self.used = self.now()
            if isinstance(act, Start) and act.bot is not None:
                await self._fill_open_seats(actor, act.bot)
            if isinstance(act, Start):
                await self.look_around()
            at = await self._act(actor, f"{actor.name}:{act.id}", lambda: self._judge(actor, act))
            if isinstance(act, Start | OpenText):
                await self._start_if_open()
            return at

    def _judge(self, actor: Actor, act: AnyAct) -> AnyEntry | None:
        entry = judge(self.course, actor, act, self.limits, connected=self.connected)
        if isinstance(entry, Said) and not self.chats.take(actor.name):
            raise Refusal("chat-too-many", "too many lines of chat; wait a moment")
        return entry

    async def look_around(self) -> None:
        """Who is connected to other processes? A process alone has nobody to ask."""
        if self.store.is_postgres:
            self.elsewhere = await self.presence.elsewhere(self.id)

    async def begin(self, promises: list[str]) -> None:
        """The server itself starts, for somebody who need not wait for anybody."""
        async with self.lock:
            await self._act(SYSTEM, None, lambda: Sealed(promises) if not self.course.state.tries else None)
            await self._start_if_open()

    async def go_on(self, is_late: bool) -> None:
        """Between promises and the start: a process may have ended in between, or somebody does not open a text."""

        def decide() -> AnyEntry | None:
            late = self.course.unopened()
            return Broken(late) if is_late and late and self.course.state.sealed else None

        async with self.lock:
            await self._act(SYSTEM, None, decide)
            await self._start_if_open()

    async def _start_if_open(self) -> None:
        def decide() -> AnyEntry | None:
            return Started() if self.course.state.sealed and not self.course.unopened() else None

        await self._act(SYSTEM, None, decide)

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

    async def invite(self, seat: int, key: str) -> None:
        """A new link for a seat that nobody has taken; those before are void."""

        def decide() -> AnyEntry:
            if self.course.state.seats[seat].name:
                raise Refusal("seated", "somebody sits there; remove them first", seat=seat)
            return Invited(seat, key)

        async with self.lock:
            await self._act(SYSTEM, None, decide)

    async def take_open_seat(self, name: str, key: str, browser: str, trace: str) -> int:
        """The first seat that is open; whoever asks again has it already."""

        def decide() -> AnyEntry | None:
            if key in self.course.state.keys:
                return None
            check_room(self.course)
            check_one_seat(self.course, None, browser)
            return Seated(open_seats(self.course.state.seats)[0], self._new_name(name), key, browser, trace)

        async with self.lock:
            await self._act(SYSTEM, None, decide)
            return self.course.state.keys[key].seats[0]

    def _new_name(self, name: str) -> str:
        return plain_name(self.course, name, self.limits, None)

    async def note_rematch(self, table: str) -> bool:
        """Of two who ask at once, the first one's table counts: does this one?"""

        def decide() -> AnyEntry | None:
            return None if self.course.state.rematch else Rematched(table)

        async with self.lock:
            await self._act(SYSTEM, None, decide)
            return self.course.state.rematch == table

    async def _fill_open_seats(self, actor: Actor, bot: str) -> None:
        if not actor.key.host or self.course.state.phase != LOBBY:
            return  # judging the start itself says why not
        bot = checked_level(self.course.header.family, bot)

        def decide() -> AnyEntry | None:
            empty = open_seats(self.course.state.seats)  # asked for each: somebody may have sat down meanwhile
            return Filled(empty[0], bot) if empty and self.course.state.phase == LOBBY else None

        while self.course.state.phase == LOBBY and open_seats(self.course.state.seats):
            await self._act(actor, None, decide)

    async def _act(self, actor: Actor, client: str | None, decide: Callable[[], AnyEntry | None]) -> int:
        while True:
            state = self.course.state
            if client is not None and client in state.answers:
                return state.answers[client]
            if self.stopped:
                raise Refusal(self.stopped, STOPPED[self.stopped])
            try:
                entry = decide()
            except Refusal:
                # What is known here may be older than what another process has acknowledged: read, then judge again.
                if await self._read_newest():
                    continue
                raise
            if entry is None:
                return state.counts[actor.viewer(self.course) + 1]
            if state.number >= self.limits.log and is_spare(self.course, entry):
                raise Refusal("log-full", "the log of this table is full; only its game goes on", most=self.limits.log)
            written = Written(state.number + 1, client, self.now(), entry)
            wake = self._wake_with(written)
            if await self._append(written, wake):
                self.wake = wake or self.wake
                self._take(written)
                return self.course.state.counts[actor.viewer(self.course) + 1]
            # Another process was first, or the message is an old one: look again, judge again.
            if not await self._catch_up():
                return self.course.state.counts[actor.viewer(self.course) + 1]

    async def _append(self, written: Written, wake: float | None) -> bool:
        try:
            return await self.store.append(self.id, written, wake)
        except IntegrityError:  # no row that the entry could belong to: the operator has deleted the table
            raise Refusal("no-such-table", "this table was deleted") from None

    def _wake_with(self, written: Written) -> float | None:
        """Where bots play, or a game is about to start, another process must find the table should this one die."""
        bots = isinstance(written.entry, Away | Sealed) or any(
            seat.bot or seat.away for seat in self.course.state.seats
        )
        late = self.wake is None or self.wake < written.at + LEASE / 2
        return written.at + LEASE if bots and late else None

    async def catch_up(self) -> None:
        """Another process says that there is something new."""
        async with self.lock:
            await self._catch_up()

    async def read_newest(self) -> None:
        """For whoever is about to refuse something, or was just told something by another process."""
        async with self.lock:
            await self._read_newest()

    async def _read_newest(self) -> bool:
        """A process alone has written all there is, and need not ask the database."""
        return self.store.is_postgres and await self._catch_up()

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
        if (state.phase != before and state.phase == OVER) or isinstance(written.entry, Stopped):
            self.store.set_phase(self.id, OVER, written.at)
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

    def alone(self) -> float:
        """Seconds that a table where only bots play has not been looked at, here or in other processes."""
        here = any(seat.name for seat in self.course.state.seats) or self.watchers or self.elsewhere
        return 0.0 if here else self.now() - self.looked

    async def wait_for_somebody(self, seconds: float) -> None:
        self.somebody.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.somebody.wait()

    def end(self, reason: str) -> None:
        """The table is no more: whoever looks at it is told and goes."""
        for watcher in list(self.watchers):
            watcher.dismiss(reason)

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
            info = projection.table_info(self.course, self.connected, self.here[PUBLIC], self.stopped, self.eased)
            self._alike = projection.Alike(info, projection.public_view(self.course))
        return self._alike

    def frame(self, viewer: int, since: int | None) -> str:
        """The update for a viewer who knows all up to `since`; made once for all who get the same."""
        key, self.looked = (viewer, since), self.now()
        self.somebody.set()
        if key not in self._frames:
            if len(self._frames) >= FRAMES:
                self._frames.clear()
            self._frames[key] = projection.show(self.course, viewer, since, self._for_all())[:-1].decode()
        return projection.at_time(self._frames[key], self.looked)
