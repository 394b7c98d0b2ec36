"""Work that many ask for and that is done once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from stellwerk.server.protocol.refusal import Refusal

Value = TypeVar("Value")


class SharedWork(Generic[Value]):
    """Keeps the newest results by key; failed work is tried again when somebody asks again."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self.tasks: OrderedDict[Hashable, asyncio.Task[Value]] = OrderedDict()

    @property
    def in_work(self) -> int:
        return sum(not task.done() for task in self.tasks.values())

    def has(self, key: Hashable) -> bool:
        return key in self.tasks

    def get(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, Value]]) -> asyncio.Task[Value]:
        if key not in self.tasks:
            self._make_room()
            self.tasks[key] = asyncio.create_task(work())
            self.tasks[key].add_done_callback(lambda task: self._drop_failed(key, task))
        return self.tasks[key]

    def _make_room(self) -> None:
        """Drops the oldest result; unfinished work stays."""
        if len(self.tasks) < self.kept:
            return
        oldest = next((key for key, task in self.tasks.items() if task.done()), None)
        if oldest is None:
            raise Refusal("busy", "the server has too much to work out; try again later")
        del self.tasks[oldest]

    def _drop_failed(self, key: Hashable, task: asyncio.Task[Value]) -> None:
        if (task.cancelled() or task.exception()) and self.tasks.get(key) is task:
            del self.tasks[key]
