"""How a server starts: which port, what a terminal is told, what machines are told, which times are refused."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE, wait_until
from stellwerk.server import run as running
from stellwerk.server.greeting import greet

SERVE = [sys.executable, "-m", "stellwerk", "serve"]


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SERVE, *options], capture_output=True, text=True, check=False, timeout=PATIENCE)


def taken_port() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


@pytest.mark.server
def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with taken_port() as taken:
        port = taken.getsockname()[1]
        done = serve("--port", str(port), "--db", str(tmp_path / "tables.db"))
    assert done.returncode == 1
    assert done.stderr == f"stellwerk: 127.0.0.1:{port} is taken; stop what listens there, or choose another --port\n"


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with taken_port() as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(running, "NEARBY", range(port, port + 20))
        with running.listen_nearby("127.0.0.1") as listening:
            assert port < listening.getsockname()[1] < port + 20
        monkeypatch.setattr(running, "NEARBY", [port])
        with pytest.raises(running.PortTaken, match="are taken; choose another one with --port"):
            running.listen_nearby("127.0.0.1")


def test_two_servers_that_start_at_once_never_share_a_port() -> None:
    """Also before they serve: bound but not listening, both could have it."""
    with running.listen("127.0.0.1", 0) as one, pytest.raises(running.PortTaken):
        running.listen("127.0.0.1", one.getsockname()[1])


@pytest.mark.server
@pytest.mark.parametrize(
    "wrong",
    [("--grace", "-5"), ("--bot-budget", "-1"), ("--bot-budget", "nan"), ("--bot-delay", "-1"), ("--maps", "/nowhere")],
)
def test_what_is_out_of_range_is_refused_in_a_line(wrong: tuple[str, str]) -> None:
    done = serve(*wrong)
    assert done.returncode == 2
    assert done.stderr.startswith(f"stellwerk: Invalid value for '{wrong[0]}': ")
    assert done.stderr.count("\n") == 1


@pytest.mark.server
def test_a_terminal_is_greeted_and_machines_get_json(tmp_path: Path, warm: None) -> None:
    """On a terminal no braces; the address can be clicked, and Ctrl-C ends it cleanly."""
    ours, theirs = pty.openpty()
    command = [*SERVE, "--port", "0", "--db", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, stderr=theirs, stdout=theirs, stdin=theirs) as server:
        os.close(theirs)
        told = ""

        def is_up() -> bool:
            nonlocal told
            told += os.read(ours, 65536).decode()
            return "Ctrl-C" in told

        wait_until(is_up, lambda: told)
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
    os.close(ours)
    assert re.search(r"Stellwerk is up: +http://localhost:\d+/\r\n", told)
    assert str(tmp_path / "tables.db") in told
    assert "{" not in told
    log = tmp_path / "log"
    with log.open("w") as out, subprocess.Popen(command, stderr=out) as machine:
        wait_until(lambda: '"serving"' in log.read_text())
        machine.terminate()
    for line in log.read_text().splitlines():
        assert json.loads(line)["level"] == "info"


def test_the_greeting_names_the_address_for_others() -> None:
    assert "In the same network" not in greet("127.0.0.1", 8000, "tables.db", "")
    near = greet("0.0.0.0", 8000, "tables.db", "maps")
    assert "http://localhost:8000/" in near
    assert "maps" in near
    assert "http://[fe80::1]:8000/" in greet("fe80::1", 8000, "tables.db", "")
