"""Nothing lost, nothing twice: killed servers, broken connections, two at once."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from websockets.asyncio.client import connect

from patience import wait_until
from server.conftest import MakeServer, Server
from server.person import Person, Refused, more_moves
from server.worlds import client_on, make_table
from stellwerk.board import Board
from stellwerk.server.live.creation import open_table as open_table_of
from stellwerk.server.live.tables import Tables
from stellwerk.server.protocol.messages import Chat
from stellwerk.server.protocol.requests import NewTable, SeatWish
from stellwerk.server.settings import Limits, Settings
from stellwerk.server.store.database import migrate, open_engine
from stellwerk.server.store.store import Store
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.entries import Entry, Said
from stellwerk.server.table.head import Key

KILLS = int(os.environ.get("STELLWERK_KILLS", "3"))  # a campaign takes more


async def open_table(server: Server, board: str, seats: int, **wishes: Any) -> tuple[dict[str, Any], list[Person]]:
    wish = [{"name": f"P{seat}"} for seat in range(seats)]
    links = server.post("/api/tables", board=board, seats=wish, **wishes)
    people = [Person(server.url, links["table"], link["token"]) for link in links["seats"]]
    for person in people:
        await person.join()
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    for person in people:
        await person.wait(person.can_move)
    return links, people


def moves_on_disk(database: Path, table: str) -> list[tuple[str, str]]:
    """Sender and id, and the text of every move in the log."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute(
            "SELECT client, entry FROM entries WHERE table_id = ? ORDER BY number", (table,)
        ).fetchall()
    connection.close()
    decoded = [(client, json.loads(entry)) for client, entry in rows]
    return [(client, entry["move"]) for client, entry in decoded if entry["kind"] == "moved"]


def check_log(database: Path, table: str, people: list[Person]) -> None:
    """Every acknowledged move is there, once, in its order; none is there that nobody sent."""
    kept = moves_on_disk(database, table)
    assert len({client for client, _ in kept}) == len(kept)
    for seat, person in enumerate(people):
        own = [(client.partition(":")[2], move) for client, move in kept if client.startswith(f"{seat}:")]
        assert own == person.acked


async def test_a_killed_server_loses_no_acknowledged_move(make_server: MakeServer, tmp_path: Path) -> None:
    server = make_server("--grace", "600")
    await play_through_kills(server, tmp_path / "tables.db")


async def play_through_kills(server: Server, database: Path) -> None:
    tables = [await open_table(server, board, 3) for board in ("usa", "new-york", "metro-paris", "metro-berlin")]
    games = [asyncio.create_task(person.play()) for _, people in tables for person in people]
    chance = random.Random(5)
    everybody = [person for _, people in tables for person in people]
    for _ in range(KILLS):
        await more_moves(everybody, chance.randint(3, 40))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await asyncio.gather(*games)
    for links, people in tables:
        check_log(database, links["table"], people)
        results = [person.table_info["result"] for person in people]
        assert all(result == results[0] for result in results)
        assert server.get(f"/api/tables/{links['table']}/verify", people[0].token)["holds"]
        for person in people:
            await person.leave()


@pytest.mark.parametrize("board", ["new-york", "metro-amsterdam"])
async def test_a_line_cut_at_any_message_is_harmless(server: Server, board: str) -> None:
    """The connections of both people break again and again, each time one message later than the last time."""
    links, people = await open_table(server, board, 2)
    cutters = [asyncio.create_task(cut_everywhere(person)) for person in people]
    await asyncio.gather(*[person.play() for person in people])
    for cutter in cutters:
        cutter.cancel()
    cuts = sum(person.cuts for person in people)
    assert cuts > 20
    record = server.ask("GET", f"/api/tables/{links['table']}/record", people[0].token).text
    moves = [json.loads(line) for line in record.splitlines() if '"line":"move"' in line]
    for seat, person in enumerate(people):
        assert [move["move"] for move in moves if move["seat"] == seat] == [text for _, text in person.acked]
        await person.leave()


