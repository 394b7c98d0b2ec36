"""The people who play and watch in the load test: they know no rules, and play moves that the server calls legal."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from sockets import ClientSocket, open_socket

PORT = 8765
HOMES = 10  # addresses of the watchers


class MoveText(msgspec.Struct):
    move: str
    kind: str


class Phase(msgspec.Struct):
    phase: str


class Heard(msgspec.Struct):
    """The parts of a message that the load test needs."""

    type: str
    table: Phase | None = None
    at: int = 0
    id: str = ""
    moves: list[MoveText] = []
    reason: str = ""


decode = msgspec.json.Decoder(Heard).decode


@dataclass
class Figures:
    acks: list[float] = field(default_factory=list)
    refused: int = 0
    sockets: set[ClientSocket] = field(default_factory=set)
    before: int = 0  # what closed sockets have received

    @property
    def received(self) -> int:
        return self.before + sum(socket.received for socket in self.sockets)

    def close(self, socket: ClientSocket) -> None:
        self.sockets.discard(socket)
        self.before += socket.received
        socket.transport.close()


class Person:
    def __init__(self, table: Table, token: str) -> None:
        self.table, self.token, self.figures = table, token, table.figures
        self.socket: ClientSocket
        self.at, self.moves = 0, list[MoveText]()
        self.waiting: dict[str, tuple[float, asyncio.Future[bool]]] = {}

    async def join(self) -> None:
        hello = {"type": "hello", "table": self.table.id, "token": self.token}
        self.socket = await open_socket(PORT, hello, self.hear, self.table.address)
        self.figures.sockets.add(self.socket)

    def leave(self) -> None:
        self.figures.close(self.socket)

    def hear(self, text: bytes, now: float) -> None:
        heard = decode(text)
        if heard.type == "update":
            self.at, self.moves = heard.at, heard.moves
            if heard.table and heard.table.phase == "over":
                self.table.over = True
                self.table.ready.set()
            elif self.moves and self.moves[0].kind != "change":
                self.table.due = self
                self.table.ready.set()
        elif heard.id in self.waiting:
            sent, answer = self.waiting.pop(heard.id)
            self.figures.acks.append(now - sent)
            self.figures.refused += heard.type == "refused"
            answer.set_result(heard.type == "ack")

    async def move(self, id: str) -> bool:
        texts = [move.move for move in self.moves if move.kind != "change"]
        claims = [text for text in texts if text.startswith("claim")]
        message = {"type": "move", "id": id, "move": random.choice(claims or texts), "at": self.at}
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting[id] = time.perf_counter(), answer
        self.socket.send(message)
        return await answer


class Table:
    """Four people who play one game after the other, from an address of their own."""

    def __init__(self, links: dict[str, Any], client: httpx.AsyncClient, figures: Figures, address: str) -> None:
        self.id: str = links["table"]
        self.watch: str = links["watch"]["token"]
        self.client, self.figures, self.address = client, figures, address
        self.host = {"Authorization": f"Bearer {links['host']['token']}"}
        self.people = [Person(self, link["token"]) for link in links["seats"]]
        self.due: Person | None = None
        self.over, self.ready = False, asyncio.Event()
        self.moves = self.games = 0

    async def act(self, act: str) -> Any:
        answer = await self.client.post(f"/api/tables/{self.id}/act", headers=self.host, json={"type": act, "id": act})
        return answer.raise_for_status().json()

    async def start(self) -> None:
        self.over = False
        self.ready.clear()
        await asyncio.gather(*(person.join() for person in self.people))
        await self.act("start")
        self.games += 1

    async def play_again(self) -> None:
        new = await self.act("rematch")
        for person in self.people:
            person.leave()
        self.id = new["table"]
        await self.start()

    async def turn(self) -> None:
        """Plays the next move, or starts the next game."""
        await self.ready.wait()
        self.ready.clear()
        person, self.due = self.due, None
        if self.over:
            await self.play_again()
        elif person and await person.move(f"m{self.moves}"):
            self.moves += 1

    async def play_some(self, turns: int) -> None:
        for _ in range(turns):
            await self.turn()

    async def play(self, begin: float, until: float, pause: float) -> None:
        while begin < until:
            await asyncio.sleep(begin - time.perf_counter())
            await self.turn()
            begin = max(begin + pause, time.perf_counter())


class Watchers:
    """Watchers of one table; when its game is over they move to the next one, one after the other."""

    def __init__(self, table: Table, figures: Figures) -> None:
        self.table, self.figures, self.at = table, figures, ""
        self.come_from = 0

    async def come(self, count: int) -> None:
        self.at = self.table.id
        hello = {"type": "hello", "table": self.table.id, "token": self.table.watch}
        for _ in range(count):
            self.come_from = self.come_from % HOMES + 1
            self.figures.sockets.add(await open_socket(PORT, hello, None, f"127.2.0.{self.come_from}"))

    async def follow(self) -> None:
        while True:
            await asyncio.sleep(1)
            if self.at != self.table.id:
                old = list(self.figures.sockets)
                for socket in old:
                    self.figures.close(socket)
                    await self.come(1)


def client_at(address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)  # loading certificates takes long
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=120, transport=transport)


async def make_table(number: int, board: str, figures: Figures) -> Table:
    address = f"127.1.{number // 250}.{number % 250 + 1}"
    client, wish = client_at(address), {"board": board, "seats": [{"name": f"P{seat}"} for seat in range(4)]}
    table = Table((await client.post("/api/tables", json=wish)).raise_for_status().json(), client, figures, address)
    await table.start()
    return table


class Alone(Person):
    """A person against a bot: each of the bot's moves is an update, after which the next one is awaited."""

    table: Solo

    def hear(self, text: bytes, now: float) -> None:
        at = self.at
        super().hear(text, now)
        if self.at == at:
            return  # a change of who is connected, or an answer
        if self.table.since:
            self.table.answers.append(now - self.table.since)
        self.table.since = 0.0 if self.moves or self.table.over else now


class Solo(Table):
    """A person who plays against a bot, and measures how long each of the bot's moves takes."""

    def __init__(self, links: dict[str, Any], client: httpx.AsyncClient, figures: Figures, address: str) -> None:
        super().__init__(links, client, figures, address)
        self.people = [Alone(self, link["token"]) for link in links["seats"]]
        self.answers: list[float] = []
        self.since = 0.0  # when the bot's turn began; 0 if it is not to move

    async def play_on(self, pause: float) -> None:
        await self.people[0].join()
        for number in itertools.count():
            await self.ready.wait()
            self.ready.clear()
            if self.over:
                break
            await asyncio.sleep(pause * random.random() * 2)
            await self.people[0].move(f"m{number}")
        self.people[0].leave()


async def make_solo(number: int, board: str, level: str, figures: Figures) -> Solo:
    address = f"127.3.0.{number + 1}"
    client, wish = client_at(address), {"board": board, "bot": level, "seats": 2}
    return Solo((await client.post("/api/play", json=wish)).raise_for_status().json(), client, figures, address)
