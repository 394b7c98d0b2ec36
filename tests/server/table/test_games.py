"""Whole games over real sockets: people, bots and watchers, on all boards and sheets."""

from __future__ import annotations

import asyncio

import pytest

from boards import NAMES
from server.conftest import Server
from server.person import Person
from stellwerk import record
from stellwerk.board import Board
from stellwerk.verify import verify


@pytest.mark.parametrize("name", NAMES)
async def test_people_bots_and_watchers_play_a_whole_game(server: Server, name: str) -> None:
    seats = [{"name": "Ann"}, {}, {"bot": "random"}]
    links = server.post("/api/tables", board=name, seats=seats, host_seat=0)
    ann, bob = (Person(server.url, links["table"], link["token"]) for link in links["seats"])
    watcher = Person(server.url, links["table"], links["watch"]["token"])
    async with ann, bob, watcher:
        await bob.send("sit", name="Bob")
        await bob.promise("seven-trains-in-the-rain")
        await ann.send("start")
        await asyncio.gather(ann.play(), bob.play(), watcher.wait(lambda: watcher.over))
        assert (ann.gaps, bob.gaps, watcher.gaps) == (0, 0, 0)
        check_end(server, links, ann, watcher, Board.named(name).family)


def check_end(server: Server, links: dict[str, object], ann: Person, watcher: Person, family: str) -> None:
    table, token = links["table"], ann.token
    assert watcher.update["moves"] == []
    assert watcher.table_info["result"] == ann.table_info["result"]
    assert server.get(f"/api/tables/{table}/verify", token)["holds"]
    text = server.ask("GET", f"/api/tables/{table}/record", token).content
    (written,) = record.parse(text.splitlines(), "record")
    verify(written, "record")
    assert written.header.names == ["Ann", "Bob", "random"]
    assert written.header.proof is not None
    assert written.header.proof.texts[1] == "seven-trains-in-the-rain"
    own = [text for _, text in ann.acked]
    assert [line.move for line in written.moves if line.seat == 0] == own
    told = [event["event"] for event in watcher.events]
    assert told[-1] == "ended"
    assert {"seated", "started"} < set(told)
