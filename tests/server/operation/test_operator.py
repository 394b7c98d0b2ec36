"""`stellwerk tables` beside a running server: what an operator does takes effect, and shows no secrets."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect

from commands import run
from patience import PATIENCE, wait_until
from server.conftest import LivelyServer, MakeServer, Server
from server.person import Person
from stellwerk.server.guard.addresses import Bans, guest_at, read_network


def tables(server: Server, *arguments: str) -> str:
    done = run("tables", *arguments, "--db", server.database)
    assert "Traceback" not in done.stderr
    return done.stdout if done.returncode == 0 else f"{done.returncode}: {done.stderr}"


async def test_tables_are_listed_shown_closed_and_deleted(make_server: MakeServer) -> None:
    server = make_server("--grace", "600", kind=LivelyServer)
    links = await asyncio.to_thread(lambda: server.post("/api/play", board="usa", name="Ann"))
    id, token = links["table"], links["host"]["token"]
    async with Person(server.url, id, token) as ann:
        await ann.play(moves=3)
        shown = await asyncio.to_thread(tables, server, "list") + await asyncio.to_thread(tables, server, "show", id)
        assert id in shown
        assert "Ann" in shown
        assert token not in shown
        tickets = ann.update["view"]["tickets"]
        assert await asyncio.to_thread(tables, server, "close", id)
        await ann.wait(lambda: ann.table_info["stopped"] == "closed")
        assert tickets
        assert ann.update["view"]["tickets"] == tickets  # the bot may have moved meanwhile
        answer = server.ask("POST", f"/api/tables/{id}/act", token, {"type": "chat", "id": "x", "text": "hi"})
        assert (answer.status_code, answer.json()["reason"]) == (409, "closed")
    async with connect(server.url.replace("http", "ws") + "/ws") as watcher:
        await watcher.send(f'{{"type":"hello","table":"{id}","token":"{links["watch"]["token"]}"}}')
        await watcher.recv()
        assert await asyncio.to_thread(tables, server, "delete", id, "--yes")
        async with asyncio.timeout(PATIENCE):
            while "no-such-table" not in str(await watcher.recv()):
                pass
    assert server.ask("GET", f"/api/tables/{id}", token).status_code == 404
    assert await asyncio.to_thread(tables, server, "show", id) == (
        f"2: stellwerk: there is no table {id}; `stellwerk tables list` shows all\n"
    )


def test_banned_addresses_are_not_let_in(make_server: MakeServer) -> None:
    server = make_server(kind=LivelyServer)
    assert "banned" in tables(server, "ban", "127.0.0.0/8")
    wait_until(lambda: server.ask("GET", "/api/boards").status_code == 403)
    assert tables(server, "bans") == "127.0.0.0/8\n"
    assert "let in again" in tables(server, "ban", "127.0.0.0/8", "--lift")
    wait_until(lambda: server.ask("GET", "/api/boards").status_code == 200)
    assert "is neither an address nor a network" in tables(server, "ban", "localhost")


@pytest.mark.parametrize(("address", "guest"), [
    ("192.0.2.7", "192.0.2.7"),
    ("::ffff:192.0.2.7", "192.0.2.7"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("", ""),
])  # fmt: skip
def test_a_household_is_one_guest(address: str, guest: str) -> None:
    assert guest_at(address) == guest


def test_bans_meet_whole_households() -> None:
    bans = Bans()
    bans.replace([read_network("2001:db8::7"), read_network("192.0.2.0/24")])
    assert "2001:db8::ffff" in bans
    assert "192.0.2.200" in bans
    assert "192.0.3.1" not in bans
    assert "2001:db8:1::7" not in bans
