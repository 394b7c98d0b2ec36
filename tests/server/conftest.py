"""A real server process on a free port of loopback, with a database of its own."""

from __future__ import annotations

import random
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
from server.deals import FROM_FILE, name_deals, same_deals
from server.postgres import create_database, running_postgres
from stellwerk.warm import warm_all

NO_TLS = False  # reading certificates would take longer than most answers


SERVE = """
from stellwerk.cli.main import main
main()
"""


class Server:
    """`stellwerk serve` as a person starts it, but for its deals; may be killed and started again."""

    program = SERVE

    def __init__(self, database: str, folder: Path, *options: str) -> None:
        self.database, self.options = database, options
        self.log, self.deals = folder / "server.log", folder / "deals"
        name_deals(self.deals, f"{type(self).__name__} {folder.name}")
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        already = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            program = FROM_FILE.format(path=str(self.deals)) + self.program
            command = [sys.executable, "-c", program, *self.arguments()]
            self.process = subprocess.Popen(command, stderr=log, stdout=log)
        wait_until(lambda: self.is_up(already), self.log.read_text)
        return self

    def is_up(self, already: int) -> bool:
        """It has logged its address, after what an earlier start logged, and answers there."""
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        text = self.log.read_text()[already:]
        if '"serving"' not in text:
            return False
        self.port = int(text.split("http://127.0.0.1:")[1].split('"')[0])
        return self.is_healthy()

    def arguments(self) -> list[str]:
        return ["serve", "--db", self.database, "--port", str(self.port), *self.options]

    def is_healthy(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", timeout=2, verify=NO_TLS).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As in a power cut: nothing is flushed, and no socket is closed properly."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(timeout=PATIENCE)

    def post(self, path: str, token: str = "", **body: Any) -> Any:
        """Tries again while the server says that this address opens tables too quickly."""
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
from stellwerk.server.live import caretaker, table
from stellwerk.server.maps import offered
caretaker.BEAT = offered.AGAIN = 0.2
caretaker.LEASE = table.LEASE = 1.0
"""


class LivelyServer(Server):
    """What a server does every few seconds it does several times a second: what has changed beside it, and which tables
    nobody looks after."""

    program = LIVELY + SERVE


@pytest.fixture(scope="session")
def warm() -> None:
    """Rules are compiled once, before servers and their workers would all do it."""
    warm_all()


def check_log(server: Server) -> None:
    """Whatever clients did, the server logged no error."""
    for path in server.log.parent.glob("*.log"):
        log = path.read_text()
        assert "Traceback" not in log, log
        assert '"level": "error"' not in log, log


MakeServer = Callable[..., Server]


@pytest.fixture
def make_server(request: pytest.FixtureRequest, tmp_path: Path, warm: None) -> Iterator[MakeServer]:
    made: list[Server] = []

    def make(*options: str, database: str | None = None, kind: type[Server] = Server) -> Server:
        folder = tmp_path / f"server{len(made)}"
        folder.mkdir()
        server = kind(database or str(tmp_path / "tables.db"), folder, "--bot-delay", "0", *options)
        name_deals(server.deals, f"{request.node.nodeid} {len(made)}")
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
    return create_database(postgres, f"empty{secrets.token_hex(4)}")


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
def server(request: pytest.FixtureRequest, shared_server: Server) -> Server:
    name_deals(shared_server.deals, request.node.nodeid)
    return shared_server


@pytest.fixture(autouse=True)
def seeded_deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """Of servers in the test's own process."""
    with same_deals(random.Random(request.node.nodeid)):
        yield
