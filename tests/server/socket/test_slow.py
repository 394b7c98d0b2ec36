"""Slow, silent and greedy connections: they are cut, told in the log, and nobody else notices."""

from __future__ import annotations

import base64
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE, wait_until
from server.conftest import Server, check_log

MOST = 24  # connections of one address
SMALL = f"""
import resource, sys
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))  # as many systems have it
from stellwerk.server.run import run
from stellwerk.server.settings import Limits, Settings
limits = Limits(header=1.0, body=1.0, unread=1.0, connections_of_address={MOST}, socket_rate=1e6, socket_burst=1e6)
run(Settings(database=sys.argv[1], limits=limits), "127.0.0.1", int(sys.argv[2]), None)
"""
POST = b"POST /api/play HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"
TEXT, PING, BEGIN, REST = 0x81, 0x89, 0x01, 0x00  # first bytes of frames


class SmallServer(Server):
    program = SMALL

    def arguments(self) -> list[str]:
        return [self.database, str(self.port)]


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory, warm: None) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("small")
    server = SmallServer(str(folder / "tables.db"), folder).start()
    yield server
    server.stop()
    check_log(server)


def connect(server: Server, data: bytes = b"") -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # what nobody reads stays with the server
    connection.connect(("127.0.0.1", server.port))
    connection.settimeout(PATIENCE)
    connection.sendall(data)
    return connection


def is_cut(connection: socket.socket) -> bool:
    """Waits for the end, whatever is said before."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    connection.close()
    return True


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: local", POST, POST + b'{"board":'])
def test_a_request_that_never_ends_is_cut(small_server: Server, sent: bytes) -> None:
    assert is_cut(connect(small_server, sent))


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\nX: ", POST])
def test_a_byte_now_and_then_does_not_help(small_server: Server, sent: bytes) -> None:
    connection = connect(small_server, sent)
    assert send_until_cut(connection, b"x", 0.1)


def test_one_address_does_not_lock_others_out(small_server: Server) -> None:
    """What is over the limit is closed at once, and the log says so; the rest go when they keep silent too long."""
    connections = [connect(small_server) for _ in range(3 * MOST)]
    wait_until(lambda: "too many connections of one address" in small_server.log.read_text())
    assert all(is_cut(connection) for connection in connections)
    assert small_server.get("/api/boards")


def test_more_files_may_be_open_than_the_system_says_at_first(small_server: Server) -> None:
    assert small_server.process is not None
    limits = Path(f"/proc/{small_server.process.pid}/limits").read_text()
    soft, hard = next(
        connection for connection in limits.splitlines() if connection.startswith("Max open files")
    ).split()[3:5]
    assert soft == hard


def frame(first: int, data: bytes = b"") -> bytes:
    """With a mask of zeros, which leaves the text as it is."""
    short = len(data) < 126
    length = bytes([0x80 | len(data)]) if short else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([first]) + length + bytes(4) + data


def said(**parts: Any) -> bytes:
    return frame(TEXT, json.dumps(parts).encode())


def open_socket(server: Server) -> tuple[socket.socket, Any]:
    links = server.post("/api/play", board="usa", name="Ann", seats=5, bot="random")
    key = base64.b64encode(bytes(16)).decode()
    head = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    connection = connect(server, f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    assert connection.recv(12) == b"HTTP/1.1 101"
    connection.sendall(said(type="hello", table=links["table"], token=links["host"]["token"]))
    return connection, links


def send_until_cut(connection: socket.socket, data: bytes, pause: float = 0.001) -> bool:
    """Without reading anything."""
    connection.settimeout(0.05)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            connection.sendall(data)
        except TimeoutError:
            continue
        except OSError:
            connection.close()
            return True
        time.sleep(pause)  # real time: the server's deadlines have to pass
    return False


def test_a_socket_that_never_reads_is_cut(small_server: Server) -> None:
    connection, links = open_socket(small_server)
    assert send_until_cut(connection, said(type="sync", seen=0))
    assert small_server.get(f"/api/tables/{links['table']}", links["host"]["token"])["table"]["phase"] == "running"


@pytest.mark.parametrize("flood", [frame(PING) * 1000, frame(BEGIN, b"{") + frame(REST) * 1000])
def test_what_no_app_gets_to_see_floods_nothing(small_server: Server, flood: bytes) -> None:
    """Pings of the transport, and messages in parts without end."""
    connection, _ = open_socket(small_server)
    assert send_until_cut(connection, flood)
    assert small_server.get("/health")["status"] == "ok"
