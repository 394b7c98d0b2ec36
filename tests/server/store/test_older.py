"""Tables of older versions: a database of the first release keeps loading, whatever has changed since."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from repository import FIRST_RELEASE
from server.conftest import MakeServer, Server

LINKS: dict[str, Any] = json.loads((FIRST_RELEASE / "first.json").read_text())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIRST_RELEASE / "first.db", tmp_path / "tables.db"))


def change(database: Path, *statements: str) -> None:
    with sqlite3.connect(database) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def shown(server: Server, name: str, path: str = "") -> dict[str, Any]:
    links = LINKS[name]
    update: dict[str, Any] = server.get(f"/api/tables/{links['table']}{path}", links["host"]["token"])
    return update


def test_the_first_release_is_loaded_and_played_on(make_server: MakeServer, database: Path) -> None:
    server = make_server(database=str(database))
    assert shown(server, "lobby")["table"]["seats"][0]["name"] == "Ann"
    assert shown(server, "finished", "/verify")["holds"]
    assert shown(server, "finished")["table"]["result"]["winners"]
    choosing = shown(server, "choosing")
    assert choosing["view"]["round"] > 1
    running = shown(server, "running")
    assert running["view"]["phase"] in ("turn", "second", "choose")
    assert running["table"]["seats"][0]["text"] == "first release"


def test_without_its_snapshot_a_table_is_rebuilt_from_the_log(make_server: MakeServer, database: Path) -> None:
    first = make_server(database=str(database))
    before = {name: shown(first, name) for name in LINKS}
    first.stop()
    change(database, "UPDATE snapshots SET layout = 'another layout'", "UPDATE snapshots SET state = x'00'")
    second = make_server(database=str(database))
    for name, update in before.items():
        assert shown(second, name) | {"time": 0} == update | {"time": 0}


def test_games_of_other_rules_stand_still_and_finished_ones_keep_their_result(
    make_server: MakeServer, database: Path
) -> None:
    """As if the rules had been changed since."""
    first = make_server(database=str(database))
    result = shown(first, "finished")["table"]["result"]
    first.stop()
    change(database, """UPDATE tables SET header = replace(header, '"rules":1', '"rules":0')""")
    server = make_server(database=str(database))
    assert shown(server, "finished")["table"]["result"] == result
    assert server.ask(
        "GET", f"/api/tables/{LINKS['finished']['table']}/record", LINKS["finished"]["host"]["token"]
    ).content
    assert shown(server, "running")["table"]["stopped"] == "rules-changed"
    links = LINKS["running"]
    for type, parts in (("move", {"move": "draw", "at": 0}), ("chat", {"text": "hello?"})):
        body = {"type": type, "id": type, **parts}
        answer = server.ask("POST", f"/api/tables/{links['table']}/act", links["host"]["token"], body)
        assert answer.json()["reason"] == "rules-changed"
