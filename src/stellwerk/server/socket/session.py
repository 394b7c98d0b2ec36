"""One connection at a table: its link, whose view it shows, and what it has been shown."""

import secrets
import time
from functools import partial

from stellwerk.game import PUBLIC
from stellwerk.server.guard.addresses import trace_of
from stellwerk.server.live.watchers import Watcher
from stellwerk.server.protocol.messages import Ack, AnyAct, Hello, Refused, Rematch, Return, Sit
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.services import Services
from stellwerk.server.socket.closing import FAULT, POLICY, Closed
from stellwerk.server.table.actor import Actor, viewer_of
from stellwerk.server.table.links import hash_of


class Session:
    def __init__(self, services: Services, address: str) -> None:
        self.services, self.address = services, address

    async def open(self, hello: Hello) -> None:
        self.table = await self.services.tables.find_fresh(hello.table)
        self.hash = hash_of(hello.token)  # of the link's secret
        self.key = self.services.tables.key_of(self.table, self.hash)
        self.seat = self._checked_seat(hello.seat)  # whose acts these are
        self.seats = list(self.key.seats)  # that this socket connects
        self.shown_to = self.viewer  # whose view the last update was …
        self.shown_count = hello.count  # … that viewer's count in it …
        self.shown_people = -1  # … and how often people had come and gone by then

    @property
    def viewer(self) -> int:
        return viewer_of(self.table.course, self.seat)

    @property
    def count(self) -> int:
        return self.table.course.state.count(self.viewer)

    def _checked_seat(self, wanted: int | None) -> int:
        if wanted is None:
            return self.key.seats[0] if self.key.seats else PUBLIC
        if wanted not in self.key.seats:
            raise Refusal("no-seat", "this link does not open that seat")
        return wanted

    def look(self, seat: int) -> None:
        self.seat = self._checked_seat(seat)
        self.forget(None)

    def forget(self, count: int | None) -> None:
        """Makes the next update tell all since this count."""
        self.shown_count, self.shown_people = count, -1

    def next_frame(self) -> str | None:
        """The newest update; None if it has been shown already."""
        viewer, people = self.viewer, self.table.audience.people_changes
        if viewer != self.shown_to:
            self.shown_to, self.shown_count = viewer, None
        count = self.table.course.state.count(viewer)
        if count == self.shown_count and people == self.shown_people:
            return None
        self.check_key()
        frame = self.table.frame(viewer, self.shown_count)
        self.shown_people, self.shown_count = people, count
        return frame

    def check_key(self) -> None:
        """While the socket was open, its link may have become void or allow less."""
        self.key = self.services.tables.key_of(self.table, self.hash)
        if self.seat != PUBLIC and self.seat not in self.key.seats:
            raise Closed(POLICY, "this link no longer opens that seat")

    def arrive(self, watcher: Watcher) -> None:
        self.table.audience.arrive(watcher, self.seats)
        for seat in self.seats:
            if self.table.course.state.seats[seat].away:
                self.services.caretaker.spawn(self._take_seat_back(seat))

    async def _take_seat_back(self, seat: int) -> None:
        """Takes the seat back from a bot as soon as its person is back."""
        try:
            await self.table.act(Actor(self.key, seat), Return(id=f"back-{secrets.token_hex(4)}"))
        except Refusal:
            return  # done by another connection of the same person

    def leave(self, watcher: Watcher) -> None:
        self.table.used = self.services.tables.now()
        if self.table.audience.leave(watcher, self.seats):
            self.services.caretaker.look_after(self.table)

    async def act(self, act: AnyAct) -> Ack | Refused:
        started = time.perf_counter()
        metrics = self.services.metrics
        try:
            self.check_key()
            count = await self._act(act)
        except Refusal as refusal:
            metrics.note_refusal(refusal.reason)
            return Refused(act.id, refusal.reason, refusal.data, refusal.message)
        except Closed:
            raise
        except Exception:
            return Refused(act.id, "server", {"error": self.services.note_fault("act failed")}, FAULT)
        if isinstance(act, Sit) and hash_of(act.token) in self.table.course.state.keys:
            self.hash = hash_of(act.token)
        metrics.acts.inc()
        metrics.latency.observe(time.perf_counter() - started)
        return Ack(act.id, count)

    async def _act(self, act: AnyAct) -> int:
        seat = None if self.seat == PUBLIC else self.seat
        actor = Actor(self.key, seat, hash=self.hash, trace=trace_of(self.address))
        if not isinstance(act, Rematch):
            return await self.table.act(actor, act)
        admit = partial(self.services.admit, self.address)
        await self.services.tables.rematch(self.table, actor, act, admit)
        return self.count
