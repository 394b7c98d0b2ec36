"""The course of tables told again, a page of the log at a time; of the way there some states are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from stellwerk.server import projection
from stellwerk.server.entries import Moved
from stellwerk.server.frozen import course_for
from stellwerk.server.recorder import standing_moves
from stellwerk.server.requests import Step
from stellwerk.server.state import OVER, Course, decode
from stellwerk.server.store import Store
from stellwerk.server.table import LiveTable

APART = 16  # entries between two kept states, at first: so many are played again at most
MOST = 64  # kept states; if there are more, every other one goes
KEPT = 24  # tables
encode = msgspec.json.Encoder().encode


class Mark(NamedTuple):
    """A state along the way, without what no view shows."""

    number: int
    counts: list[int]
    state: bytes


class Story:
    """Some states of a table, so that any step is near one of them."""

    def __init__(self, live: LiveTable) -> None:
        self.course = new_course(live)
        self.marks = [mark_of(self.course)]
        self.apart = APART
        self.lock = asyncio.Lock()

    async def catch_up(self, store: Store, live: LiveTable) -> None:
        async with self.lock:
            if self.course.state.number < live.course.state.number:
                async for page in store.pages(live.id, self.course.state.number):
                    for written in page:
                        self.course.add(*written)
                        self._mark()

    def _mark(self) -> None:
        if self.course.state.number % self.apart == 0:
            self.marks.append(mark_of(self.course))
            if len(self.marks) > MOST:
                self.marks, self.apart = self.marks[::2], self.apart * 2

    async def at(self, store: Store, viewer: int, count: int) -> Course:
        """The table when a viewer had been told so much."""
        header, secret, board = self.course.header, self.course.secret, self.course.board
        before = [mark for mark in self.marks if mark.counts[viewer + 1] < count]
        near = before[-1] if before else self.marks[0]
        course = course_for(header, secret, board, decode(near.state))
        async for page in store.pages(header.table, near.number):
            for written in page:
                if course.state.counts[viewer + 1] >= count:
                    return course
                course.add(*written)
        return course


class Stories:
    """Those that were asked for last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Story] = OrderedDict()

    async def of(self, store: Store, live: LiveTable) -> Story:
        """With all that is written by now."""
        if live.id not in self.kept:
            self.kept[live.id] = Story(live)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(live.id)
        story = self.kept[live.id]
        await story.catch_up(store, live)
        return story


async def steps(store: Store, live: LiveTable, viewer: int) -> AsyncIterator[bytes]:
    """All that a viewer was told, as JSON, made while it is sent: in memory there is never more than a page of it."""
    last, is_over = live.course.state.number, live.course.state.phase == OVER
    standing = await standing_moves(store.pages(live.id, 0, last)) if is_over else {}
    course, moves, between = new_course(live), 0, b"["
    async for page in store.pages(live.id, 0, last):
        told: list[bytes] = []
        for written in page:
            course.add(*written)
            moves += isinstance(written.entry, Moved) and written.number in standing
            latest = course.told[-1]
            if latest.seen[viewer + 1]:
                events = projection.tell(course, latest, viewer)
                told.append(encode(Step(latest.counts[viewer + 1], events, moves if is_over else None)))
        if told:
            yield between + b",".join(told)
            between = b","
    yield b"]" if between == b"," else b"[]"


def new_course(live: LiveTable) -> Course:
    return course_for(live.course.header, live.course.secret, live.course.board)


def mark_of(course: Course) -> Mark:
    course.snapshot()
    state = msgspec.structs.replace(course.state, chat=[], answers={})
    return Mark(state.number, list(state.counts), msgspec.msgpack.encode(state))
