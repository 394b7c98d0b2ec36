"""One WebSocket: hello, then acts and updates until either side ends it."""

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stellwerk import __version__
from stellwerk.server.guard.buckets import Bucket
from stellwerk.server.protocol import messages
from stellwerk.server.services import Services
from stellwerk.server.socket.closing import POLICY, SLOW, TOO_LONG, UNREADABLE, Closed
from stellwerk.server.socket.session import Session

PING, DEAD, DROP = (
    2.5,
    9.0,
    30.0,
)  # seconds: between pings; until clients reconnect; until the server closes a silent socket
HELLO = 10.0  # seconds for the first message
OUTBOX = 200  # answers that may wait for a client that does not read

Socket = WebSocket[Any, Any, Any]


async def receive_text(socket: Socket) -> str:
    """The next text frame; Litestar would read a binary one as an empty text."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event["code"])
    text = event.get("text")
    if not isinstance(text, str):
        raise Closed(UNREADABLE, "messages are JSON in text frames, not in binary ones")
    return text


class Connection:
    def __init__(self, socket: Socket, services: Services) -> None:
        self.socket, self.services = socket, services
        self.address = socket.client.host if socket.client else ""
        self.session = Session(services, self.address)
        limits = services.settings.limits
        self.bucket = Bucket(limits.socket_rate, limits.socket_burst, time.monotonic())
        self.something = asyncio.Event()
        self.outbox: list[str] = []
        self.last_message = 0.0  # when it came
        self.acting = False  # an act is being judged or written
        # Set when the socket must end. Not to an exception: its traceback would make a reference cycle.
        self.ended: asyncio.Future[tuple[int, str, str]] = asyncio.get_running_loop().create_future()
        self.silence: asyncio.TimerHandle | None = None

    def poke(self) -> None:
        self.something.set()

    def dismiss(self, reason: str) -> None:
        """Closes the socket, because its table was deleted."""
        self.end(POLICY, "this table was deleted", reason)

    def end(self, code: int, message: str, reason: str = "closed") -> None:
        if not self.ended.done():
            self.ended.set_result((code, message, reason))

    def answer(self, message: messages.FromServer) -> None:
        self.outbox.append(messages.encode(message).decode())
        self.something.set()
        if len(self.outbox) > OUTBOX:
            self.end(SLOW, "the client does not read its messages")

    async def run(self) -> None:
        await self.greet()
        self.session.arrive(self)
        self.poke()
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
            if self.silence:
                self.silence.cancel()
            self.session.leave(self)
            sending.cancel()
            if not self.acting:  # what is being written must take effect and be shown to the others
                receiving.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)
            # A reference cycle through the exception, this frame and the tasks would keep the table in memory.
            del sending, receiving, both

    def watch_silence(self) -> None:
        """One timer for each socket: a timeout around every message would cost two more for each message."""
        left = self.last_message + DROP - time.monotonic()
        if self.ended.done():
            return
        if left > 0:
            self.silence = asyncio.get_running_loop().call_later(left, self.watch_silence)
        else:
            self.end(SLOW, "no message arrived for too long")

    async def greet(self) -> None:
        try:
            async with asyncio.timeout(HELLO):
                message = await self.receive()
        except TimeoutError:
            raise Closed(SLOW, "no message arrived for too long") from None
        if not isinstance(message, messages.Hello):
            raise Closed(POLICY, "the first message must be a hello")
        if message.v != messages.VERSION:
            raise Closed(POLICY, f"this server speaks version {messages.VERSION}")
        session = self.session
        await session.open(message)
        seats, chat = list(session.key.seats), session.table.course.state.chat
        self.answer(messages.Welcome(messages.VERSION, __version__, seats, session.key.host, chat, PING, DEAD))

    async def receive(self) -> messages.AnyFromClient:
        """The next message; one that can't be read closes the socket."""
        data = await receive_text(self.socket)
        self.last_message = time.monotonic()
        if len(data) > self.services.settings.limits.frame:
            raise Closed(TOO_LONG, "the message is too long")
        if not self.bucket.take(self.last_message):
            raise Closed(POLICY, "too many messages")
        try:
            message: messages.AnyFromClient = messages.decode(data)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise Closed(POLICY, f"not a message of this protocol: {str(error)[:120]}") from None
        await self.pay(message.cost)
        return message

    async def pay(self, cost: float) -> None:
        """Slows down reading from a guest who sends too much, over all its sockets."""
        debt = self.services.budgets.owe(self.address, cost)
        if debt is None:
            raise Closed(POLICY, "too many messages")
        if debt:
            await asyncio.sleep(debt)

    async def receive_all(self) -> None:
        while not self.ended.done():
            await self.handle(await self.receive())

    async def handle(self, message: messages.AnyFromClient) -> None:
        match message:
            case messages.Ping(n):
                pong = messages.Pong(n, self.session.count)
                await self.send(messages.encode(pong).decode())  # before what is in the outbox
            case messages.Sync(count):
                self.session.forget(count)
                self.poke()
            case messages.Look(seat):
                self.session.look(seat)
                self.poke()
            case messages.Hello():
                raise Closed(POLICY, "hello was already sent")
            case _:
                self.acting = True
                self.answer(await self.session.act(message))
                self.acting = False

    async def send_all(self) -> None:
        """Answers first, then the newest update. A slow reader gets fewer updates, never old ones."""
        while True:
            await self.something.wait()
            self.something.clear()
            waiting, self.outbox = self.outbox, []
            for text in waiting:
                await self.send(text)
            if (frame := self.session.next_frame()) is not None:
                await self.send(frame)

    async def send(self, frame: str) -> None:
        try:
            await self.socket.send_data(frame, mode="text")
        except RuntimeError as error:  # the client closed the socket while something was being sent
            if "websocket.close" not in str(error):
                raise
            raise WebSocketDisconnect(detail="gone", code=1006) from None
        self.services.metrics.sent.inc()
