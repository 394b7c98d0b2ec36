"""All tables of this process: made, loaded when somebody asks, forgotten when nobody looks any more."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence

import msgspec

from stellwerk.board import Board
from stellwerk.fairness import promise_of
from stellwerk.server.entries import Sealed, Started
from stellwerk.server.frozen import FrozenCourse, course_for
from stellwerk.server.header import Header, Key, Pace, Place, open_board
from stellwerk.server.judge import Actor, check_host, checked_level
from stellwerk.server.keys import new_table_id
from stellwerk.server.maps import facts_text
from stellwerk.server.presence import Presence
from stellwerk.server.refusal import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.state import OVER, Course, State, decode, layout_of
from stellwerk.server.store import Kept, Store, Written
from stellwerk.server.table import LiveTable

IDLE = 120.0  # seconds without anybody after which a table need not stay in memory


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
        # Many clients may ask for the same table at once, after a restart: it is loaded once.
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        found = await asyncio.shield(self._loading[table])
        if found is None:
            raise Refusal("no-such-table", "there is no such table")
        return found

    async def find_fresh(self, table: str) -> LiveTable:
        """With all that other processes have written, for requests that may come right after a word to them."""
        found = await self.find(table)
        await found.read_newest()
        return found

    async def _load(self, table: str) -> LiveTable | None:
        kept = await self.store.load(table)
        if kept is None:
            return None
        course = course_of(kept)
        async for page in self.store.pages(table, course.state.number):
            for written in page:
                course.add(*written)
        if isinstance(course, FrozenCourse) and (result := await self.store.result_of(table)):
            course.finish(*result)
        # The log may have been written by a clock that was ahead of ours.
        course.state.since = [min(since, self.now()) for since in course.state.since]
        live = self._adopt(course)
        live.elsewhere = await self.presence.elsewhere(table)
        return live

    def _adopt(self, course: Course) -> LiveTable:
        live = LiveTable(course, self.store, self.settings.limits, self.now, self._changed, self.presence)
        self.loaded[live.id] = live
        self._forget_unused()
        return live

    def _changed(self, table: LiveTable) -> None:
        self.on_change(table)

    def _forget_unused(self) -> None:
        """If there are too many: those that nobody looks at, longest unused first. The log has them all."""
        over = len(self.loaded) - self.settings.limits.loaded
        if over > 0:
            for table in sorted(self._idle(), key=lambda table: table.used)[:over]:
                del self.loaded[table.id]

    def forget_idle(self) -> int:
        """Those that nobody has looked at for a while; returns how many."""
        old = [table.id for table in self._idle() if table.used < self.now() - IDLE]
        for id in old:
            del self.loaded[id]
        return len(old)

    def _idle(self) -> list[LiveTable]:
        return [table for table in self.loaded.values() if not (table.watchers or table.minded or table.lock.locked())]

    def key_of(self, table: LiveTable, hash: str) -> Key:
        """What the link of this hash is good for now; a public table may be watched without one."""
        key = table.course.state.keys.get(hash)
        if key is None and not hash and table.course.header.public:
            return Key(watch=True)
        if key is None:
            raise Refusal("no-key", "this link is invalid or was replaced")
        if key.join:
            raise Refusal("not-seated", "this link is for joining; take a seat with a name first")
        return key

    async def create(
        self, draft: Header, board: Board, map: str = "", secret: bytes | None = None, start: str | None = None,
        opener: str = "",
    ) -> LiveTable:  # fmt: skip
        """A new table from a draft, whose id and promise are filled in here; of a folder's map it keeps a copy.

        With `start`, the promise of its first seat or an empty one, the game begins as soon as that is opened.
        """
        if await self.store.count_tables() >= self.settings.limits.tables:
            raise Refusal("full", "this server has no room for more tables; try again later")
        secret = secret or secrets.token_bytes(32)
        header = msgspec.structs.replace(
            draft, table=new_table_id(), promise=promise_of(secret), created=self.now(), map_hash=board.map_hash,
            family=board.family, rules=board.version, opener=opener,
        )  # fmt: skip
        course = Course(header, secret, board)
        first: list[Written] = []
        if start is not None:
            first += [Written(1, None, self.now(), Sealed([start] + [""] * (header.seats - 1)))]
        if start == "":
            first += [Written(2, None, self.now(), Started())]
        await self.store.create(header, secret, map or facts_text(board), first)
        for written in first:
            course.add(*written)
        table = self._adopt(course)
        if first:
            table.save()
            self.on_change(table)
        return table

    async def rematch(
        self, table: LiveTable, actor: Actor, bot: str | None = None, promise: str = "",
        admit: Callable[[], str] = lambda: "",
    ) -> str:  # fmt: skip
        """A new table for the same people, who get in by the links they have. Whoever plays against bots, or passes
        one device around, need not gather anybody: there the game begins at once."""
        async with table.rematching:  # of many who ask at once the first one opens the table
            if not table.course.state.rematch:
                await self._open_rematch(table, actor, bot, promise, admit)
            return table.course.state.rematch

    async def _open_rematch(
        self, table: LiveTable, actor: Actor, bot: str | None, promise: str, admit: Callable[[], str]
    ) -> None:
        state, header = table.course.state, table.course.header
        if actor.seat is None and not actor.key.host:
            raise Refusal("watching", "only players at this table can ask for a rematch")
        if state.phase != OVER:
            await table.read_newest()
        if state.phase != OVER:
            raise Refusal("not-over", "the game is not over yet")
        alone = all(seat in actor.key.seats for seat, here in enumerate(state.seats) if here.name)
        if bot is not None:
            if not alone:
                check_host(actor)
            bot = checked_level(header.family, bot)
        places = [Place(seat.name, seat.bot and (bot or seat.bot), seat.browser, seat.trace) for seat in state.seats]
        draft = msgspec.structs.replace(header, places=places, keys=state.keys, rematch_of=header.table)
        new = await self.create(draft, table.course.board, opener=admit())  # what it was opened with is kept already
        if not await table.note_rematch(new.id):  # another process was first
            del self.loaded[new.id]
            await self.store.delete(new.id)
        elif alone:
            await new.begin([promise if seat == actor.seat else "" for seat in range(header.seats)])


def course_of(kept: Kept) -> Course:
    """From the snapshot if it has the layout of this version, else from the beginning of the log."""
    board = open_board(kept.header, kept.map)
    if kept.snapshot and kept.snapshot[1] == layout_of(board):
        state: State = decode(kept.snapshot[2])
        return course_for(kept.header, kept.secret, board, state)
    return course_for(kept.header, kept.secret, board)


def draft(
    board: Board, places: Sequence[Place], options: dict[str, int], pace: Pace, public: bool, bot: str,
    keys: dict[str, Key], board_name: str,
) -> Header:  # fmt: skip
    """A head without what `Tables.create` fills in."""
    board.pack_options(len(places), options)  # bad options are told before anything is made
    return Header(
        table="", board=board_name, map_hash="", family=board.family, rules=0, places=list(places), options=options,
        pace=pace, public=public, bot=bot, keys=keys, promise="", created=0,
    )  # fmt: skip
