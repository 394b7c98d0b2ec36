"""A real server process on a free port of loopback, with a database of its own."""

from __future__ import annotations

import asyncio
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from patience import PATIENCE, wait_until
from server.postgres import create_database, running_postgres
from stellwerk.warm import warm_all

NO_TLS = False  # reading certificates would take longer than most answers


class Server:
    """`stellwerk serve` as a person starts it; may be killed and started again."""

    def __init__(self, database: str, folder: Path, *options: str) -> None:
        self.database, self.options = database, options
        self.log = folder / "server.log"
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        already = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, *self.command()], stderr=log, stdout=log)
        wait_until(lambda: self.is_up(already), self.log.read_text)
        return self

    def is_up(self, already: int) -> bool:
        """It has said where it listens, behind what an earlier one has said, and it answers there."""
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        text = self.log.read_text()[already:]
        if '"serving"' not in text:
            return False
        self.port = int(text.split("http://127.0.0.1:")[1].split('"')[0])
        return self.is_healthy()

    def command(self) -> list[str]:
        return ["-m", "stellwerk", "serve", "--db", self.database, "--port", str(self.port), *self.options]

    def is_healthy(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", timeout=2, verify=NO_TLS).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As the power goes: nothing is flushed, nobody is told."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(timeout=PATIENCE)

    def post(self, path: str, token: str = "", **body: Any) -> Any:
        """As a patient client: whoever makes tables too quickly is told to wait."""
        deadline = time.monotonic() + PATIENCE
        while (answer := self.ask("POST", path, token, body)).status_code == 429 and time.monotonic() < deadline:
            time.sleep(0.2)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def get(self, path: str, token: str = "") -> Any:
        answer = self.ask("GET", path, token)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ask(self, method: str, path: str, token: str = "", body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.request(method, self.url + path, headers=headers, json=body, timeout=PATIENCE, verify=NO_TLS)


LIVELY = """
from stellwerk.cli.main import main
from stellwerk.server import app, maps, minder, table
minder.BEAT = maps.AGAIN = 0.2
app.LEASE = minder.LEASE = table.LEASE = 1.0
main()
"""


class LivelyServer(Server):
    """What a server does every few seconds it does several times a second: what has changed beside it, and which tables
    nobody looks after."""

    def command(self) -> list[str]:
        return ["-c", LIVELY, *super().command()[2:]]


@pytest.fixture(scope="session")
def warm() -> None:
    """Rules are compiled once, before servers and their workers would all do it."""
    warm_all()


def check_log(server: Server) -> None:
    """No fault of the server's own, whatever clients did."""
    for path in server.log.parent.glob("*.log"):
        log = path.read_text()
        assert "Traceback" not in log, log
        assert '"level": "error"' not in log, log


MakeServer = Callable[..., Server]


@pytest.fixture
def make_server(tmp_path: Path, warm: None) -> Iterator[MakeServer]:
    made: list[Server] = []

    def make(*options: str, database: str | None = None, kind: type[Server] = Server) -> Server:
        folder = tmp_path / f"server{len(made)}"
        folder.mkdir()
        server = kind(database or str(tmp_path / "tables.db"), folder, "--bot-delay", "0", *options)
        made.append(server)
        return server.start()

    yield make
    for server in made:
        server.stop()
        check_log(server)


class Pair(Server):
    """Two server processes on one database; who asks for the address gets one after the other."""

    def __init__(self, database: str, folder: Path, *options: str) -> None:
        super().__init__(database, folder, *options)
        self.second = Server(database, folder, *options)
        self.second.log = folder / "second.log"
        self.turn = 0

    @property
    def url(self) -> str:
        self.turn += 1
        return super().url if self.turn % 2 else self.second.url

    def start(self) -> Server:
        self.second.start()
        return super().start()

    def is_healthy(self) -> bool:
        return super().is_healthy() and super().is_healthy()

    def stop(self) -> int:
        return self.second.stop() or super().stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL on loopback, from the system's packages."""
    with running_postgres() as address:
        yield address


@pytest.fixture
def empty_postgres(postgres: str) -> str:
    """Another database in the same PostgreSQL."""
    name = f"empty{secrets.token_hex(4)}"
    asyncio.run(create_database(postgres, name))
    return postgres.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def shared_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, warm: None
) -> Iterator[Server]:
    """One server for all tests that need nothing special: alone on SQLite, and a pair of them on PostgreSQL."""
    folder = tmp_path_factory.mktemp("server")
    options = "--bot-delay", "0"
    if request.param == "postgres":
        server: Server = Pair(request.getfixturevalue("postgres"), folder, *options)
    else:
        server = Server(str(folder / "tables.db"), folder, *options)
    server.start()
    yield server
    assert server.stop() == 0
    check_log(server)


@pytest.fixture
def server(shared_server: Server) -> Server:
    return shared_server
