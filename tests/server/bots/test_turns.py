"""Bots are shared: nobody's games keep other people's bots from thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from prometheus_client import generate_latest

from patience import wait_until
from server.worlds import bearer
from stellwerk.server.app import make_app
from stellwerk.server.bots import pool
from stellwerk.server.bots.queue import FairQueue
from stellwerk.server.live.table import LEASE
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Limits, Settings
from stellwerk.server.sharedwork import SharedWork


class Day:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


async def think(turns: FairQueue, day: Day, guest: str, seconds: float, done: list[str]) -> None:
    async with turns.slot(guest):
        await asyncio.sleep(0)
        day.time += seconds
        done.append(guest)


async def test_whoever_has_used_least_is_next() -> None:
    day, done = Day(), list[str]()
    turns = FairQueue(day)
    many = [asyncio.create_task(think(turns, day, "many", 1.0, done)) for _ in range(25)]
    await asyncio.sleep(0)
    await think(turns, day, "one", 1.0, done)  # comes last, and waits for one of the others only
    assert done == ["many", "one"]
    quick = [asyncio.create_task(think(turns, day, "quick", 0.1, done)) for _ in range(10)]
    await asyncio.gather(*quick)
    assert done[2:].count("many") <= 2  # by time, not by questions
    await asyncio.gather(*many)
    assert not turns.used
    assert turns.serving is None


async def test_who_does_not_wait_any_more_loses_nobody_a_turn() -> None:
    day, done = Day(), list[str]()
    turns = FairQueue(day)
    tasks = [asyncio.create_task(think(turns, day, f"g{n % 3}", 1.0, done)) for n in range(9)]
    await asyncio.sleep(0)
    for number in (1, 4, 5):
        tasks[number].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(done) == 6
    assert (turns.used, turns.waiting, turns.serving) == ({}, {}, None)


@contextmanager
def client_with(folder: Path, now: Any = None, **limits: Any) -> Iterator[Any]:
    settings = Settings(database=str(folder / "tables.db"), limits=Limits(**limits), bot_delay=0, grace=10**6)
    with TestClient(make_app(settings, now=now)) as client:
        yield client


def shown(client: Any, links: Any) -> Any:
    token = links["seats"][0]["token"]
    return client.get(f"/api/tables/{links['table']}", headers=bearer(token)).json()


def test_who_has_waited_too_long_plays_at_a_cheaper_level(
    tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "PATIENCE", -1.0)
    with client_with(tmp_path) as client:
        links = client.post("/api/play", json={"board": "new-york", "bot": "chief", "options": {"first": 0}}).json()
        wait_until(lambda: shown(client, links)["table"]["seats"][1]["eased"] == "dispatcher")
        weak = client.post("/api/play", json={"board": "new-york", "bot": "guard", "options": {"first": 0}}).json()
        wait_until(lambda: not shown(client, weak)["table"]["seats"][1]["to_move"])
        assert not shown(client, weak)["table"]["seats"][1]["eased"]
        figures = generate_latest(client.app.state.services.metrics.registry).decode()
        assert "stellwerk_bot_wait_seconds_count" in figures
        assert "stellwerk_bots_waiting 0.0" in figures
        assert "stellwerk_eased_total 0.0" not in figures


def test_an_address_has_so_much_time_to_think(tmp_path: Path, warm: None) -> None:
    """What it has used up is the same for hints, and for its tables."""
    with client_with(tmp_path, think_hour=0.001) as client:
        links = client.post("/api/play", json={"board": "new-york", "bot": "guard"}).json()
        wait_until(lambda: client.app.state.services.budgets.has_thought("testclient"))
        again = client.post("/api/play", json={"board": "new-york", "bot": "chief"}).json()
        wait_until(lambda: shown(client, again)["table"]["seats"][1]["eased"] == "dispatcher")
        path = f"/api/tables/{links['table']}/hints"
        answer = client.get(path, headers=bearer(links["seats"][0]["token"]))
        assert (answer.status_code, answer.json()["reason"]) == (503, "busy")


def test_hints_of_one_address_have_a_bound(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "WAITING", 0)
    with client_with(tmp_path) as client:
        links = client.post("/api/play", json={"board": "new-york", "bot": "guard", "options": {"first": 0}}).json()
        path = f"/api/tables/{links['table']}/hints"
        answer = client.get(path, headers=bearer(links["seats"][0]["token"]))
        assert (answer.status_code, answer.json()["reason"]) == (503, "busy")
        wait_until(lambda: not shown(client, links)["table"]["seats"][1]["to_move"])  # bots themselves play on


async def wait_behind(turns: FairQueue) -> list[int]:
    counts = []
    async with turns.slot("ann"):
        asking = [asyncio.create_task(think(turns, Day(), guest, 1, [])) for guest in ("ann", "bob", "bob")]
        await asyncio.sleep(0)
        counts = [turns.of(guest) for guest in ("ann", "bob", "cem")]
    await asyncio.gather(*asking)
    return [*counts, turns.of("bob")]


async def test_those_who_wait_are_counted_by_guest() -> None:
    assert await wait_behind(FairQueue(Day())) == [1, 2, 0, 0]


async def ask_for_too_much() -> list[str]:
    shared, ends = SharedWork[str](2), [asyncio.Event() for _ in range(2)]

    async def work(number: int) -> str:
        await ends[number].wait()
        return f"done {number}"

    waiting = [shared.get(number, lambda number=number: work(number)) for number in range(2)]  # type: ignore[misc]
    with pytest.raises(Refusal, match="try again later"):
        shared.get(2, lambda: work(0))
    ends[1].set()
    await waiting[1]
    shared.get(2, lambda: work(1))  # the finished one makes room
    assert not shared.has(1)
    ends[0].set()
    return [await task for task in waiting]


async def test_what_somebody_waits_for_is_never_thrown_away() -> None:
    assert await ask_for_too_much() == ["done 0", "done 1"]


def bots_alone(client: Any) -> Any:
    """A running game of bots that takes a while; the table as the server has it."""
    wish = {"board": "usa", "seats": [{"bot": "random"}] * 5}
    links = client.post("/api/tables", json=wish).json()
    start, headers = {"type": "start", "id": "s"}, bearer(links["host"]["token"])
    client.post(f"/api/tables/{links['table']}/act", json=start, headers=headers)
    return links, client.app.state.services.tables.loaded[links["table"]]


def test_bots_that_nobody_looks_at_are_slowed_then_stopped(tmp_path: Path, warm: None) -> None:
    day = Day()
    with client_with(tmp_path, now=day, address_rate=20.0, address_burst=1.0) as client:
        links, live = bots_alone(client)
        day.time += 100  # longer than a tenth of the time that it may go on like this
        wait_until(lambda: (live.wake or 0) > day.time + LEASE)
        at, moves = live.course.state.number, live.course.state.moves
        headers = bearer(links["watch"]["token"])
        client.get(f"/api/tables/{links['table']}", headers=headers)  # somebody looks: it goes on at once
        wait_until(lambda: live.course.state.moves > moves + 3)
        day.time += 1000
        wait_until(lambda: live.stopped)
        assert live.stopped == "deserted"
        assert live.course.state.number > at
        assert client.get(f"/api/tables/{links['table']}", headers=headers).json()["table"]["stopped"] == "deserted"


def test_a_table_that_somebody_watches_goes_on(tmp_path: Path, warm: None) -> None:
    day = Day()
    with client_with(tmp_path, now=day, address_rate=20.0, address_burst=4.0) as client:
        links, live = bots_alone(client)
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "hello", "table": links["table"], "token": links["watch"]["token"]})
            assert socket.receive_json()["type"] == "welcome"
            day.time += 10_000
            moves = live.course.state.moves
            wait_until(lambda: live.course.state.moves > moves + 3)
            assert live.audience.alone() == 0
            assert not live.stopped
        day.time += 1000
        wait_until(lambda: live.stopped)
