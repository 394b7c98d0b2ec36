"""A person as tests play one: a client over a real socket, which reconnects and resends until it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from patience import PATIENCE
from stellwerk.fairness import promise_of
from stellwerk.server.settings import Limits

Message = dict[str, Any]
Choose = Callable[[list[Message]], str]


LIMITS = Limits()
RATE, BURST = 0.8 * LIMITS.socket_rate, 0.8 * LIMITS.socket_burst


class Refused(Exception):
    def __init__(self, message: Message) -> None:
        super().__init__(f"{message['reason']}: {message['message']}")
        self.reason, self.data, self.message = message["reason"], message["data"], message["message"]


class Person:
    def __init__(self, url: str, table: str, token: str, seat: int | None = None, seed: int = 0) -> None:
        self.urls = [each.replace("http", "ws", 1) + "/ws" for each in url.split(",")]  # tried one after the other
        self.table, self.token, self.seat = table, token, seat
        self.random = random.Random(f"{seed} {token}")
        self.ids = (f"{seed}-{number}" for number in itertools.count(1))
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.changed = asyncio.Condition()
        self.answers: dict[str, asyncio.Future[Message]] = {}
        self.unanswered: dict[str, str] = {}  # id → what was sent
        self.update: Message = {}
        self.welcome: Message = {}
        self.events: list[Message] = []
        self.acked: list[tuple[str, str]] = []  # moves that the server has promised to keep
        self.frames: list[str] = []  # everything received
        self.gaps = 0
        self.cut_after: int | None = None  # frames, for tests of broken connections
        self.cuts = 0
        self.closing = False
        self.text = ""  # this person's part of the shuffles, until it is opened
        self.sending: asyncio.Task[Message] | None = None
        self.budget, self.sent_last = BURST, time.monotonic()

    async def __aenter__(self) -> Person:
        await self.join()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def join(self) -> None:
        self.reader = asyncio.create_task(self._stay_connected())
        await self.wait(lambda: bool(self.update))

    async def leave(self) -> None:
        self.closing = True
        if self.reader:
            self.reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.reader
        if self.socket:
            await self.socket.close()

    async def cut(self) -> None:
        """The connection breaks without a close frame."""
        if self.socket:
            self.socket.transport.abort()

    async def _stay_connected(self) -> None:
        wait = 0.05
        while not self.closing:
            try:
                self.urls.append(self.urls.pop(0))
                async with connect(self.urls[0], max_size=2**22, ping_interval=None, compression=None) as socket:
                    self.socket = socket
                    await self._greet(socket)
                    wait = 0.05
                    async for frame in socket:
                        await self._take(str(frame))
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                pass
            await asyncio.sleep(wait * self.random.uniform(0.5, 1.5))
            wait = min(1.0, wait * 2)

    async def _greet(self, socket: ClientConnection) -> None:
        hello: Message = {"type": "hello", "table": self.table, "token": self.token, "seat": self.seat}
        if self.update:
            hello["seen"] = self.update["at"]
        await socket.send(json.dumps(hello))
        for message in list(self.unanswered.values()):
            await socket.send(message)

    async def _take(self, frame: str) -> None:
        message = json.loads(frame)
        self.frames.append(frame)
        match message["type"]:
            case "update":
                if self.update and message["since"] != self.update["at"]:
                    self.gaps += 1
                self.update = message
                self.events += message["events"]
                if message["table"]["shuffling"] and self.text:
                    self.sending = asyncio.create_task(self.send("text", text=self.text))
                    self.text = ""
            case "welcome":
                self.welcome = message
            case "ack" | "refused":
                self.unanswered.pop(message["id"], None)
                answer = self.answers.pop(message["id"], None)
                if answer and not answer.done():
                    answer.set_result(message)
            case "error":
                for answer in self.answers.values():
                    if not answer.done():
                        answer.set_exception(Refused({"data": {}, **message}))
        async with self.changed:
            self.changed.notify_all()
        if self.cut_after is not None and len(self.frames) >= self.cut_after:
            self.cut_after = None
            await self.cut()

    async def wait(self, ready: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(ready)

    async def slow_down(self) -> None:
        """Nobody may send faster than the server allows; a scripted person would."""
        now = time.monotonic()
        self.budget = min(BURST, self.budget + RATE * (now - self.sent_last)) - 1
        self.sent_last = now
        if self.budget < 0:
            await asyncio.sleep(1 / RATE)

    async def send(self, type: str, id: str | None = None, **parts: Any) -> Message:
        """Sends until it is answered, over as many connections as that takes."""
        id = id or next(self.ids)
        message = json.dumps({"type": type, "id": id, **parts})
        self.answers[id] = asyncio.get_running_loop().create_future()
        self.unanswered[id] = message
        await self.slow_down()
        if self.socket:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(message)
        async with asyncio.timeout(PATIENCE):
            answer = await asyncio.shield(self.answers[id])
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer

    async def promise(self, text: str) -> Message:
        """Promises a text, which is opened when the host starts."""
        self.text = text
        return await self.send("promise", promise=promise_of(text.encode()))

    async def move(self, text: str, **parts: Any) -> Message:
        answer = await self.send("move", move=text, at=parts.pop("at", self.update["at"]), **parts)
        self.acked.append((answer["id"], text))
        await self.wait(lambda: bool(self.update["at"] >= answer["at"]))  # the next one is chosen from the new view
        return answer

    @property
    def table_info(self) -> Message:
        info: Message = self.update["table"]
        return info

    @property
    def over(self) -> bool:
        return bool(self.table_info["phase"] == "over")

    def can_move(self) -> bool:
        return any(move["kind"] != "change" for move in self.update["moves"])

    async def play(self, choose: Choose | None = None, moves: int = 10**9) -> None:
        """Plays until the game is over, or so many moves."""
        played = 0
        while played < moves:
            await self.wait(lambda: self.over or self.can_move())
            if self.over:
                return
            at, legal = self.update["at"], self.update["moves"]
            text = choose(legal) if choose else self.random_move(legal)
            try:
                answer = await self.move(text, at=at)
            except Refused as refusal:
                if refusal.reason != "stale":
                    raise
                continue  # another socket of the same seat was quicker
            played += 1
            await self.wait(lambda at=answer["at"]: self.over or self.update["at"] >= at)  # type: ignore[misc]

    def random_move(self, legal: list[Message]) -> str:
        """Claims where possible, so that games end soon."""
        texts = [move["move"] for move in legal if move["kind"] != "change"]
        claims = [text for text in texts if text.startswith("claim")]
        draws = [text for text in texts if text != "tickets"] or texts
        return self.random.choice(claims or draws)


async def more_moves(people: list[Person], count: int) -> None:
    """Until so many more were acknowledged; whatever the machine's speed, the games are going on then."""
    before = sum(len(person.acked) for person in people)
    async with asyncio.timeout(PATIENCE):
        while sum(len(person.acked) for person in people) < before + count:
            await asyncio.sleep(0.01)
