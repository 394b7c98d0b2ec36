"""All that a server logs while everything goes wrong: faults with their places, but no moves, links or secrets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE, wait_until
from server.conftest import Server
from server.fuzz.messages import BINARY, CLOSE, as_frame, as_json
from server.fuzz.run import UPGRADE, exchange, read_frame
from server.unlimited import UNLIMITED, UnlimitedServer

LEAKY = """
import structlog
from stellwerk.server import logs
logs.{planted}
"""
PLANTED = {
    "values of a trace": "traces = structlog.tracebacks.ExceptionDictTransformer(show_locals=True)",
    "what an error says": "quotable = lambda kind, message: message",
}
# A locked database is given up after half a second, not after five.
SOON_LOCKED = """
from stellwerk.server.store import database
prepare = database.prepare_sqlite
def prepare_soon(connection, record):
    prepare(connection, record)
    connection.execute("PRAGMA busy_timeout=500")
database.prepare_sqlite = prepare_soon
"""
BROWSER = "browser-secret-of-ann-0123456789"


class PlantedServer(UnlimitedServer):
    """One that logs more than it should."""

    planted = ""

    @property
    def program(self) -> str:  # type: ignore[override]
        leak = LEAKY.format(planted=self.planted) if self.planted else ""
        return leak + SOON_LOCKED + UNLIMITED


class Villain:
    """Knows all secrets of a table, sends them where they don't belong, and breaks the database meanwhile."""

    def __init__(self, server: Server) -> None:
        self.server, self.database = server, Path(server.database)
        wish: dict[str, Any] = {
            "board": "usa",
            "seats": [{"name": "Ann"}, {"name": "Bob"}],
            "host_seat": 0,
            "browser": BROWSER,
        }
        self.links = server.post("/api/tables", **wish)
        self.table, self.host = self.links["table"], self.links["host"]["token"]
        self.acts = 0
        assert self.act(type="start") == 201

    def act(self, **message: Any) -> int:
        self.acts += 1
        body = {"id": f"a{self.acts}", **message}
        return self.server.ask("POST", f"/api/tables/{self.table}/act", self.host, body).status_code

    def move(self) -> int:
        view = self.server.get(f"/api/tables/{self.table}", self.host)
        return self.act(type="move", move="keep 1 3", at=view["at"])

    @contextlib.contextmanager
    def changing(self, change: str, back: str) -> Iterator[None]:
        """The database is not as the server left it."""
        with contextlib.closing(sqlite3.connect(self.database, isolation_level=None)) as line:
            line.execute(change)
            try:
                yield
            finally:
                line.execute(back)

    def break_storage(self) -> None:
        """A table of the database is gone, an entry or a head is spoilt."""
        with self.changing("ALTER TABLE entries RENAME TO gone", "ALTER TABLE gone RENAME TO entries"):
            assert self.move() == 500
        spoilt = '{"kind":"moved","seat":0,"move":"claim secret-place red 9"}'
        for change, value in (("INSERT INTO entries VALUES (:id, 3, '0:x', 1.0, :value)", spoilt),
                              ("UPDATE tables SET header = :value WHERE id = :id", '{"x":1}')):  # fmt: skip
            id = self.copy_table()
            with contextlib.closing(sqlite3.connect(self.database)) as line, line:
                line.execute(change, {"id": id, "value": value})
            assert self.server.ask("GET", f"/api/tables/{id}", self.host).status_code == 500

    def lock_storage(self) -> None:
        with self.changing("BEGIN EXCLUSIVE", "ROLLBACK"):
            assert self.move() == 500
            wait_until(lambda: self.server.ask("GET", "/health").status_code == 503)  # an answer is kept for a second

    def copy_table(self) -> str:
        """One that the server has not in memory, with the entries of its start."""
        id, one = secrets.token_hex(6), self.table
        with contextlib.closing(sqlite3.connect(self.database)) as line, line:
            rest = "header, secret, phase, public, changed, wake"
            line.execute(f"INSERT INTO tables (id, {rest}) SELECT ?, {rest} FROM tables WHERE id = ?", (id, one))
            rest = "number, client, at, entry"
            first = f"SELECT ?, {rest} FROM entries WHERE table_id = ? AND number <= 2"
            line.execute(f"INSERT INTO entries (table_id, {rest}) {first}", (id, one))
        return id

    async def send_rubbish(self) -> None:
        """Messages and requests with secrets where none belong, and lines that break."""
        place = "127.0.0.1", self.server.port
        hello = {"type": "hello", "table": self.table, "token": self.host}
        secret = as_json({**hello, self.host: BROWSER})
        for frame in (
            as_frame(secret),
            as_frame(secret + b"\xff"),
            as_frame(secret, BINARY),
            as_frame(secret[:50], 11),
            as_frame(as_json(hello)) + as_frame(b"[" * 4000 + self.host.encode()),
        ):
            reader, writer = await self.on_socket(place, frame)
            async with asyncio.timeout(PATIENCE):
                while (await read_frame(reader))[0] != CLOSE:  # whatever it is, the server has enough of it
                    pass
            writer.transport.abort()
        head = f"Host: localhost\r\nAuthorization: Bearer {self.host}\r\nConnection: close\r\n"
        body = as_json({"type": "move", "id": "b", "move": "keep 1 3", self.host: 1})
        sized = f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        for first in (
            f"GET /api/tables/{self.host} HTTP/1.1",
            f"POST /api/tables/{self.table}/act HTTP/1.1",
            self.host,
        ):
            await exchange(place, f"{first}\r\n".encode() + sized, PATIENCE)
        await self.leave_suddenly(place, hello)

    async def on_socket(self, place: tuple[str, int], frames: bytes) -> tuple[asyncio.StreamReader, Any]:
        """Sends them when the socket is open: what comes before is dropped unread."""
        reader, writer = await asyncio.open_connection(*place)
        writer.write(UPGRADE)
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
        writer.write(frames)
        await writer.drain()
        return reader, writer

    async def leave_suddenly(self, place: tuple[str, int], hello: dict[str, str]) -> None:
        """Without having read what it asked for."""
        tries = [as_frame(as_json({"type": "try", "id": f"t{n}", "move": "keep 1 3"})) for n in range(500)]
        _, writer = await self.on_socket(place, as_frame(as_json(hello)) + b"".join(tries))
        writer.transport.abort()

    def secrets(self) -> set[str]:
        """Links and what they are known by, the secrets that shuffles follow from, moves of more than one word."""
        links = [self.links["host"], self.links["watch"], self.links["group"], *self.links["seats"]]
        with contextlib.closing(sqlite3.connect(self.database)) as line:
            kept = [bytes(secret) for (secret,) in line.execute("SELECT secret FROM tables")]
        of_tables = {secret.hex() for secret in kept} | {repr(secret) for secret in kept}
        return {link["token"] for link in links} | of_tables | {BROWSER, "keep 1 3", "secret-place"}


