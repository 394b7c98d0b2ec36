"""Nothing lost: a server is killed again and again while people play, and in the end every acknowledged move is there.

    python bench/kills.py                    100 kills
    python bench/kills.py --kills 1000       about an hour

People play on as soon as the server is back, over as many games as that takes. Every acknowledged move must be in the
log once, in its order, and none that nobody sent; every finished game must verify.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server import player as people
from server.conftest import Server
from server.player import Player
from server.test_nothing_lost import check_log, open_table

Value = TypeVar("Value")
BOARDS = ("usa", "new-york", "metro-paris", "metro-berlin")


class Round:
    """Three people at a table, until their game is over."""

    def __init__(self, table: str, players: list[Player]) -> None:
        self.table, self.players = table, players

    async def play(self) -> None:
        await asyncio.gather(*(player.play() for player in self.players))

    def check(self, database: Path, server: Server) -> int:
        """How many moves were acknowledged; all of them are there."""
        check_log(database, self.table, self.players)
        results = [player.table_info["result"] for player in self.players]
        assert all(result == results[0] for result in results)
        assert server.get(f"/api/tables/{self.table}/verify", self.players[0].token)["holds"]
        return sum(len(player.acked) for player in self.players)


class Figures:
    def __init__(self) -> None:
        self.moves = self.games = self.kills = 0
        self.slowest = 0.0  # restart
        self.players: list[Player] = []  # of games that go on

    @property
    def acked(self) -> int:
        return self.moves + sum(len(player.acked) for player in self.players)


async def patiently(work: Callable[[], Awaitable[Value]]) -> Value:
    """The server may be down just then."""
    while True:
        try:
            return await work()
        except httpx.TransportError:
            await asyncio.sleep(0.1)


async def play_on(server: Server, board: str, database: Path, figures: Figures, end: asyncio.Event) -> None:
    while not end.is_set():
        links, players = await patiently(lambda: open_table(server, board, 3))
        one = Round(links["table"], players)
        figures.players += players
        await one.play()
        moves = await patiently(lambda one=one: asyncio.to_thread(one.check, database, server))  # type: ignore[misc]
        figures.players = [player for player in figures.players if player not in players]
        figures.moves += moves
        figures.games += 1
        for player in players:
            await player.leave()


async def more_moves(figures: Figures, count: int) -> None:
    goal = figures.acked + count
    while figures.acked < goal:
        await asyncio.sleep(0.01)


async def kill_and_start(server: Server, kills: int, figures: Figures, end: asyncio.Event) -> None:
    chance, began = random.Random(5), time.monotonic()
    for number in range(1, kills + 1):
        await more_moves(figures, chance.randint(3, 40))
        await asyncio.to_thread(server.kill)
        down = time.monotonic()
        await asyncio.to_thread(server.start)
        figures.slowest = max(figures.slowest, time.monotonic() - down)
        figures.kills = number
        if number % 10 == 0:
            print(f"{number} kills in {time.monotonic() - began:.0f} s, {figures.games} games", flush=True)
    end.set()


async def run(server: Server, database: Path, kills: int) -> Figures:
    figures, end = Figures(), asyncio.Event()
    playing = [asyncio.create_task(play_on(server, board, database, figures, end)) for board in BOARDS]
    killing = asyncio.create_task(kill_and_start(server, kills, figures, end))
    await asyncio.gather(killing, *playing)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    options = parser.parse_args()
    vars(people)["PATIENCE"] = 3600.0  # whoever is slow to come back may find the server killed again, several times
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(str(folder / "tables.db"), folder, "--bot-delay", "0", "--grace", "3600").start()
        try:
            figures = asyncio.run(run(server, folder / "tables.db", options.kills))
        finally:
            server.stop()
        faults = server.log.read_text().count('"level": "error"')
    print(f"{figures.kills} kills, {figures.games} games to their end, {figures.moves} acknowledged moves: all in the "
          f"log once, all games verify; slowest restart {figures.slowest:.1f} s; {faults} errors")  # fmt: skip


if __name__ == "__main__":
    main()
