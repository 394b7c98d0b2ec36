"""One WebSocket: hello, then acts and updates until either side goes."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stellwerk import __version__
from stellwerk.game import PUBLIC
from stellwerk.server import messages
from stellwerk.server.desk import Desk
from stellwerk.server.header import Key
from stellwerk.server.judge import Actor
from stellwerk.server.keys import hash_of
from stellwerk.server.limits import Bucket
from stellwerk.server.messages import (
    Ack,
    AnyAct,
    AnyFromClient,
    FromServer,
    Hello,
    Look,
    Ping,
    Pong,
    Refused,
    Rematch,
    Return,
    Sync,
    Welcome,
)  # fmt: skip
from stellwerk.server.refusal import Refusal
from stellwerk.server.table import LiveTable

PING, DEAD, DROP = 2.5, 9.0, 30.0  # seconds: clients ping, take the line for dead; the server drops a silent socket
HELLO = 10.0  # seconds for the first message
OUTBOX = 200  # answers that wait for a client who does not read
FAULT = "something went wrong here"
POLICY, SLOW = 1008, 4008  # codes that sockets are closed with

Socket = WebSocket[Any, Any, Any]


class Closed(Exception):
    """The socket ends, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Connection:
    def __init__(self, socket: Socket, desk: Desk) -> None:
        self.socket, self.desk = socket, desk
        limits = desk.settings.limits
        self.bucket = Bucket(limits.socket_rate, limits.socket_burst, time.monotonic())
        self.something = asyncio.Event()
        self.outbox: list[str] = []
        self.table: LiveTable
        self.hash = ""  # of the link's secret
        self.key = Key()
        self.seats: list[int] = []  # that are connected by this socket
        self.viewer = PUBLIC
        self.told: int | None = None  # the viewer's count that was sent last
        self.version = -1  # of who is connected, that was sent last
        self.heard = 0.0  # when the last message came
        self.silent: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.listening: asyncio.TimerHandle | None = None

    def poke(self) -> None:
        self.something.set()

    def say(self, message: FromServer) -> None:
        self.outbox.append(messages.encode(message).decode())
        self.something.set()

    async def run(self) -> None:
        await self.greet()
        self.arrive()
        tasks = [asyncio.create_task(self.send_all()), asyncio.create_task(self.receive_all())]
        self.watch_silence()
        try:
            done, _ = await asyncio.wait([*tasks, self.silent], return_when=asyncio.FIRST_COMPLETED)
            if self.silent in done:
                raise Closed(SLOW, "nothing was heard for too long")
            while done:
                done.pop().result()  # raises what ended it
        finally:
            self.silent.cancel()
            if self.listening:
                self.listening.cancel()
            self.go()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # What is raised knows this frame, and a task knows what it raised: a cycle would keep the whole table.
            del task
            tasks.clear()

    def watch_silence(self) -> None:
        """One timer for a socket: a time limit around every message would be two more for each."""
        left = self.heard + DROP - time.monotonic()
        if self.silent.done():
            return
        if left > 0:
            self.listening = asyncio.get_running_loop().call_later(left, self.watch_silence)
        else:
            self.silent.set_result(None)

    async def greet(self) -> None:
        try:
            async with asyncio.timeout(HELLO):
                message = await self.receive()
        except TimeoutError:
            raise Closed(SLOW, "nothing was heard for too long") from None
        if not isinstance(message, Hello):
            raise Closed(POLICY, "the first message must be a hello")
        if message.v != messages.VERSION:
            raise Closed(POLICY, f"this server speaks version {messages.VERSION}")
        self.table = await self.desk.tables.find_fresh(message.table)
        self.hash = hash_of(message.token)
        self.key = self.desk.tables.key_of(self.table, self.hash)
        self.viewer = self.choose_seat(message.seat)
        self.told = message.seen
        chat = [msgspec.to_builtins(line) for line in self.table.course.state.chat]
        self.say(Welcome(messages.VERSION, __version__, list(self.key.seats), self.key.host, chat, PING, DEAD))

    def choose_seat(self, wanted: int | None) -> int:
        if wanted is None:
            return self.key.seats[0] if self.key.seats else PUBLIC
        if wanted not in self.key.seats:
            raise Refusal("no-seat", "this link is not for that seat")
        return wanted

    def arrive(self) -> None:
        self.table.watchers.add(self, bool(self.key.seats))
        self.seats = list(self.key.seats) or [PUBLIC]
        new = [seat for seat in self.seats if not self.table.here[seat] and seat != PUBLIC]
        self.table.here.update(self.seats)
        for seat in new:
            self.table.gone.pop(seat, None)
            self.desk.tables.presence.arrive(self.table.id, seat)
        if new:
            self.table.touch()
        self.poke()
        for seat in self.key.seats:
            if self.table.course.state.seats[seat].away:
                back = Return(id=f"back-{secrets.token_hex(4)}")
                self.desk.minder.spawn(self.take_seat_back(seat, back))

    async def take_seat_back(self, seat: int, back: Return) -> None:
        """Whoever comes back has the seat again at once."""
        try:
            await self.table.act(Actor(self.key, seat), back)
        except Refusal:
            return  # done by another connection of the same person

    def go(self) -> None:
        table = self.table
        table.watchers.discard(self)
        table.used = self.desk.tables.now()
        table.here.subtract(self.seats)
        left = [seat for seat in self.seats if seat != PUBLIC and not table.here[seat]]
        for seat in left:
            table.gone[seat] = self.desk.tables.now()
            self.desk.tables.presence.go(table.id, seat)
        if left:
            table.touch()
            self.desk.minder.look_after(table)

    async def receive(self) -> AnyFromClient:
        """The next message; what can't be read is answered and closes the socket."""
        data = await self.socket.receive_data(mode="text")
        self.heard = time.monotonic()
        if len(data) > self.desk.settings.limits.frame:
            raise Closed(1009, "the message is too long")
        if not self.bucket.take(self.heard):
            raise Closed(POLICY, "too many messages")
        try:
            message: AnyFromClient = messages.decode(data)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise Closed(POLICY, f"not a message of this protocol: {str(error)[:120]}") from None
        return message

    async def receive_all(self) -> None:
        while True:
            await self.handle(await self.receive())

    async def handle(self, message: AnyFromClient) -> None:
        match message:
            case Ping(n):
                pong = Pong(n, self.table.course.state.counts[self.viewer + 1])
                await self.send(messages.encode(pong).decode())  # at once: it need not wait its turn in the outbox
            case Sync(seen):
                self.told, self.version = seen, -1
                self.poke()
            case Look(seat):
                self.viewer, self.told, self.version = self.choose_seat(seat), None, -1
                self.poke()
            case Hello():
                raise Closed(POLICY, "hello was said already")
            case _:
                await self.act(message)

    async def act(self, act: AnyAct) -> None:
        started = time.perf_counter()
        metrics = self.desk.metrics
        try:
            self.check_key()
            actor = Actor(self.key, None if self.viewer == PUBLIC else self.viewer, hash=self.hash)
            if isinstance(act, Rematch):
                await self.desk.tables.rematch(self.table, actor)
                at = self.table.course.state.counts[self.viewer + 1]
            else:
                at = await self.table.act(actor, act)
        except Refusal as refusal:
            metrics.refused.labels(refusal.reason).inc()
            self.say(Refused(act.id, refusal.reason, refusal.data, refusal.message))
            return
        except (Closed, asyncio.CancelledError):
            raise
        except Exception:
            self.say(Refused(act.id, "server", {"error": self.desk.note_fault("act failed")}, FAULT))
            return
        metrics.acts.labels(type(act).__name__.lower()).inc()
        metrics.latency.observe(time.perf_counter() - started)
        self.say(Ack(act.id, at))

    def check_key(self) -> None:
        """A link may have become void, or good for less, while its socket was open."""
        self.key = self.desk.tables.key_of(self.table, self.hash)
        if self.viewer != PUBLIC and self.viewer not in self.key.seats:
            raise Closed(POLICY, "this link is not for that seat any more")

    async def send_all(self) -> None:
        """Answers first, then the newest view. A slow reader gets fewer updates, never an old one."""
        while True:
            await self.something.wait()
            self.something.clear()
            if len(self.outbox) > OUTBOX:
                raise Closed(SLOW, "answers are not read")
            waiting, self.outbox = self.outbox, []
            for frame in waiting:
                await self.send(frame)
            at = self.table.course.state.counts[self.viewer + 1]
            if at != self.told or self.version != self.table.version:
                self.check_key()
                self.version = self.table.version
                frame = self.table.frame(self.viewer, self.told)
                self.told = at
                await self.send(frame)

    async def send(self, frame: str) -> None:
        try:
            await self.socket.send_data(frame, mode="text")
        except RuntimeError as error:  # the client closed the socket while something was on its way
            if "websocket.close" not in str(error):
                raise
            raise WebSocketDisconnect(detail="gone", code=1006) from None
        self.desk.metrics.sent.inc()
