"""A clean stop and a new start: sockets are told, everybody comes back and plays on."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from patience import wait_until
from server.conftest import LivelyServer, MakeServer
from server.person import Person


async def test_a_restart_is_clean_and_people_play_on(make_server: MakeServer) -> None:
    server = make_server("--grace", "600")
    links = server.post("/api/play", board="new-york", name="Ann")
    async with Person(server.url, links["table"], links["host"]["token"]) as ann:
        await ann.play(moves=4)
        async with connect(ann.urls[0]) as idle:
            assert await asyncio.to_thread(server.stop) == 0
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
    server = make_server(kind=LivelyServer)
    links = server.post("/api/tables", board="metro-amsterdam", seats=[{"bot": "random"}] * 3)
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    server.kill()
    server.start()
    path, token = f"/api/tables/{links['table']}", links["watch"]["token"]
    wait_until(lambda: server.get(path, token)["table"]["phase"] == "over")
    assert server.get(f"{path}/verify", token)["holds"]
