"""Who looks at a table, in this process and in others, and what they are shown."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from stellwerk.game import PUBLIC
from stellwerk.server.live.frames import Frames
from stellwerk.server.live.watchers import Watcher, Watchers
from stellwerk.server.store.presence import Presence
from stellwerk.server.table.course import Course
from stellwerk.server.table.projection import PublicView, at_time, table_info

TOGETHER = 0.05  # seconds within which arrivals and departures are told together


class Audience:
    def __init__(self, course: Course, presence: Presence, now: Callable[[], float]) -> None:
        self.course, self.presence, self.now = course, presence, now
        self.watchers, self.frames = Watchers(), Frames(course)
        self.here: Counter[int] = Counter()  # connections in this process by seat; PUBLIC: of watchers
        self.elsewhere: frozenset[int] = frozenset()  # seats that are connected to other processes
        self.left: dict[int, float] = {}  # when a seat lost its last connection here
        self.eased: dict[int, str] = {}  # seats whose bots play at a cheaper level for now
        self.people_changes = 0  # how often people have come or gone, which the log does not hold
        self.looked_at, self.somebody = now(), asyncio.Event()  # when somebody was last shown the table
        self._telling: asyncio.TimerHandle | None = None

    @property
    def connected(self) -> frozenset[int]:
        return self.elsewhere | {seat for seat, count in self.here.items() if count > 0 and seat != PUBLIC}

    async def ask_others(self) -> None:
        """Reads who is connected to other processes."""
        self.elsewhere = await self.presence.elsewhere(self.course.head.table)

    def arrive(self, watcher: Watcher, seats: Sequence[int]) -> None:
        """A connection for these seats, or for watching."""
        self.watchers.add(watcher, bool(seats))
        viewers = seats or [PUBLIC]
        new = [seat for seat in viewers if not self.here[seat]]
        self.here.update(viewers)
        for seat in new:
            self.left.pop(seat, None)
            self.presence.arrive(self.course.head.table, seat)
        if any(seat != PUBLIC for seat in new):
            self.people_changed()

    def leave(self, watcher: Watcher, seats: Sequence[int]) -> bool:
        """Returns whether it was the last connection of a seat."""
        self.watchers.discard(watcher)
        viewers = seats or [PUBLIC]
        self.here.subtract(viewers)
        left = [seat for seat in viewers if not self.here[seat]]
        for seat in left:
            self.left[seat] = self.now()
            self.presence.leave(self.course.head.table, seat)
        was_last = any(seat != PUBLIC for seat in left)
        if was_last:
            self.people_changed()
        return was_last

    def people_changed(self) -> None:
        """Somebody has come or gone. It is told a little later, because often several do at once, as after a game."""
        self.people_changes += 1
        self.frames.forget()
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(TOGETHER, self._tell_people)

    def _tell_people(self) -> None:
        self._telling = None
        self.poke()

    def poke(self) -> None:
        """Wakes all connections; those that may know something new fetch it."""
        self.frames.forget()
        self.watchers.poke()

    def frame(self, viewer: int, count: int | None, stopped: str) -> str:
        """The update for a viewer who has been told everything up to this count."""
        self.looked_at = self.now()
        self.somebody.set()
        return at_time(self.frames.of(viewer, count, partial(self._table_info, stopped)), self.looked_at)

    def _table_info(self, stopped: str, public: PublicView) -> bytes:
        return table_info(self.course, public.to_move, self.connected, self.here[PUBLIC], stopped, self.eased)

    def alone(self) -> float:
        """For how many seconds nobody has looked at a table where only bots play, in any process."""
        anybody = any(seat.name for seat in self.course.state.seats) or self.watchers or self.elsewhere
        return 0.0 if anybody else self.now() - self.looked_at

    async def wait_for_somebody(self, seconds: float) -> None:
        self.somebody.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.somebody.wait()

    def dismiss(self, reason: str) -> None:
        """The table has been deleted: tells all connections, which then close."""
        for watcher in list(self.watchers):
            watcher.dismiss(reason)
