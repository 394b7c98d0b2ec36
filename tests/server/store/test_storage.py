"""What lies on disk: who may read it, who uses it, and what is said when it is broken."""

from __future__ import annotations

import asyncio
import contextlib
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from litestar.testing import TestClient
from sqlalchemy import Connection, event

from patience import wait_until
from server.conftest import MakeServer
from stellwerk.server.app import make_app
from stellwerk.server.live import caretaker
from stellwerk.server.live import table as live_table
from stellwerk.server.settings import Settings
from stellwerk.server.store.database import migrate, open_engine
from stellwerk.server.store.store import Store
from stellwerk.server.store.upkeep import Upkeep


def command(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "stellwerk", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def permissions(path: Path) -> str:
    return stat.filemode(path.stat().st_mode)


def test_only_the_owner_can_read_what_is_kept(make_server: MakeServer, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    database.touch(0o644)  # as an older server left it
    server = make_server()
    server.post("/api/play", board="usa", name="Ann")
    backup = tmp_path / "tables.backup"
    assert command("backup", backup, "--db", database).returncode == 0
    kept = [path for path in tmp_path.glob("tables.*") if not path.name.endswith(".lock")]
    assert {"tables.db", "tables.db-wal", "tables.backup"} <= {path.name for path in kept}
    assert {permissions(path) for path in kept} == {"-rw-------"}


def test_a_second_server_on_the_same_file_says_so_and_stops(make_server: MakeServer, tmp_path: Path) -> None:
    server = make_server()
    second = command("serve", "--db", server.database, "--port", "0")
    assert second.returncode == 2
    assert "is up already, with the same tables" in second.stderr
    assert "Traceback" not in second.stderr
    server.kill()
    server.start()  # the lock went with the process


@pytest.mark.parametrize("arguments", [("serve", "--port", "0", "--db"), ("backup", "out.backup", "--db")])
def test_a_damaged_database_is_named_with_what_to_do(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    database = tmp_path / "tables.db"
    database.write_bytes(b"SQLite format 3\0" + b"spoilt" * 2000)
    done = command(*arguments, database)
    assert done.returncode == 2
    assert str(database) in done.stderr
    assert "stellwerk restore" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not Path("out.backup").exists()


def test_a_backup_of_nothing_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = command("backup", tmp_path / "out", "--db", tmp_path / "none.db")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no such database" in done.stderr
    assert not (tmp_path / "none.db").exists()


def test_health_writes_and_reads(tmp_path: Path, warm: None) -> None:
    database = tmp_path / "tables.db"
    app = make_app(Settings(database=str(database)))
    with TestClient(app, raise_server_exceptions=False) as client:
        assert client.get("/health").status_code == 200
        line = client.app.state.services.tables.store.queue.connection
        first, read_only = line.connection, True

        @event.listens_for(line.engine, "begin")
        def mount(connection: Connection) -> None:  # whoever writes meanwhile, as the caretaker does
            connection.exec_driver_sql(f"PRAGMA query_only={read_only:d}")

        client.app.state.services.checked_at = -1.0  # as a second later
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["reason"]) == (503, "no-storage")
        read_only = False
        assert client.get("/health").status_code == 200
        assert line.connection is not first  # it may have been what was broken


async def cancel_readers(database: Path) -> int:
    """Cancels readers after more and more steps of the loop; returns how many connections were closed for it."""
    engine = open_engine(str(database))
    await migrate(engine)
    store, closed = Store(engine), 0

    @event.listens_for(engine.sync_engine, "close")
    def count(*about: object) -> None:
        nonlocal closed
        closed += 1

    for steps in range(25):
        reader = asyncio.create_task(Upkeep(store).bans())
        for _ in range(steps):
            await asyncio.sleep(0.0002)  # real time: the database works in a thread of its own
        reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reader
    thrown_away = closed
    await engine.dispose()
    return thrown_away


async def test_a_store_stops_when_all_is_read(tmp_path: Path) -> None:
    """A cancelled reader's query goes on; a connection that is in use could not be closed."""
    engine = open_engine(str(tmp_path / "tables.db"))
    await migrate(engine)
    store = Store(engine)
    store.queue.start()
    reader = asyncio.create_task(Upkeep(store).bans())
    await asyncio.sleep(0)
    reader.cancel()
    await asyncio.sleep(0)
    assert store.reading
    await store.stop()
    assert not store.reading
    await engine.dispose()


async def test_a_reader_who_goes_costs_no_connection(tmp_path: Path) -> None:
    assert await cancel_readers(tmp_path / "tables.db") == 0


def test_a_clock_that_jumps_back_leaves_no_table_asleep(
    tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots alone at a table, the clock goes back two hours, the server starts again: they play on."""
    for module in (caretaker, live_table):
        monkeypatch.setattr(module, "LEASE", 1.0)  # real time: a second passes before the tables are looked after
    settings = Settings(database=str(tmp_path / "tables.db"), bot_delay=0.0)
    start = time.time()
    with TestClient(make_app(settings, now=lambda: start)) as client:
        wish = {"board": "metro-amsterdam", "seats": [{"bot": "random"}] * 2}
        links = client.post("/api/tables", json=wish).json()
        table, watching = f"/api/tables/{links['table']}", {"Authorization": f"Bearer {links['watch']['token']}"}
        client.app.state.services.caretaker.look_after = lambda table: None  # killed before a bot has moved
        client.app.state.services.tables.on_change = lambda table: None
        host = {"Authorization": f"Bearer {links['host']['token']}"}
        assert client.post(f"{table}/act", json={"type": "start", "id": "s"}, headers=host).status_code == 201
    jumped, began = start - 7200, time.monotonic()
    with TestClient(make_app(settings, now=lambda: jumped + time.monotonic() - began)) as client:
        wait_until(lambda: client.get(table, headers=watching).json()["table"]["phase"] == "over")
