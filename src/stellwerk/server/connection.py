"""One WebSocket: hello, then acts and updates until either side goes."""

from __future__ import annotations

import asyncio
import secrets
import time
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stellwerk import __version__
from stellwerk.game import PUBLIC
from stellwerk.server import messages
from stellwerk.server.addresses import trace_of
from stellwerk.server.desk import Desk
from stellwerk.server.header import Key
from stellwerk.server.judge import Actor, eyes_of
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
    Sit,
    Sync,
    Welcome,
)  # fmt: skip
from stellwerk.server.refusal import Refusal
from stellwerk.server.table import LiveTable

PING, DEAD, DROP = 2.5, 9.0, 30.0  # seconds: clients ping, take the line for dead; the server drops a silent socket
HELLO = 10.0  # seconds for the first message
OUTBOX = 200  # answers that wait for a client who does not read
FAULT = "something went wrong on the server"
POLICY, UNREADABLE, SLOW = 1008, 1003, 4008  # codes that sockets are closed with

Socket = WebSocket[Any, Any, Any]


async def receive_text(socket: Socket) -> str:
    """The next frame; Litestar would take a binary one for an empty text."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event["code"])
    text = event.get("text")
    if not isinstance(text, str):
        raise Closed(UNREADABLE, "messages are JSON in text frames, not in binary ones")
    return text


class Closed(Exception):
    """The socket ends, with a code, a sentence, and a reason that programs know."""

    def __init__(self, code: int, message: str, reason: str = "closed") -> None:
        super().__init__(message)
        self.code, self.message, self.reason = code, message, reason


class Connection:
    def __init__(self, socket: Socket, desk: Desk) -> None:
        self.socket, self.desk = socket, desk
        self.address = socket.client.host if socket.client else ""
        limits = desk.settings.limits
        self.bucket = Bucket(limits.socket_rate, limits.socket_burst, time.monotonic())
        self.something = asyncio.Event()
        self.outbox: list[str] = []
        self.table: LiveTable
        self.hash = ""  # of the link's secret
        self.key = Key()
        self.seats: list[int] = []  # that are connected by this socket
        self.seat = PUBLIC  # whose acts these are
        self.shown = PUBLIC  # through whose eyes the last update was …
        self.told: int | None = None  # … and that viewer's count in it
        self.version = -1  # of who is connected, that was sent last
        self.heard = 0.0  # when the last message came
        self.acting = False  # an act is being judged or written
        # Set when the socket must end. No exception: it would know its frame, and that this connection, in a cycle.
        self.ended: asyncio.Future[tuple[int, str, str]] = asyncio.get_running_loop().create_future()
        self.listening: asyncio.TimerHandle | None = None

    @property
    def viewer(self) -> int:
        return eyes_of(self.table.course, self.seat)

    def poke(self) -> None:
        self.something.set()

    def dismiss(self, reason: str) -> None:
        """The socket ends because its table does."""
        self.end(POLICY, "this table was deleted", reason)

    def end(self, code: int, message: str, reason: str = "closed") -> None:
        if not self.ended.done():
            self.ended.set_result((code, message, reason))

    def say(self, message: FromServer) -> None:
        self.outbox.append(messages.encode(message).decode())
        self.something.set()
        if len(self.outbox) > OUTBOX:
            self.end(SLOW, "the client does not read its messages")

    async def run(self) -> None:
        await self.greet()
        self.arrive()
        sending, receiving = asyncio.create_task(self.send_all()), asyncio.create_task(self.receive_all())
        self.watch_silence()
        try:
            both: list[asyncio.Future[Any]] = [sending, receiving, self.ended]
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if self.ended in done:
                raise Closed(*self.ended.result())
            while done:
                done.pop().result()  # raises what ended it
        finally:
            self.ended.cancel()
            if self.listening:
                self.listening.cancel()
            self.go()
            sending.cancel()
            if not self.acting:  # what is on its way to the disk must take effect, and be shown to the others
                receiving.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)
            # What is raised knows this frame, and a task knows what it raised: a cycle would keep the whole table.
            del sending, receiving, both

    def watch_silence(self) -> None:
        """One timer for a socket: a time limit around every message would be two more for each."""
        left = self.heard + DROP - time.monotonic()
        if self.ended.done():
            return
        if left > 0:
            self.listening = asyncio.get_running_loop().call_later(left, self.watch_silence)
        else:
            self.end(SLOW, "no message arrived for too long")

    async def greet(self) -> None:
        try:
            async with asyncio.timeout(HELLO):
                message = await self.receive()
        except TimeoutError:
            raise Closed(SLOW, "no message arrived for too long") from None
        if not isinstance(message, Hello):
            raise Closed(POLICY, "the first message must be a hello")
        if message.v != messages.VERSION:
            raise Closed(POLICY, f"this server speaks version {messages.VERSION}")
        self.table = await self.desk.tables.find_fresh(message.table)
        self.hash = hash_of(message.token)
        self.key = self.desk.tables.key_of(self.table, self.hash)
        self.seat = self.choose_seat(message.seat)
        self.shown, self.told = self.viewer, message.seen
        chat = [msgspec.to_builtins(line) for line in self.table.course.state.chat]
        self.say(Welcome(messages.VERSION, __version__, list(self.key.seats), self.key.host, chat, PING, DEAD))

    def choose_seat(self, wanted: int | None) -> int:
        if wanted is None:
            return self.key.seats[0] if self.key.seats else PUBLIC
        if wanted not in self.key.seats:
            raise Refusal("no-seat", "this link does not open that seat")
        return wanted

    def arrive(self) -> None:
        self.table.watchers.add(self, bool(self.key.seats))
        self.seats = list(self.key.seats) or [PUBLIC]
        new = [seat for seat in self.seats if not self.table.here[seat]]
        self.table.here.update(self.seats)
        for seat in new:
            self.table.gone.pop(seat, None)
            self.desk.tables.presence.arrive(self.table.id, seat)
        if any(seat != PUBLIC for seat in new):
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
        left = [seat for seat in self.seats if not table.here[seat]]
        for seat in left:
            table.gone[seat] = self.desk.tables.now()
            self.desk.tables.presence.go(table.id, seat)
        if any(seat != PUBLIC for seat in left):
            table.touch()
            self.desk.minder.look_after(table)

    async def receive(self) -> AnyFromClient:
        """The next message; what can't be read is answered and closes the socket."""
        data = await receive_text(self.socket)
        self.heard = time.monotonic()
        if len(data) > self.desk.settings.limits.frame:
            raise Closed(1009, "the message is too long")
        if not self.bucket.take(self.heard):
            raise Closed(POLICY, "too many messages")
        try:
            message: AnyFromClient = messages.decode(data)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise Closed(POLICY, f"not a message of this protocol: {str(error)[:120]}") from None
        await self.pay(message.cost)
        return message

    async def pay(self, cost: float) -> None:
        """Whoever sends too much, by however many sockets, is read more slowly."""
        debt = self.desk.guests.owe(self.address, cost)
        if debt is None:
            raise Closed(POLICY, "too many messages")
        if debt:
            await asyncio.sleep(debt)

    async def receive_all(self) -> None:
        while not self.ended.done():
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
                self.seat, self.told, self.version = self.choose_seat(seat), None, -1
                self.poke()
            case Hello():
                raise Closed(POLICY, "hello was already sent")
            case _:
                self.acting = True
                await self.act(message)
                self.acting = False

    async def act(self, act: AnyAct) -> None:
        started = time.perf_counter()
        metrics = self.desk.metrics
        try:
            self.check_key()
            seat = None if self.seat == PUBLIC else self.seat
            actor = Actor(self.key, seat, hash=self.hash, trace=trace_of(self.address))
            if isinstance(act, Rematch):
                tables, admit = self.desk.tables, partial(self.desk.admit, self.address)
                await tables.rematch(self.table, actor, act.bot, act.promise, admit)
                at = self.table.course.state.counts[self.viewer + 1]
            else:
                at = await self.table.act(actor, act)
        except Refusal as refusal:
            metrics.note_refusal(refusal.reason)
            self.say(Refused(act.id, refusal.reason, refusal.data, refusal.message))
            return
        except (Closed, asyncio.CancelledError):
            raise
        except Exception:
            self.say(Refused(act.id, "server", {"error": self.desk.note_fault("act failed")}, FAULT))
            return
        if isinstance(act, Sit) and hash_of(act.token) in self.table.course.state.keys:
            self.hash = hash_of(act.token)
        metrics.acts.inc()
        metrics.latency.observe(time.perf_counter() - started)
        self.say(Ack(act.id, at))

    def check_key(self) -> None:
        """A link may have become void, or good for less, while its socket was open."""
        self.key = self.desk.tables.key_of(self.table, self.hash)
        if self.seat != PUBLIC and self.seat not in self.key.seats:
            raise Closed(POLICY, "this link no longer opens that seat")

    async def send_all(self) -> None:
        """Answers first, then the newest view. A slow reader gets fewer updates, never an old one."""
        while True:
            await self.something.wait()
            self.something.clear()
            waiting, self.outbox = self.outbox, []
            for frame in waiting:
                await self.send(frame)
            viewer = self.viewer
            if viewer != self.shown:
                self.shown, self.told = viewer, None
            at = self.table.course.state.counts[viewer + 1]
            if at != self.told or self.version != self.table.version:
                self.check_key()
                self.version = self.table.version
                frame = self.table.frame(viewer, self.told)
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
