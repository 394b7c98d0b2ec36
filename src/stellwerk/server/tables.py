"""All tables of this process: made, loaded when somebody asks, forgotten when nobody looks any more."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from stellwerk import atlas
from stellwerk.board import Board
from stellwerk.fairness import promise_of
from stellwerk.server.entries import Started
from stellwerk.server.frozen import FrozenCourse, course_for
from stellwerk.server.header import Header, Key, Pace, Place, open_board
from stellwerk.server.judge import Actor
from stellwerk.server.keys import new_table_id
from stellwerk.server.presence import Presence
from stellwerk.server.refusal import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.state import Course, State, decode, layout_of
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
        if self.store.is_postgres:
            await found.catch_up()
        return found

    async def _load(self, table: str) -> LiveTable | None:
        kept = await self.store.load(table)
        if kept is None:
            return None
        course = course_of(kept)
        for written in await self.store.entries_after(table, course.state.number):
            course.add(*written)
        if isinstance(course, FrozenCourse) and (result := await self.store.result_of(table)):
            course.finish(*result)
        live = self._adopt(course)
        live.elsewhere = await self.presence.elsewhere(table)
        return live

    def _adopt(self, course: Course) -> LiveTable:
        live = LiveTable(course, self.store, self.settings.limits, self.now, self._changed)
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
            raise Refusal("no-key", "this link is not valid, or not any more")
        return key

    async def create(self, draft: Header, secret: bytes | None = None, start: bool = False) -> LiveTable:
        """A new table from a draft, whose id and promise are filled in here."""
        if await self.store.count_tables() >= self.settings.limits.tables:
            raise Refusal("full", "this server has as many tables as it can keep; try again later")
        board = Board.named(draft.board)
        secret = secret or secrets.token_bytes(32)
        header = msgspec.structs.replace(
            draft, table=new_table_id(), promise=promise_of(secret), created=self.now(), map_hash=board.map_hash,
            family=board.family, rules=board.rules.VERSION,
        )  # fmt: skip
        course = Course(header, secret, board)
        first = [Written(1, None, self.now(), Started())] if start else []
        await self.store.create(header, secret, facts_text(board), first)
        for written in first:
            course.add(*written)
        table = self._adopt(course)
        if start:
            table.save()
            self.on_change(table)
        return table

    async def rematch(self, table: LiveTable, actor: Actor) -> str:
        """A new table for the same people, who get in by the links they have."""
        state, header = table.course.state, table.course.header
        if state.rematch:
            return state.rematch
        if actor.seat is None and not actor.key.host:
            raise Refusal("watching", "only those at the table may ask for another game")
        if state.phase != "over":
            raise Refusal("not-over", "the game is not over yet")
        places = [Place(seat.name, seat.bot) for seat in state.seats]
        draft = msgspec.structs.replace(header, places=places, keys=state.keys, rematch_of=header.table)
        new = await self.create(draft)
        await table.note_rematch(new.id)
        return table.course.state.rematch


@lru_cache(maxsize=64)
def facts_text(board: Board) -> str:
    """The same for every table of a board."""
    return json.dumps(atlas.facts(board.map), ensure_ascii=False)


def course_of(kept: Kept) -> Course:
    """From the snapshot if it has the layout of this version, else from the beginning of the log."""
    board = open_board(kept.header, kept.facts)
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
