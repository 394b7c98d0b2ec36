"""Figures for the operator: on a port of their own, and about the server, not about tables."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from server.operation.test_start import serve
from server.worlds import NEVER, bearer
from stellwerk.errors import StellwerkError
from stellwerk.server.app import make_app
from stellwerk.server.metrics import Metrics, serving
from stellwerk.server.protocol.requests import STATUS
from stellwerk.server.settings import Settings


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def play(client: Any) -> None:
    """A move that is made, one that is refused by the rules, one that is taken back."""
    links = client.post(
        "/api/tables", json={"board": "metro-paris", "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    ).json()
    token = links["seats"][0]["token"]
    start = {"type": "start", "id": "s"}
    client.post(f"/api/tables/{links['table']}/act", json=start, headers=bearer(links["host"]["token"]))
    with client.websocket_connect("/ws") as line:
        line.send_json({"type": "hello", "table": links["table"], "token": token})
        line.receive_json()
        update = line.receive_json()
        move = {"type": "move", "id": "m", "move": update["moves"][0]["move"], "at": update["at"]}
        for act in (move, {"type": "try", "id": "t", "move": "enter nowhere"}, {"type": "undo", "id": "u", "at": 99}):
            line.send_json(act)
            while line.receive_json()["type"] not in ("ack", "refused"):
                pass


def test_figures_are_served_apart_and_tell_of_no_single_table(tmp_path: Path, warm: None) -> None:
    metrics, port = Metrics(), free_port()
    settings = Settings(database=str(tmp_path / "tables.db"), limits=NEVER)
    with serving(metrics, ("127.0.0.1", port)), TestClient(make_app(settings, metrics=metrics)) as client:
        play(client)
        assert client.get("/metrics").status_code == 404
        told = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    names = (
        "stellwerk_acts_total 1.0",
        "stellwerk_act_seconds_bucket",
        "stellwerk_sockets 0.0",
        "stellwerk_tables 1.0",
    )
    assert all(name in told for name in names), told
    labels = dict(re.findall(r'^stellwerk_(\w+)\{(\w+)="', told, re.MULTILINE))
    assert labels.keys() == {"refused_total", "refused_created", "act_seconds_bucket", "bot_wait_seconds_bucket"}
    assert set(re.findall(r'reason="([^"]+)"', told)) <= {"table", *STATUS}, "reasons of rules tell of a hand"


def test_without_an_address_nothing_listens() -> None:
    with serving(Metrics(), None):
        pass


def test_a_taken_or_wrong_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StellwerkError, match="choose another --metrics"), serving(Metrics(), ("127.0.0.1", port)):
            pass
    for wrong in ("x", "70000", ":9100", "host:"):
        done = serve("--metrics", wrong, "--db", str(tmp_path / "tables.db"))
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "write 9100" in done.stderr
