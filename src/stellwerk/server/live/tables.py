"""All tables of this process: created, loaded when somebody asks for them, dropped when nobody looks any more."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial

import msgspec

from stellwerk.board import Board
from stellwerk.fairness import promise_of
from stellwerk.server.live.loading import course_of
from stellwerk.server.live.table import LiveTable
from stellwerk.server.maps.own import facts_text
from stellwerk.server.protocol.messages import OVER, Rematch
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.store.presence import Presence
from stellwerk.server.store.store import Store
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.course import Course
from stellwerk.server.table.decisions import note_rematch
from stellwerk.server.table.entries import Entry, Sealed, Started
from stellwerk.server.table.head import Head, InitialSeat, Key
from stellwerk.server.table.links import new_table_id
from stellwerk.server.table.outdated import OutdatedCourse
from stellwerk.server.table.seating import bots_in_turn, check_host

IDLE = 120.0  # seconds that a table stays in memory after its last use
AS_BEFORE = Rematch(id="")  # with the same bots


class Tables:
    def __init__(self, store: Store, settings: Settings, now: Callable[[], float]) -> None:
        self.store, self.settings, self.now = store, settings, now
        self.process = secrets.token_hex(8)
        self.presence = Presence(store, self.process)
        self.loaded: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda table: None
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def find(self, table: str) -> LiveTable:
        if table in self.loaded:
            self.loaded[table].used = self.now()
            return self.loaded[table]
        # After a restart many clients may ask for the same table at once: it is loaded once.
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        found = await asyncio.shield(self._loading[table])
        if found is None:
            raise Refusal("no-such-table", "there is no such table")
        return found

    async def find_fresh(self, table: str) -> LiveTable:
        """As `find`, with all that other processes have written: one of them may just have answered this client."""
        found = await self.find(table)
        await found.read_newest()
        return found

    async def _load(self, table: str) -> LiveTable | None:
        kept = await self.store.load(table)
        if kept is None:
            return None
        course = course_of(kept)
        async for chunk in self.store.chunks(table, course.state.number):
            for entry in chunk:
                course.add(entry)
        if isinstance(course, OutdatedCourse) and (result := await self.store.result_of(table)):
            course.finish(*result)
        # The clock that wrote the log may have been ahead of ours.
        course.state.asked_at = [min(asked, self.now()) for asked in course.state.asked_at]
        live = self._adopt(course)
        await live.audience.ask_others()
        return live

    def _adopt(self, course: Course) -> LiveTable:
        live = LiveTable(course, self.store, self.settings.limits, self.now, self._changed, self.presence)
        self.loaded[live.id] = live
        self._forget_unused()
        return live

    def _changed(self, table: LiveTable) -> None:
        self.on_change(table)

    def _forget_unused(self) -> None:
        """Drops the tables unused for longest if there are too many; the log has them all."""
        over = len(self.loaded) - self.settings.limits.loaded
        if over > 0:
            for table in sorted(self._idle(), key=lambda table: table.used)[:over]:
                del self.loaded[table.id]

    def forget_idle(self) -> int:
        """Drops tables that have been idle for a while; returns how many."""
        old = [table.id for table in self._idle() if table.used < self.now() - IDLE]
        for id in old:
            del self.loaded[id]
        return len(old)

    def _idle(self) -> list[LiveTable]:
        return [table for table in self.loaded.values() if not table.is_busy]

    def key_of(self, table: LiveTable, hash: str) -> Key:
        """What the link with this hash allows now; a public table may be watched without a link."""
        key = table.course.state.keys.get(hash)
        if key is None and not hash and table.course.head.public:
            return Key(watch=True)
        if key is None:
            raise Refusal("no-key", "this link is invalid or was replaced")
        if key.join:
            raise Refusal("not-seated", "this link is for joining; take a seat with a name first")
        return key

    async def create(
        self, draft: Head, board: Board, map: str = "", secret: bytes | None = None, start: str | None = None,
        opener: str = "",
    ) -> LiveTable:  # fmt: skip
        """A new table from a draft, whose id and promise are filled in here. `map` is the copy of a folder's map.


        With `start`, the promise of its first seat, the game begins when the text is opened; if empty, at once.
        """
        if await self.store.count_tables() >= self.settings.limits.tables:
            raise Refusal("full", "this server has no room for more tables; try again later")
        secret = secret or secrets.token_bytes(32)
        head = msgspec.structs.replace(
            draft, table=new_table_id(), promise=promise_of(secret), created=self.now(), map_hash=board.map_hash,
            family=board.family, rules=board.version, opener=opener,
        )  # fmt: skip
        course = Course(head, secret, board)
        first: list[Entry] = []
        if start is not None:
            first += [Entry(1, None, self.now(), Sealed([start] + [""] * (head.seats - 1)))]
        if start == "":
            first += [Entry(2, None, self.now(), Started())]
        await self.store.create(head, secret, map or facts_text(board), first)
        for entry in first:
            course.add(entry)
        table = self._adopt(course)
        if first:
            table.save()
            self.on_change(table)
        return table

    async def rematch(
        self, table: LiveTable, actor: Actor, act: Rematch = AS_BEFORE, admit: Callable[[], str] = lambda: ""
    ) -> str:  # fmt: skip
        """A new table for the same people, whose links work there too. Where the actor has all seats of people, there
        is nobody to wait for and the game begins at once."""
        async with table.rematching:  # if several ask at once, the first one opens the table
            if not table.course.state.rematch:
                await self._open_rematch(table, actor, act, admit)
            return table.course.state.rematch

    async def _open_rematch(self, table: LiveTable, actor: Actor, act: Rematch, admit: Callable[[], str]) -> None:
        state, head = table.course.state, table.course.head
        if actor.seat is None and not actor.key.host:
            raise Refusal("watching", "only people who have a seat at this table can ask for a rematch")
        if state.phase != OVER:
            await table.read_newest()
        if state.phase != OVER:
            raise Refusal("not-over", "the game is not over yet")
        alone = all(seat in actor.key.seats for seat, here in enumerate(state.seats) if here.name)
        if (act.bots or act.bot is not None) and not alone:
            check_host(actor)
        bots = bots_in_turn(head.family, act.bot, act.bots)
        seats = [
            InitialSeat(seat.name, seat.bot and (next(bots) or seat.bot), seat.browser, seat.trace)
            for seat in state.seats
        ]
        draft = msgspec.structs.replace(head, initial_seats=seats, keys=state.keys, rematch_of=head.table)
        new = await self.create(draft, table.course.board, opener=admit())  # the store has its map already
        await table.decide(partial(note_rematch, table=new.id))
        if state.rematch != new.id:  # another process was first
            del self.loaded[new.id]
            await self.store.delete(new.id)
        elif alone:
            await new.begin([act.promise if seat == actor.seat else "" for seat in range(head.seats)])
