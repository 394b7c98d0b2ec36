"""Bots in their workers: slow, broken and dishonest ones don't stop a game or the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from server.conftest import MakeServer, Server
from server.player import Player
from stellwerk.bots.bot import LEVELS

PLUGIN = '''
import os, time
from stellwerk.flat import Cells

class Bot:
    def __init__(self, stream: Cells) -> None:
        self.games = 0

    def choose(self, view, moves):
        return moves[-1]

class Sleeper(Bot):
    def choose(self, view, moves):
        time.sleep(3600)

class Crasher(Bot):
    def choose(self, view, moves):
        os._exit(7)

class Thrower(Bot):
    def choose(self, view, moves):
        raise ValueError("no idea")

class Cheater(Bot):
    def choose(self, view, moves):
        return type(moves[0])(0, "win the game")

class Printer(Bot):
    def choose(self, view, moves):
        print("thinking" * 1000, flush=True)
        return moves[0]

class Peeker(Bot):
    """Fails if it sees anything that its seat may not."""

    FAMILY = "tickets"

    def choose(self, view, moves):
        assert not view.cells["seed"].any()
        others = [seat for seat in range(view.seats) if seat != view.seat]
        assert all((view.cells["hand"][0, seat] == -2).all() for seat in others)
        self.games += 1
        return moves[self.games % len(moves)]
'''
NAMES = ("sleeper", "crasher", "thrower", "cheater", "printer", "peeker")
FAULTS = {"sleeper": "took too long", "crasher": "has died", "thrower": "no idea", "cheater": "no legal move"}


@pytest.fixture
def server_with_plugins(make_server: MakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    folder = tmp_path / "plugins"
    about = folder / "oddbots-1.0.dist-info"
    about.mkdir(parents=True)
    (folder / "oddbots.py").write_text(PLUGIN)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: oddbots\nVersion: 1.0\n")
    points = "".join(f"{name} = oddbots:{name.title()}\n" for name in (*NAMES, "missing"))
    (about / "entry_points.txt").write_text("[stellwerk.bots]\n" + points)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
    return make_server("--bot-budget", "1")


def test_bots_of_other_packages_can_be_chosen(server_with_plugins: Server) -> None:
    """After the levels; not those for the other family, and not what can't even be loaded."""
    offered = {info["board"]: info["bots"] for info in server_with_plugins.get("/api/boards")}
    assert offered["usa"] == [*LEVELS, *sorted(NAMES)]
    assert offered["metro-berlin"] == [*LEVELS, *sorted(set(NAMES) - {"peeker"})]


def test_odd_bots_neither_stop_the_game_nor_the_server(server_with_plugins: Server) -> None:
    asyncio.run(play_with_odd_bots(server_with_plugins))
    log = server_with_plugins.log.read_text()
    for name, fault in FAULTS.items():
        assert any(f'"bot": "{name}"' in line for line in log.splitlines() if fault in line), name
    assert "thinking" in log  # printed to the log, not among the answers
    assert not [line for line in log.splitlines() if "bot failed" in line and ("printer" in line or "peeker" in line)]


async def play_with_odd_bots(server: Server) -> None:
    tables = [server.post("/api/play", board="usa", name="Ann", bot=name) for name in NAMES]
    players = [Player(server.url, links["table"], links["seats"][0]["token"]) for links in tables]
    for player in players:
        await player.join()
    # While bots sleep and die, everybody else is answered at once.
    waits = []
    games = asyncio.gather(*(player.play(moves=3) for player in players))
    while not games.done():
        started = time.perf_counter()
        await asyncio.to_thread(server.get, "/health")
        waits.append(time.perf_counter() - started)
        await asyncio.sleep(0.05)
    await games
    assert sorted(waits)[len(waits) // 2] < 0.8  # a second is what a sleeping bot takes
    await asyncio.gather(*(player.leave() for player in players))


def test_a_killed_worker_is_replaced(make_server: MakeServer) -> None:
    server = make_server()
    links = server.post("/api/play", board="new-york", name="Ann", seats=2)
    asyncio.run(play_and_kill(server, links["table"], links["seats"][0]["token"]))


async def play_and_kill(server: Server, table: str, token: str) -> None:
    async with Player(server.url, table, token) as ann:
        game = asyncio.create_task(ann.play())
        for _ in range(3):
            await asyncio.sleep(0.3)
            for worker in workers_of(server):
                os.kill(worker, signal.SIGKILL)
        await game
        assert ann.over


def workers_of(server: Server) -> list[int]:
    assert server.process is not None
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=False).stdout
    return [int(line) for line in found.split()]


def test_no_worker_outlives_its_server(make_server: MakeServer) -> None:
    server = make_server()
    server.post("/api/play", board="new-york", name="Ann")
    deadline = time.monotonic() + 30
    while not (workers := workers_of(server)) and time.monotonic() < deadline:
        time.sleep(0.1)
    server.kill()
    while workers and time.monotonic() < deadline:
        workers = [worker for worker in workers if Path(f"/proc/{worker}").exists()]
        time.sleep(0.1)
    assert not workers
