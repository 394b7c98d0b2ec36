"""Replays tables from their logs, a chunk at a time; some states along the way are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from stellwerk.server.live.archive import standing_moves
from stellwerk.server.live.table import LiveTable
from stellwerk.server.protocol.messages import OVER
from stellwerk.server.protocol.requests import Step
from stellwerk.server.store.store import Store
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import Moved
from stellwerk.server.table.events import tell
from stellwerk.server.table.outdated import course_for
from stellwerk.server.table.state import decode, of_viewer

APART = 16  # entries between two kept states, at first: to reach a step, at most so many are replayed
MOST = 64  # states kept of a table; if there are more, every other one is dropped
KEPT = 24  # tables
encode = msgspec.json.Encoder().encode


class Mark(NamedTuple):
    """A state along the way, without what views don't show."""

    number: int
    counts: list[int]
    state: bytes

    def count(self, viewer: int) -> int:
        return of_viewer(self.counts, viewer)


class History:
    """Some states of a table, so that any step is near one of them."""

    def __init__(self, live: LiveTable) -> None:
        self.course = new_course(live)
        self.marks = [mark_of(self.course)]
        self.apart = APART
        self.lock = asyncio.Lock()

    async def catch_up(self, store: Store, live: LiveTable) -> None:
        async with self.lock:
            if self.course.state.number < live.course.state.number:
                async for chunk in store.chunks(live.id, self.course.state.number):
                    for entry in chunk:
                        self.course.add(entry)
                        self._mark()

    def _mark(self) -> None:
        if self.course.state.number % self.apart == 0:
            self.marks.append(mark_of(self.course))
            if len(self.marks) > MOST:
                self.marks, self.apart = self.marks[::2], self.apart * 2

    async def at(self, store: Store, viewer: int, count: int) -> Course:
        """The table at a viewer's count."""
        head, secret, board = self.course.head, self.course.secret, self.course.board
        before = [mark for mark in self.marks if mark.count(viewer) < count]
        nearest = before[-1] if before else self.marks[0]
        course = course_for(head, secret, board, decode(nearest.state))
        async for chunk in store.chunks(head.table, nearest.number):
            for entry in chunk:
                if course.state.count(viewer) >= count:
                    return course
                course.add(entry)
        return course


class Histories:
    """The most recently used ones."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, History] = OrderedDict()

    async def of(self, store: Store, live: LiveTable) -> History:
        """Up to the end of the log."""
        if live.id not in self.kept:
            self.kept[live.id] = History(live)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(live.id)
        history = self.kept[live.id]
        await history.catch_up(store, live)
        return history


async def steps(store: Store, live: LiveTable, viewer: int) -> AsyncIterator[bytes]:
    """All that a viewer was told, as JSON, made while it is sent, so that memory holds no more than a chunk of it."""
    last, is_over = live.course.state.number, live.course.state.phase == OVER
    standing = await standing_moves(store.chunks(live.id, 0, last)) if is_over else {}
    course, moves, between = new_course(live), 0, b"["
    async for chunk in store.chunks(live.id, 0, last):
        steps: list[bytes] = []
        for entry in chunk:
            course.add(entry)
            moves += isinstance(entry.change, Moved) and entry.number in standing
            latest = course.recent[-1]
            if latest.is_known_to(viewer):
                events = tell(course, latest, viewer)
                steps.append(encode(Step(latest.count(viewer), events, moves if is_over else None)))
        if steps:
            yield between + b",".join(steps)
            between = b","
    yield b"]" if between == b"," else b"[]"


def new_course(live: LiveTable) -> Course:
    return course_for(live.course.head, live.course.secret, live.course.board)


def mark_of(course: Course) -> Mark:
    course.snapshot()
    state = msgspec.structs.replace(course.state, chat=[], answers={})
    return Mark(state.number, list(state.counts), msgspec.msgpack.encode(state))
