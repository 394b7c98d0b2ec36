"""The course of tables told again: folded once and kept, so that any step is near a kept state."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from stellwerk.server.frozen import course_for
from stellwerk.server.recorder import standing_moves
from stellwerk.server.state import Course, Told, decode
from stellwerk.server.store import Store, Written
from stellwerk.server.table import LiveTable

APART = 16  # entries between two kept states: so many are played again at most
KEPT = 24  # tables


@dataclass
class Story:
    """All entries of a table so far, what each was told as, and states along the way."""

    course: Course
    written: list[Written] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    states: list[bytes] = field(default_factory=list)  # before every APART-th entry
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def add(self, entries: Sequence[Written]) -> None:
        for each in entries:
            if len(self.written) % APART == 0:
                self.states.append(self.course.snapshot())
            self.course.add(*each)
            self.written.append(each)
            self.told.append(self.course.told[-1])

    def at(self, viewer: int, count: int) -> Course:
        """The table when a viewer had been told so much."""
        entries = bisect_left(self.told, count, key=lambda told: told.counts[viewer + 1]) + 1 if count else 0
        entries = min(entries, len(self.written))
        if not self.written:
            return self.course
        kept = min(entries // APART, len(self.states) - 1)
        course = course_for(self.course.header, self.course.secret, self.course.board, decode(self.states[kept]))
        for each in self.written[kept * APART : entries]:
            course.add(*each)
        return course

    def moves(self) -> list[int]:
        """For each entry how many moves of the record have been made by then; those taken back don't count."""
        standing = standing_moves(self.written)
        return list(accumulate(int(place in standing) for place in range(len(self.written))))


class Stories:
    """Those that were asked for last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Story] = OrderedDict()

    async def of(self, store: Store, live: LiveTable) -> Story:
        """With all that is written by now."""
        course = live.course
        if live.id not in self.kept:
            self.kept[live.id] = Story(course_for(course.header, course.secret, course.board))
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(live.id)
        story = self.kept[live.id]
        async with story.lock:
            if len(story.written) < course.state.number:
                entries = await store.entries_after(live.id, len(story.written))
                await asyncio.to_thread(story.add, entries)
        return story
