"""Several server processes on one PostgreSQL serve the same tables; one of them is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import text

from server.conftest import Server, check_log
from server.person import Person, more_moves
from stellwerk.server.table.entries import Moved, decode


async def test_one_of_two_processes_is_killed_in_mid_game(postgres: str, tmp_path: Path, warm: None) -> None:
    first, second = (make(postgres, tmp_path / name) for name in ("first", "second"))
    try:
        tables = await play_through_a_kill(first, second)
        await check_entries(postgres, tables)
    finally:
        for server in (first, second):
            server.stop()
            check_log(server)


def make(database: str, folder: Path) -> Server:
    folder.mkdir()
    return Server(database, folder, "--bot-delay", "0", "--grace", "600").start()


async def play_through_a_kill(first: Server, second: Server) -> dict[str, list[Person]]:
    """People of both processes sit at the same tables, with bots among them."""
    tables: dict[str, list[Person]] = {}
    for number, board in enumerate(("new-york", "metro-paris", "berlin")):
        home, other = (first, second) if number % 2 else (second, first)
        seats = [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}]
        links = home.post("/api/tables", board=board, seats=seats)
        urls = (f"{home.url},{other.url}", f"{other.url},{home.url}")
        people = [Person(url, links["table"], link["token"]) for url, link in zip(urls, links["seats"], strict=True)]
        await asyncio.gather(*(person.join() for person in people))
        other.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
        tables[links["table"]] = people
    games = [asyncio.create_task(person.play()) for people in tables.values() for person in people]
    await more_moves([person for people in tables.values() for person in people], 20)
    await asyncio.to_thread(first.kill)
    await asyncio.gather(*games)
    for table, people in tables.items():
        assert people[0].table_info["result"] == people[1].table_info["result"]
        assert second.get(f"/api/tables/{table}/verify", people[0].token)["holds"]
        await asyncio.gather(*(person.leave() for person in people))
    return tables


async def check_entries(database: str, tables: dict[str, list[Person]]) -> None:
    """Nothing lost, nothing twice, and no bot has answered a decision twice."""
    rows: list[Any] = await read_entries(database)
    for table, people in tables.items():
        own = [(client, decode(entry)) for id, client, entry in rows if id == table]
        for seat, person in enumerate(people):
            kept = [(client.partition(":")[2], entry.move) for client, entry in own
                    if isinstance(entry, Moved) and entry.seat == seat]  # fmt: skip
            assert kept == person.acked
        clients = [client for client, _ in own if client]
        assert len(set(clients)) == len(clients)


async def read_entries(database: str) -> list[Any]:
    from stellwerk.server.store.database import open_engine

    engine = open_engine(database)
    async with engine.connect() as connection:
        rows = (await connection.execute(text("SELECT table_id, client, entry FROM entries ORDER BY number"))).all()
    await engine.dispose()
    return list(rows)