async def cut_everywhere(person: Person) -> None:
    """After 1 frame of a connection, after 2, …: hello, welcome, update, answer, each in its turn."""
    index = 0
    while True:
        index = index % 12 + 1
        person.cut_after = len(person.frames) + index
        await person.wait(lambda: person.cut_after is None)
        person.cuts += 1


async def test_a_resent_move_gets_the_same_answer_and_counts_once(server: Server) -> None:
    links, (ann, bob) = await open_table(server, "usa", 2)
    at = ann.update["at"]
    first = await ann.move("keep 1 2", at=at, id="once")
    again = await ann.send("move", id="once", move="keep 1 2", at=at)
    other = await ann.send("move", id="once", move="keep 1 2 3", at=at)
    assert first == again == other
    over_http = server.post(
        f"/api/tables/{links['table']}/act", ann.token, type="move", id="once", move="keep 1 2", at=at
    )
    assert over_http["at"] == first["at"]
    await bob.move("keep 1 2 3", id="once")  # another seat's ids are its own
    await asyncio.gather(ann.leave(), bob.leave())


async def test_two_moves_at_once_on_one_turn(server: Server) -> None:
    """The same seat in two browsers: one is first, the other is told that its view is old."""
    links, (ann, bob) = await open_table(server, "usa", 2, options={"first": 0})
    await asyncio.gather(ann.move("keep 1 2"), bob.move("keep 1 2"))
    twin = Person(server.url, links["table"], ann.token, seed=9)
    await twin.join()
    for browser in (ann, twin):
        await browser.wait(browser.can_move)
        # Who is connected to another process is heard a little later.
        await browser.wait(lambda one=browser: all(seat["connected"] for seat in one.table_info["seats"]))  # type: ignore[misc]
    at = ann.update["at"]
    assert twin.update == ann.update | {
        "events": twin.update["events"],
        "since": twin.update["since"],
        "time": twin.update["time"],
    }
    answers = await asyncio.gather(ann.move("draw", at=at), twin.move("draw", at=at), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 1
    assert refused[0].reason == "stale"
    await ann.wait(lambda: bool(ann.update["at"] > at))
    await twin.wait(lambda: bool(twin.update["at"] > at))
    assert ann.update["view"]["hand"] == twin.update["view"]["hand"]
    assert ann.update["view"]["phase"] == "second"
    await asyncio.gather(ann.leave(), bob.leave(), twin.leave())


async def test_six_simultaneous_choices_never_collide(server: Server) -> None:
    _, people = await open_table(server, "metro-berlin", 6)
    for _ in range(5):
        for person in people:
            await person.wait(person.can_move)
        views = [person.update["at"] for person in people]
        texts = [person.random_move(person.update["moves"]) for person in people]
        # All choose from the view they have; nobody waits for anybody, and nobody is refused.
        await asyncio.gather(*(person.move(text, at=at) for person, text, at in zip(people, texts, views, strict=True)))
    await asyncio.gather(*(person.leave() for person in people))


async def test_messages_sent_in_a_burst_are_answered_in_order(server: Server) -> None:
    links, (ann, bob) = await open_table(server, "usa", 2)
    await asyncio.gather(ann.leave(), bob.leave())
    async with connect(f"{server.url.replace('http', 'ws')}/ws") as socket:
        await socket.send(json.dumps({"type": "hello", "table": links["table"], "token": ann.token}))
        for number in range(30):
            await socket.send(json.dumps({"type": "chat", "id": f"c{number}", "text": f"line {number}"}))
        answers: list[str] = []
        while len(answers) < 30:
            message = json.loads(await socket.recv())
            if message["type"] == "ack":
                answers.append(message["id"])
    assert answers == [f"c{number}" for number in range(30)]


async def until_waiting(store: Store, jobs: int) -> None:
    """Waits until so many jobs are queued behind the one that keeps the commit queue busy."""
    while store.queue.waiting.qsize() < jobs:
        await asyncio.sleep(0.001)


async def two_acts_in_one_transaction(database: Path) -> tuple[list[str], list[str]]:
    """The first one's sender goes while the disk is busy, the second one is acknowledged: chat in memory, on disk."""
    engine = open_engine(str(database))
    await migrate(engine)
    store, wish = Store(engine), NewTable("usa", [SeatWish("Ann"), SeatWish("Bob")])
    store.queue.start()
    board = Board.named("usa")
    table = await Tables(store, Settings(), time.time).create(open_table_of(wish, board, Limits())[0], board)
    begun, disk = threading.Event(), threading.Event()

    def wait_for_disk(connection: Connection) -> None:
        begun.set()
        disk.wait()

    busy = asyncio.create_task(store.queue.write(wait_for_disk))
    await asyncio.to_thread(begun.wait)
    first = asyncio.create_task(table.act(Actor(Key([0]), 0), Chat("a", "sent, then gone")))
    await until_waiting(store, 1)
    first.cancel()
    second = asyncio.create_task(table.act(Actor(Key([1]), 1), Chat("b", "acknowledged")))
    await until_waiting(store, 2)
    disk.set()
    await asyncio.gather(busy, second)
    told = [line.text for line in table.course.state.chat]
    kept = [entry.change.text for entry in await store.entries_after(table.id, 0) if isinstance(entry.change, Said)]
    await store.queue.stop()
    await engine.dispose()
    return told, kept


async def test_no_act_takes_the_place_of_one_whose_sender_is_gone(tmp_path: Path, warm: None) -> None:
    told, kept = await two_acts_in_one_transaction(tmp_path / "tables.db")
    assert told == kept == ["sent, then gone", "acknowledged"]


async def append_twice(database: Path) -> tuple[list[bool], list[str]]:
    """Two entries for one number of a table in the same transaction, as if two processes had judged at once."""
    engine = open_engine(str(database))
    await migrate(engine)
    store, board = Store(engine), Board.named("usa")
    store.queue.start()
    wish = NewTable("usa", [SeatWish("Ann"), SeatWish("Bob")])
    table = await Tables(store, Settings(), time.time).create(open_table_of(wish, board, Limits())[0], board)
    both = [Entry(1, f"0:{text}", 0.0, Said(0, text)) for text in ("first", "second")]
    done = await asyncio.gather(*(store.append(table.id, entry) for entry in both))
    kept = [entry.change.text for entry in await store.entries_after(table.id, 0) if isinstance(entry.change, Said)]
    await store.queue.stop()
    await engine.dispose()
    return done, kept


async def test_of_two_entries_for_one_number_one_is_told_that_it_counts(tmp_path: Path, warm: None) -> None:
    assert await append_twice(tmp_path / "tables.db") == ([True, False], ["first"])


def call(client: Any, function: Callable[..., object], *arguments: object) -> None:
    """In the thread of the app."""
    with client.portal() as portal:
        portal.call(function, *arguments)


def test_an_act_takes_effect_though_its_socket_ends(tmp_path: Path, warm: None) -> None:
    """On disk alone, the others would not be shown it."""
    table, disk = make_table(tmp_path, "usa", 2, 2, 1), threading.Event()
    with client_on(table.database) as client:
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "hello", "table": table.id, "token": table.tokens[0]})
            assert [socket.receive_json()["type"] for _ in range(2)] == ["welcome", "update"]
            live = client.app.state.services.tables.loaded[table.id]
            call(client, live.store.queue.write_soon, lambda connection: disk.wait())
            socket.send_json({"type": "chat", "id": "c", "text": "hello"})
            wait_until(live.lock.locked)
            call(client, live.audience.dismiss, "gone")
            disk.set()
        wait_until(lambda: [line.text for line in live.course.state.chat] == ["hello"])
