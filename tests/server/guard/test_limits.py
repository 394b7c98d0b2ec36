"""Limits, headers, and what comes back when a request is wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from patience import PATIENCE
from server.conftest import Server
from stellwerk.server.app import make_app
from stellwerk.server.settings import Limits, Settings


async def closing_code(server: Server, *frames: str | bytes) -> tuple[int, list[dict[str, Any]]]:
    """What a socket hears before it is closed, and with which code."""
    heard = []
    async with connect(server.url.replace("http", "ws") + "/ws", ping_interval=None) as socket:
        try:
            for frame in frames:
                await socket.send(frame)
            async with asyncio.timeout(PATIENCE):
                while True:
                    heard.append(json.loads(await socket.recv()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0, heard


def hello(server: Server, **parts: Any) -> str:
    links = server.post("/api/play", board="new-york", name="Ann")
    return json.dumps({"type": "hello", "table": links["table"], "token": links["host"]["token"], **parts})


@pytest.mark.parametrize(
    "frame",
    [
        "", "null", "[]", "{}", "no json", '{"type":"hello"', '{"type":"move","id":"a","move":"draw","at":1}',
        '{"type":"hello","table":"abcd","token":"x","extra":1}', '{"type":"nothing"}',
        '{"type":"hello","v":99,"table":"abcd"}', '{"type":"hello","table":"nosuchtable1"}', b"\xff\xfe", "[" * 4000,
        '{"type":"hello","table":' + "9" * 4000 + "}",
        '{"type":"hello","table":"abcd","seat":99}', '{"type":"hello","table":"a\\u0000bcd"}',
    ],
)  # fmt: skip
async def test_a_wrong_first_message_ends_the_socket_politely(server: Server, frame: str | bytes) -> None:
    code, heard = await closing_code(server, frame)
    assert code in (1008, 1003, 1007)
    assert all(message["type"] == "error" for message in heard)
    assert "Traceback" not in json.dumps(heard)


async def test_frames_have_8_kib_at_most(server: Server) -> None:
    code, _ = await closing_code(server, hello(server), json.dumps({"type": "chat", "id": "a", "text": "x" * 9000}))
    assert code == 1009
    answer = server.ask("POST", "/api/tables", "", {"board": "usa", "seats": [{"name": "x" * 9000}]})
    assert (answer.status_code, answer.json()["reason"]) == (413, "too-large")


async def test_too_many_messages_end_the_socket(server: Server) -> None:
    pings = ['{"type":"ping","n":1}'] * 200
    code, heard = await closing_code(server, hello(server), *pings)
    assert code == 1008
    assert heard[-1]["message"] == "too many messages"
    assert sum(message["type"] == "pong" for message in heard) >= 40


async def test_wrong_messages_after_hello_end_the_socket(server: Server) -> None:
    for wrong in ('{"type":"move","id":"a b","move":"draw","at":1}', '{"type":"look","seat":-1}', hello(server)):
        code, heard = await closing_code(server, hello(server), wrong)
        assert code == 1008
        assert heard[-1]["type"] == "error"


async def test_pages_of_other_hosts_open_no_sockets(server: Server) -> None:
    url = server.url

    async def try_origin(origin: str) -> None:
        async with connect(url.replace("http", "ws") + "/ws", origin=Origin(origin)) as socket:
            await socket.ping()

    with pytest.raises(InvalidStatus):
        await try_origin("https://evil.example")
    await try_origin(url)


def test_every_answer_has_strict_headers(server: Server) -> None:
    for path in ("/", "/api/boards", "/api/nothing", "/health", "/schema/openapi.json", "/t/abc"):
        headers = server.ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # no text is ever made a script
        assert "connect-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_health(server: Server) -> None:
    assert server.get("/health")["status"] == "ok"
    assert server.ask("GET", "/metrics").status_code == 404


@pytest.fixture
def small(tmp_path: Path, warm: None) -> Iterator[Any]:
    """An app with narrow limits, in this process."""
    limits = Limits(tables=3, sockets=2, create_burst=5, create_rate=0.0, address_burst=40, address_rate=0.0)
    with TestClient(
        make_app(Settings(database=str(tmp_path / "small.db"), limits=limits)), raise_server_exceptions=False
    ) as client:
        yield client


def test_tables_and_requests_are_capped(small: Any) -> None:
    wish = {"board": "usa", "seats": [{}, {}]}
    answers = [small.post("/api/tables", json=wish) for _ in range(7)]
    assert [answer.status_code for answer in answers] == [201] * 3 + [503] * 2 + [429] * 2
    codes = [small.get("/api/boards").status_code for _ in range(50)]
    assert codes[0] == 200
    assert codes[-1] == 429


def test_sockets_are_capped(small: Any) -> None:
    links = small.post("/api/play", json={"board": "usa"}).json()
    message = {"type": "hello", "table": links["table"], "token": links["host"]["token"]}
    with (
        small.websocket_connect("/ws") as one,
        small.websocket_connect("/ws") as two,
        small.websocket_connect("/ws") as three,
    ):
        for socket in (one, two, three):
            socket.send_json(message)
        assert one.receive_json()["type"] == two.receive_json()["type"] == "welcome"
        assert three.receive_json()["message"] == "too many connections"


def test_faults_have_an_id_and_no_traceback(small: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from stellwerk.server.http import tables

    def broken(table: object) -> None:
        raise RuntimeError("secret detail")

    small.post("/api/tables", json={"board": "usa", "seats": [{}, {}], "public": True})
    monkeypatch.setattr(tables, "listed", broken)
    answer = small.get("/api/tables")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert len(answer.json()["error"]) == 12
