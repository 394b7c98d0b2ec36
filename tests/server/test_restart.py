"""A clean stop and a new start: sockets are told, everybody comes back and plays on."""

from __future__ import annotations

import asyncio
import time

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.conftest import MakeServer, Server
from server.player import Player


def test_a_restart_is_clean_and_people_play_on(make_server: MakeServer) -> None:
    server = make_server("--grace", "600")
    asyncio.run(restart(server))


async def restart(server: Server) -> None:
    links = server.post("/api/play", board="new-york", name="Ann")
    async with Player(server.url, links["table"], links["host"]["token"]) as ann:
        await ann.play(moves=4)
        async with connect(ann.urls[0]) as idle:
            started = time.monotonic()
            assert await asyncio.to_thread(server.stop) == 0
            assert time.monotonic() - started < 10
            with pytest.raises(ConnectionClosed) as closed:
                await idle.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        await asyncio.to_thread(server.start)
        await ann.play()
        assert ann.over
        assert not ann.table_info["seats"][0]["away"]
    (watching,) = [event for event in ann.events if event["event"] == "ended"]
    assert watching


def test_bots_go_on_after_a_restart_though_nobody_looks(make_server: MakeServer) -> None:
    """A table of bots alone was killed in the middle: the next start finds it and finishes it."""
    server = make_server()
    links = server.post("/api/tables", board="metro-amsterdam", seats=[{"bot": "random"}] * 3)
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    server.kill()
    server.start()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        update = server.get(f"/api/tables/{links['table']}", links["watch"]["token"])
        if update["table"]["phase"] == "over":
            break
        time.sleep(0.5)
    assert update["table"]["phase"] == "over"
    assert server.get(f"/api/tables/{links['table']}/verify", links["watch"]["token"])["holds"]
