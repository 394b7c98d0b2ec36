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
from server.conftest import MakeServer
from stellwerk.server import listening

SERVE = [sys.executable, "-m", "stellwerk", "serve"]


def serve(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run([*SERVE, *options], capture_output=True, text=True, check=False, timeout=PATIENCE, env=env)


def taken_port() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


@pytest.mark.server
def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with taken_port() as taken:
        port = taken.getsockname()[1]
        done = serve("--port", str(port), "--db", str(tmp_path / "tables.db"))
    assert done.returncode == 1
    assert re.fullmatch(
        rf"stellwerk: another program has port {port} of 127.0.0.1; choose another one: --port \d+\n", done.stderr
    )


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with taken_port() as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(listening, "NEARBY", range(port, port + 20))
        with listening.listen_where("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + 20
        monkeypatch.setattr(listening, "NEARBY", [port])
        with pytest.raises(listening.PortTaken, match="choose another one: --port ") as told:
            listening.listen_where("127.0.0.1", None)
    free = int(str(told.value).rpartition(" ")[2])
    with listening.listen_where("127.0.0.1", free) as found:
        assert found.getsockname()[1] == free


def test_two_servers_that_start_at_once_never_share_a_port() -> None:
    """Also before they serve: bound but not listening, both could have it."""
    with listening.listen("127.0.0.1", 0) as one, pytest.raises(listening.PortTaken):
        listening.listen("127.0.0.1", one.getsockname()[1])


@pytest.mark.server
def test_a_second_server_on_the_same_tables_says_where_the_first_is(make_server: MakeServer, tmp_path: Path) -> None:
    """A server that was killed leaves nothing in the way. Whoever wants the page opened gets that of the first."""
    first = make_server()
    first.kill()
    first.start()
    done = serve("--port", "0", "--db", first.database)
    assert done.returncode == 2
    assert f"is up already, with the same tables: http://localhost:{first.port}/ ({first.database})" in done.stderr
    assert done.stderr.count("\n") == 1
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    done = serve("--open", "--db", first.database, DISPLAY=":0", BROWSER=f"{browser} %s")
    assert done.returncode == 0
    wait_until(
        lambda: opened.exists() and opened.read_text() == f"http://localhost:{first.port}/\n", lambda: done.stderr
    )
    first.stop()
    assert not Path(f"{first.database}.address").exists()


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
