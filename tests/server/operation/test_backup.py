"""The restore drill: a backup of a running server is restored into both kinds of databases, and play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from commands import run
from server.conftest import MakeServer, Server
from server.person import Person


async def play_a_while(server: Server, links: dict[str, Any], moves: int, seed: int) -> dict[str, Any]:
    async with Person(server.url, links["table"], links["seats"][0]["token"], seed=seed) as ann:
        await ann.play(moves=moves)
        await ann.wait(lambda: ann.over or ann.can_move())
        view: dict[str, Any] = ann.update["view"]
        return view


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_backup_of_a_running_server_plays_on_elsewhere(
    make_server: MakeServer, tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    server = make_server()
    running = server.post("/api/play", board="usa", name="Ann", bot="random")
    finished = server.post("/api/play", board="new-york", name="Ann", bot="random")
    view = await play_a_while(server, running, 12, seed=1)
    await play_a_while(server, finished, 10**6, seed=1)
    record = server.ask("GET", f"/api/tables/{finished['table']}/record", finished["host"]["token"]).content
    file = tmp_path / "tables.backup"
    assert (await asyncio.to_thread(run, "backup", str(file), "--db", server.database)).returncode == 0
    empty = str(tmp_path / "other.db") if kind == "sqlite" else request.getfixturevalue("empty_postgres")
    done = await asyncio.to_thread(run, "restore", str(file), "--db", empty)
    assert done.returncode == 0, done.stderr
    other = make_server(database=empty)
    assert other.get(f"/api/tables/{running['table']}", running["host"]["token"])["view"] == view
    assert other.ask("GET", f"/api/tables/{finished['table']}/record", finished["host"]["token"]).content == record
    assert other.get(f"/api/tables/{finished['table']}/verify", finished["host"]["token"])["holds"]
    await play_a_while(other, running, 12, seed=2)


def test_bad_backups_are_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "tables.backup"
    file.write_text("no backup")
    done = run("restore", str(file), "--db", str(tmp_path / "x.db"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "not a backup" in done.stderr