async def run_hostile(server: PlantedServer) -> tuple[str, set[str]]:
    server.start()
    try:
        villain = Villain(server)
        villain.break_storage()
        if not server.planted:
            villain.lock_storage()
            await villain.send_rubbish()
        secrets = villain.secrets()
    finally:
        server.stop()
    return server.log.read_text(), secrets


@pytest.fixture
def server(tmp_path: Path, warm: None) -> PlantedServer:
    return PlantedServer(str(tmp_path / "tables.db"), tmp_path)


async def test_the_log_of_a_hostile_run_has_no_secrets(server: PlantedServer) -> None:
    log, secrets = await run_hostile(server)
    lines = [json.loads(line) for line in log.splitlines()]  # all of it, whoever logs
    events = [line["event"] for line in lines if line["level"] == "error"]
    assert events.count("act failed") + events.count("request failed") >= 4
    assert "write failed" in events
    assert "storage failed" in events
    assert "locked" in log, "the operator is told what is wrong"
    assert not [secret for secret in secrets if secret in log]


@pytest.mark.parametrize("planted", PLANTED)
async def test_a_talkative_log_is_caught(server: PlantedServer, planted: str) -> None:
    server.planted = PLANTED[planted]
    log, secrets = await run_hostile(server)
    assert [secret for secret in secrets if secret in log]
