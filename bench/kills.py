"""No move is lost: a server is killed repeatedly while people play; at the end every acknowledged move is there.

    python bench/kills.py                    100 kills
    python bench/kills.py --kills 1000       about an hour

People continue as soon as the server is back, through as many games as that takes. Every acknowledged move must be in
the log exactly once and in order, no move may be there that nobody sent, and every finished game must verify.
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

from server import person as people
from server.conftest import Server
from server.person import Person
from server.store.test_nothing_lost import check_log, open_table

Value = TypeVar("Value")
BOARDS = ("usa", "new-york", "metro-paris", "metro-berlin")


class Round:
    """Three people at a table, until their game is over."""

    def __init__(self, table: str, people: list[Person]) -> None:
        self.table, self.people = table, people

    async def play(self) -> None:
        await asyncio.gather(*(person.play() for person in self.people))

    def check(self, database: Path, server: Server) -> int:
        """Checks that all acknowledged moves are there, and returns how many."""
        check_log(database, self.table, self.people)
        results = [person.table_info["result"] for person in self.people]
        assert all(result == results[0] for result in results)
        assert server.get(f"/api/tables/{self.table}/verify", self.people[0].token)["holds"]
        return sum(len(person.acked) for person in self.people)


class Figures:
    def __init__(self) -> None:
        self.moves = self.games = self.kills = 0
        self.slowest = 0.0  # restart
        self.people: list[Person] = []  # of games that are still running

    @property
    def acked(self) -> int:
        return self.moves + sum(len(person.acked) for person in self.people)


async def patiently(work: Callable[[], Awaitable[Value]]) -> Value:
    """The server may be down just then."""
    while True:
        try:
            return await work()
        except httpx.TransportError:
            await asyncio.sleep(0.1)


async def play_on(server: Server, board: str, database: Path, figures: Figures, end: asyncio.Event) -> None:
    while not end.is_set():
        links, people = await patiently(lambda: open_table(server, board, 3))
        one = Round(links["table"], people)
        figures.people += people
        await one.play()
        moves = await patiently(lambda one=one: asyncio.to_thread(one.check, database, server))  # type: ignore[misc]
        figures.people = [person for person in figures.people if person not in people]
        figures.moves += moves
        figures.games += 1
        for person in people:
            await person.leave()


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
    vars(people)["PATIENCE"] = 3600.0  # a slow client may find the server killed again, several times
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(str(folder / "tables.db"), folder, "--bot-delay", "0", "--grace", "3600").start()
        try:
            figures = asyncio.run(run(server, folder / "tables.db", options.kills))
        finally:
            server.stop()
        faults = server.log.read_text().count('"level": "error"')
    print(f"{figures.kills} kills, {figures.games} finished games, {figures.moves} acknowledged moves: all in the "
          f"log once, all games verify; slowest restart {figures.slowest:.1f} s; {faults} errors")  # fmt: skip


if __name__ == "__main__":
    main()
