"""Bots in their workers: slow, broken and dishonest ones don't stop a game or the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvloop

from patience import wait_until
from server.conftest import MakeServer, Server, check_log
from server.person import Person, more_moves
from stellwerk.bots.bot import LEVELS
from stellwerk.game import new
from stellwerk.server.bots.pool import Worker
from stellwerk.server.bots.questions import MoveWanted, position_of
from stellwerk.server.live.botmoves import waiting_time

PLUGIN = '''
import os, time
from stellwerk.engine.flat import Cells

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

class Listener(Bot):
    """Fails unless it is told what happened since its last decision, and how long it may think."""

    FAMILY = "tickets"

    def choose(self, view, moves, *, happened, seconds):
        assert seconds == 1.0
        assert happened[0]["event"] == "first" or happened[0]["seat"] == view.seat, happened
        drawn = [event for event in happened if event["event"] == "drew"]
        assert all(bool(event["card"]) == (event["seat"] == view.seat) for event in drawn)
        return moves[0].text
'''
NAMES = ("sleeper", "crasher", "thrower", "cheater", "printer", "peeker", "listener")
FAULTS = {"sleeper": "took too long", "crasher": "has died", "thrower": "ValueError (oddbots.py", "cheater": "BotError"}


@pytest.fixture(scope="module")
def plugin_server(tmp_path_factory: pytest.TempPathFactory, warm: None) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("plugins")
    about = folder / "oddbots-1.0.dist-info"
    about.mkdir(parents=True)
    (folder / "oddbots.py").write_text(PLUGIN)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: oddbots\nVersion: 1.0\n")
    points = "".join(f"{name} = oddbots:{name.title()}\n" for name in (*NAMES, "missing"))
    (about / "entry_points.txt").write_text("[stellwerk.bots]\n" + points)
    server = Server(str(folder / "tables.db"), folder, "--bot-delay", "0", "--bot-budget", "1")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
        server.start()
    yield server
    server.stop()
    check_log(server)


def test_bots_of_other_packages_can_be_chosen(plugin_server: Server) -> None:
    """After the levels; not those for the other family, and not what can't even be loaded."""
    offered = {info["board"]: info["bots"] for info in plugin_server.get("/api/boards")}
    assert offered["usa"] == [*LEVELS, *sorted(NAMES)]
    assert offered["metro-berlin"] == [*LEVELS, *sorted(set(NAMES) - {"peeker", "listener"})]


async def test_odd_bots_neither_stop_the_game_nor_the_server(plugin_server: Server) -> None:
    await play_with_odd_bots(plugin_server)
    log = plugin_server.log.read_text()
    for name, fault in FAULTS.items():
        assert any(f'"bot": "{name}"' in line for line in log.splitlines() if fault in line), name
    assert "thinking" in log  # printed to the log, not among the answers
    honest = ("printer", "peeker", "listener")
    assert not [line for line in log.splitlines() if "bot failed" in line and any(name in line for name in honest)]


def test_bots_with_options_sit_at_tables_within_bounds(server: Server) -> None:
    seats = [{"bot": "planner:style=rusher"}, {"bot": "search:playouts=200"}]
    links = server.post("/api/tables", board="new-york", seats=seats)
    table = server.get(f"/api/tables/{links['table']}", links["host"]["token"])["table"]
    assert [seat["bot"] for seat in table["seats"]] == ["planner:style=rusher", "search:playouts=200"]
    refused = {
        "search:playouts=2001": "2,000 at most",
        "search:cores=2": "can't be chosen at a table",
        "planner:numbers=/etc/passwd": "can't be chosen at a table",
        "planner:blur=-1": "from 0 to 10",
        "/etc/evil.py": "by their names",
        "os:system": "by their names",
    }
    for bot, why in refused.items():
        asked = server.ask("POST", "/api/tables", body={"board": "new-york", "seats": [{}, {"bot": bot}]})
        assert asked.status_code == 409
        answer = asked.json()
        assert answer["reason"] == "no-such-bot"
        assert why in answer["message"]


async def play_with_odd_bots(server: Server) -> None:
    """One table after the other: behind the sleeper's bots the others would wait so long that a cheaper level plays."""
    served = False
    for name in NAMES:
        links = server.post("/api/play", board="usa", name="Ann", bot=name)
        async with Person(server.url, links["table"], links["seats"][0]["token"]) as person:
            game = asyncio.create_task(person.play(moves=3))
            while not game.done():
                served = served or await asyncio.to_thread(answered_while_asleep, server, links)
                await asyncio.sleep(0.3)  # one address may not ask without end
            await game
    assert served  # while bots sleep and die, everybody else is answered


def answered_while_asleep(server: Server, links: dict[str, Any]) -> bool:
    """Are several questions answered one after the other, while the same decision of the sleeper is waited for?"""
    path, token = f"/api/tables/{links['table']}", links["seats"][0]["token"]
    seen = [server.get(path, token) for _ in range(4)]
    return seen[0]["table"]["seats"][1]["to_move"] and seen[0]["at"] == seen[-1]["at"]


async def test_a_killed_worker_is_replaced(make_server: MakeServer) -> None:
    server = make_server()
    links = server.post("/api/play", board="new-york", name="Ann", seats=2)
    await play_and_kill(server, links["table"], links["seats"][0]["token"])


async def play_and_kill(server: Server, table: str, token: str) -> None:
    async with Person(server.url, table, token) as ann:
        game = asyncio.create_task(ann.play())
        for _ in range(3):
            await more_moves([ann], 2)
            for worker in workers_of(server):
                os.kill(worker, signal.SIGKILL)
        await game
        assert ann.over


def test_a_worker_that_dies_while_nobody_asks_costs_no_move(warm: None) -> None:
    """With the server's event loop: writing to a pipe that has closed is an error of another kind there."""
    uvloop.run(kill_an_idle_worker())


async def kill_an_idle_worker() -> None:
    worker, view = Worker(20), new("new-york", seats=2, seed=5).view(0)
    question = MoveWanted("t", position_of(view, b""), "planner", 1, 20, [])
    for _ in range(2):
        answer = await worker.ask(question)
        assert answer.move in [move.text for move in view.moves()], answer.fault
        assert worker.process is not None
        assert worker.process.stdin is not None
        worker.process.kill()
        while not worker.process.stdin.is_closing():
            await asyncio.sleep(0.01)
    await worker.stop()


def workers_of(server: Server) -> list[int]:
    assert server.process is not None
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=False).stdout
    return [int(line) for line in found.split()]


def test_no_worker_outlives_its_server(make_server: MakeServer) -> None:
    server = make_server()
    server.post("/api/play", board="new-york", name="Ann")
    wait_until(lambda: workers_of(server))
    workers = workers_of(server)
    server.kill()
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_how_long_a_bot_thinks_hardly_shows() -> None:
    """What it takes in all is the least time, or twice, four times … that: decisions that differ look the same."""
    taken = {thought: thought + waiting_time(0.02, thought) for thought in (0.0, 0.001, 0.019, 0.021, 0.039, 0.3)}
    assert [round(time, 6) for time in taken.values()] == [0.02, 0.02, 0.02, 0.04, 0.04, 0.32]
    assert waiting_time(0, 0.3) == 0
