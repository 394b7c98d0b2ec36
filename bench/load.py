"""How much one server process carries: people at tables, and watchers of one of them, over real sockets on loopback.

    python bench/load.py                     1,000 people at 250 tables and 1,000 watchers, one move a second a table
    python bench/load.py --soak 600          the same for ten minutes, with the server's memory
    python bench/load.py --profile           where the server's time goes, at the most moves it sustains

The clients run in this process and share the machine with the server. An acknowledged move is on disk; at the end
the log is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

SERVER = """
import sys
from stellwerk.server.run import run
from stellwerk.server.settings import Limits, Settings
free = dict(socket_rate=1e6, socket_burst=1e6, address_rate=1e6, address_burst=1e6, create_rate=1e6, create_burst=1e6)
limits = Limits(sockets=10**5, sockets_of_address=10**5, **free)
settings = Settings(database=sys.argv[1], limits=limits, grace=3600)
profile = None
if len(sys.argv) > 3:
    import cProfile
    profile = cProfile.Profile()
    profile.enable()
run(settings, "127.0.0.1", int(sys.argv[2]), None)
if profile:
    profile.disable()
    profile.dump_stats(sys.argv[3])
"""


class MoveText(msgspec.Struct):
    move: str
    kind: str


class Heard(msgspec.Struct):
    """As much of a message as the load needs."""

    type: str
    at: int = 0
    id: str = ""
    moves: list[MoveText] = []
    reason: str = ""


decode = msgspec.json.Decoder(Heard).decode


@dataclass
class Figures:
    acks: list[float] = field(default_factory=list)
    received: int = 0
    refused: int = 0


class Person:
    def __init__(self, table: Table, figures: Figures) -> None:
        self.table, self.figures = table, figures
        self.socket: ClientConnection
        self.at, self.moves = 0, list[MoveText]()
        self.waiting: dict[str, tuple[float, asyncio.Future[bool]]] = {}

    async def join(self, port: int, token: str) -> None:
        self.socket = await connect(
            f"ws://127.0.0.1:{port}/ws", max_size=2**22, ping_interval=None, compression=None, open_timeout=120
        )
        await self.socket.send(msgspec.json.encode({"type": "hello", "table": self.table.id, "token": token}).decode())
        asyncio.create_task(self.listen())  # noqa: RUF006 - lives as long as its socket
        asyncio.create_task(self.ping())  # noqa: RUF006

    async def listen(self) -> None:
        async for frame in self.socket:
            self.figures.received += 1
            heard = decode(frame)
            if heard.type == "update":
                self.at, self.moves = heard.at, heard.moves
                if self.moves and self.moves[0].kind != "change":
                    self.table.due = self
                    self.table.ready.set()
            elif heard.id in self.waiting:
                sent, answer = self.waiting.pop(heard.id)
                self.figures.acks.append(time.perf_counter() - sent)
                self.figures.refused += heard.type == "refused"
                answer.set_result(heard.type == "ack")

    async def ping(self) -> None:
        while True:
            await asyncio.sleep(random.uniform(8, 12))
            await self.socket.send('{"type":"ping","n":1}')

    async def move(self, id: str) -> bool:
        texts = [move.move for move in self.moves if move.kind != "change"]
        claims = [text for text in texts if text.startswith("claim")]
        message = {"type": "move", "id": id, "move": random.choice(claims or texts), "at": self.at}
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting[id] = time.perf_counter(), answer
        await self.socket.send(msgspec.json.encode(message).decode())
        return await answer


class Table:
    def __init__(self, id: str) -> None:
        self.id = id
        self.due: Person | None = None
        self.ready = asyncio.Event()
        self.moves = 0

    async def play(self, until: float, pause: float) -> None:
        await asyncio.sleep(random.uniform(0, pause))
        while time.perf_counter() < until:
            started = time.perf_counter()
            try:
                async with asyncio.timeout(10):
                    await self.ready.wait()
            except TimeoutError:
                return  # the game is over
            person, self.due = self.due, None
            self.ready.clear()
            assert person is not None
            if await person.move(f"m{self.moves}"):
                self.moves += 1
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - started)))


class Watcher(Person):
    async def listen(self) -> None:
        async for _ in self.socket:
            self.figures.received += 1


def start_server(folder: Path, port: int, profile: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", SERVER, str(folder / "tables.db"), str(port), *([profile] if profile else [])]
    server = subprocess.Popen(command, stderr=(folder / "log").open("wb"))
    for _ in range(600):
        time.sleep(0.1)
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                return server
        except httpx.TransportError:
            continue
    raise TimeoutError((folder / "log").read_text())


def memory_of(server: subprocess.Popen[bytes]) -> float:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def seconds_of(server: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


async def make_tables(client: httpx.AsyncClient, board: str, count: int, figures: Figures, port: int) -> list[Table]:
    tables = []
    for _ in range(count):
        wish = {"board": board, "seats": [{"name": f"P{seat}"} for seat in range(4)]}
        links = (await client.post("/api/tables", json=wish)).json()
        table = Table(links["table"])
        people = [(Person(table, figures), link["token"]) for link in links["seats"]]
        await asyncio.gather(*(person.join(port, token) for person, token in people))
        host = {"Authorization": f"Bearer {links['host']['token']}"}
        path = f"/api/tables/{table.id}/act"
        (await client.post(path, headers=host, json={"type": "start", "id": "s"})).raise_for_status()
        tables.append(table)
        if len(tables) == 1:
            table.watch = links["watch"]["token"]  # type: ignore[attr-defined]
    return tables


async def run(options: argparse.Namespace, port: int, server: subprocess.Popen[bytes], folder: Path) -> None:
    figures, watched = Figures(), Figures()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
        tables = await make_tables(client, options.board, options.tables, figures, port)
        watchers = [Watcher(tables[0], watched) for _ in range(options.watchers)]
        for start in range(0, len(watchers), 50):
            token = tables[0].watch  # type: ignore[attr-defined]
            await asyncio.gather(*(watcher.join(port, token) for watcher in watchers[start : start + 50]))
        print(f"{4 * options.tables} people at {options.tables} tables of {options.board}, {options.watchers} watchers")
        print(f"{'phase':10}{'moves':>8}{'moves/s':>9}{'p50 ms':>9}{'p90 ms':>9}{'p99 ms':>9}{'max ms':>9}"
              f"{'sent/s':>9}{'server CPU':>12}{'clients CPU':>12}{'memory MB':>11}")  # fmt: skip
        phases = [("warm-up", 10.0, 1.0), ("steady", options.seconds, 1.0)]
        phases += [(f"soak {i}", 60.0, 1.0) for i in range(1, options.soak // 60 + 1)]
        phases += [("most", options.most, 0.0)]
        for name, seconds, pause in phases:
            await play_phase(name, seconds, pause, tables, figures, watched, server)
    acked = sum(table.moves for table in tables)
    with sqlite3.connect(folder / "tables.db") as lines:
        ((kept,),) = lines.execute("""SELECT count(*) FROM entries WHERE entry LIKE '%"moved"%'""")
    print(f"acknowledged moves: {acked}, in the log: {kept}, refused: {figures.refused}")
    assert kept >= acked


async def play_phase(
    name: str, seconds: float, pause: float, tables: list[Table], figures: Figures, watched: Figures,
    server: subprocess.Popen[bytes],
) -> None:  # fmt: skip
    figures.acks.clear()
    figures.received = watched.received = 0
    before, own, started = seconds_of(server), time.process_time(), time.perf_counter()
    moves = sum(table.moves for table in tables)
    await asyncio.gather(*(table.play(started + seconds, pause) for table in tables))
    took = time.perf_counter() - started
    moves = sum(table.moves for table in tables) - moves
    shares = "".join(f"{percentile(figures.acks, share):9.1f}" for share in (0.5, 0.9, 0.99, 1.0))
    sent = (figures.received + watched.received) / took
    cpu, clients = (seconds_of(server) - before) / took, (time.process_time() - own) / took
    print(
        f"{name:10}{moves:8}{moves / took:9.1f}{shares}{sent:9.0f}{cpu:11.0%} {clients:12.0%}{memory_of(server):11.0f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--most", type=float, default=10)
    parser.add_argument("--soak", type=int, default=0, help="seconds")
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        profile = str(folder / "profile") if options.profile else ""
        server = start_server(folder, 8765, profile)
        try:
            uvloop.run(run(options, 8765, server, folder))
        finally:
            server.terminate()
            server.wait()
        if profile:
            import pstats

            pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
