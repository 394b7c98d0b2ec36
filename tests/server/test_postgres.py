"""Several server processes on one PostgreSQL serve the same tables; one of them is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import text

from server.conftest import Server, check_log
from server.player import Player, more_moves
from stellwerk.server.entries import Moved, decode


def test_one_of_two_processes_is_killed_in_mid_game(postgres: str, tmp_path: Path, warm: None) -> None:
    first, second = (make(postgres, tmp_path / name) for name in ("first", "second"))
    try:
        tables = asyncio.run(play_through_a_kill(first, second))
        check_entries(postgres, tables)
    finally:
        for server in (first, second):
            server.stop()
            check_log(server)


def make(database: str, folder: Path) -> Server:
    folder.mkdir()
    return Server(database, folder, "--bot-delay", "0", "--grace", "600").start()


async def play_through_a_kill(first: Server, second: Server) -> dict[str, list[Player]]:
    """People of both processes sit at the same tables, with bots among them."""
    tables: dict[str, list[Player]] = {}
    for number, board in enumerate(("new-york", "metro-paris", "berlin")):
        home, other = (first, second) if number % 2 else (second, first)
        seats = [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}]
        links = home.post("/api/tables", board=board, seats=seats)
        urls = (f"{home.url},{other.url}", f"{other.url},{home.url}")
        players = [Player(url, links["table"], link["token"]) for url, link in zip(urls, links["seats"], strict=True)]
        await asyncio.gather(*(player.join() for player in players))
        other.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
        tables[links["table"]] = players
    games = [asyncio.create_task(player.play()) for players in tables.values() for player in players]
    await more_moves([player for players in tables.values() for player in players], 20)
    await asyncio.to_thread(first.kill)
    await asyncio.gather(*games)
    for table, players in tables.items():
        assert players[0].table_info["result"] == players[1].table_info["result"]
        assert second.get(f"/api/tables/{table}/verify", players[0].token)["holds"]
        await asyncio.gather(*(player.leave() for player in players))
    return tables


def check_entries(database: str, tables: dict[str, list[Player]]) -> None:
    """Nothing lost, nothing twice, and no bot has answered a decision twice."""
    rows: list[Any] = asyncio.run(read_entries(database))
    for table, players in tables.items():
        own = [(client, decode(entry)) for id, client, entry in rows if id == table]
        for seat, player in enumerate(players):
            kept = [(client.partition(":")[2], entry.move) for client, entry in own
                    if isinstance(entry, Moved) and entry.seat == seat]  # fmt: skip
            assert kept == player.acked
        clients = [client for client, _ in own if client]
        assert len(set(clients)) == len(clients)


async def read_entries(database: str) -> list[Any]:
    from stellwerk.server.database import open_engine

    engine = open_engine(database)
    async with engine.connect() as connection:
        rows = (await connection.execute(text("SELECT table_id, client, entry FROM entries ORDER BY number"))).all()
    await engine.dispose()
    return list(rows)
