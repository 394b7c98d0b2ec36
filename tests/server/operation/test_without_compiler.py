"""A server and its bots need no compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from native.absent import COMPILER, without
from patience import wait_until
from server.conftest import MakeServer
from stellwerk.native.library import library


@pytest.mark.skipif(library() is None, reason="the library is switched off, or built from other sources")
def test_a_table_of_bots_ends(make_server: MakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in without(COMPILER, tmp_path).items():
        monkeypatch.setenv(name, value)
    server = make_server()
    links = server.post("/api/tables", board="metro-amsterdam", seats=[{"bot": "td"}, {"bot": "search:playouts=20"}])
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    path, token = f"/api/tables/{links['table']}", links["watch"]["token"]
    wait_until(lambda: server.get(path, token)["table"]["phase"] == "over")
    assert server.get(f"{path}/verify", token)["holds"]
