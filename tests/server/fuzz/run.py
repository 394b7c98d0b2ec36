"""The fuzz against a real server: every message and request is answered or hung up on, and others play on meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from server.conftest import Server
from server.fuzz.messages import CLOSE, Fuzz, Message, as_frame, as_json
from server.fuzz.requests import Requests

HANGS = 60  # seconds without an answer
CONNECTIONS = 8  # connections at a time
ROUNDS = 12  # of messages on a socket, at most
TROUBLES = ("http none", "http silence", "socket hangs", "close 1011", "refused server", "error server")
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass
class Report:
    messages: int = 0
    requests: int = 0
    sockets: int = 0
    answers: Counter[str] = field(default_factory=Counter)  # by status, type of message, or close code
    troubles: list[str] = field(default_factory=list)
    slowest: float = 0.0  # answer to somebody who does everything right meanwhile, in seconds

    def note(self, what: str, sent: bytes = b"") -> None:
        self.answers[what] += 1
        if what in TROUBLES or what.startswith("http 5"):
            self.troubles.append(f"{what}: {sent[:300]!r}")


def open_tables(server: Server) -> list[Message]:
    """In the lobby and running, of both families, private and public; bots that don't think."""
    open_seat: Message = {}
    wishes: list[Message] = [
        {"board": "usa", "seats": [{"name": "Ann"}, {"name": "Bob"}], "host_seat": 0, "public": True},
        {"board": "metro-paris", "seats": [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}]},
        {"board": "berlin", "seats": [open_seat, open_seat, open_seat], "public": True},
        {"board": "new-york", "seats": [{"name": "Ann"}, {"name": "Bob"}], "one_device": True},
    ]
    tables = [server.post("/api/tables", **wish) for wish in wishes]
    for links in (tables[0], tables[1], tables[3]):
        server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    return tables


async def fuzz(server: Server, messages: int, requests: int, seed: int, report: Report) -> Report:
    """Fills the report; whoever waits may look at it meanwhile."""
    tables = await asyncio.to_thread(open_tables, server)
    parts = urlsplit(server.url)
    place = parts.hostname or "", parts.port or 0
    witness = asyncio.create_task(watch(place, report))
    sockets = [Fuzz(seed + number, tables) for number in range(CONNECTIONS)]
    await asyncio.gather(*(send_messages(place, each, messages // CONNECTIONS + 1, report) for each in sockets))
    asking = [Requests(seed + number, tables) for number in range(CONNECTIONS)]
    await asyncio.gather(*(send_requests(place, each, requests // CONNECTIONS + 1, report) for each in asking))
    witness.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await witness
    return report


async def watch(place: tuple[str, int], report: Report) -> None:
    """Somebody who asks properly is answered, whatever others send."""
    while True:
        began = time.monotonic()
        answer = await exchange(place, b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", HANGS)
        if not answer.startswith(b"HTTP/1.1 200"):
            report.troubles.append(f"health: {answer[:200]!r}")
        report.slowest = max(report.slowest, time.monotonic() - began)
        await asyncio.sleep(0.1)  # real time: others send meanwhile


async def send_messages(place: tuple[str, int], fuzz: Fuzz, count: int, report: Report) -> None:
    while fuzz.sent < count:
        report.sockets += 1
        before = fuzz.sent
        with contextlib.suppress(ConnectionError):
            await one_socket(place, fuzz, report)
        report.messages += fuzz.sent - before


async def one_socket(place: tuple[str, int], fuzz: Fuzz, report: Report) -> None:
    reader, writer = await asyncio.open_connection(*place)
    try:
        writer.write(UPGRADE)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        if fuzz.chance.random() < 0.9:
            writer.write(as_frame(as_json(fuzz.hello())))
        for number in range(ROUNDS):
            # Those with the right shape leave the socket open, most others don't.
            frames = [as_frame(as_json(fuzz.message())) for _ in range(fuzz.chance.randrange(10))]
            if fuzz.chance.random() < 0.7:
                frames.append(fuzz.frame(fuzz.spoilt(fuzz.message())))
                fuzz.sent -= 1  # it was counted when it was made and when it was spoilt
            writer.write(b"".join(frames) + as_frame(b'{"type":"ping","n":%d}' % number))
            if not await hear(reader, number, report, frames):
                return
    except asyncio.IncompleteReadError:
        report.note("hung up")
    finally:
        writer.transport.abort()


async def hear(reader: asyncio.StreamReader, number: int, report: Report, frames: list[bytes]) -> bool:
    """Reads until the answer to the last ping; False if the socket ends. For a frame that is never completed
    the server waits, so its silence is right then."""
    while True:
        try:
            async with asyncio.timeout(HANGS if whole(frames) else 0.3):
                kind, text = await read_frame(reader)
        except TimeoutError:
            report.note("waits for more" if not whole(frames) else "socket hangs", frames[-1] if frames else b"")
            return False
        if kind == CLOSE:
            report.note(f"close {int.from_bytes(text[:2], 'big') if text else 'empty'}", frames[-1] if frames else b"")
            return False
        if kind != 1:
            continue  # the answer to a ping of the frames' own
        message = json.loads(text)
        what = message["type"]
        report.note(f"{what} {message['reason']}" if "reason" in message else what, frames[-1] if frames else b"")
        if what == "pong" and message["n"] == number:
            return True


def whole(frames: list[bytes]) -> bool:
    return not frames or (frames[-1][0] == 0x81 and frames[-1][1:2] != b"\xff" and len(frames[-1]) >= 6)


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, length = await reader.readexactly(2)
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2), "big")
    elif length == 127:
        length = int.from_bytes(await reader.readexactly(8), "big")
    return first & 15, await reader.readexactly(length)


async def send_requests(place: tuple[str, int], fuzz: Requests, count: int, report: Report) -> None:
    for _ in range(count):
        request = fuzz.request()
        answer = await exchange(place, request.data, HANGS if request.is_whole else 0.3)
        report.requests += 1
        report.note(f"http {status_of(answer, request.is_whole)}", request.data)


def status_of(answer: bytes, is_whole: bool) -> str:
    status = answer.split(b" ", 2)[1].decode("latin-1") if answer.startswith(b"HTTP/") else "none"
    if status in ("none", "silence") and not is_whole:
        return "waits"
    return "busy" if status == "503" and b'"reason":"busy"' in answer else status


async def exchange(place: tuple[str, int], data: bytes, patience: float) -> bytes:
    """All that the server answers until it hangs up."""
    reader, writer = await asyncio.open_connection(*place)
    try:
        writer.write(data)
        async with asyncio.timeout(patience):
            return await reader.read()
    except ConnectionError:
        return b"HTTP/1.1 reset "  # it hung up on what it would not read to the end
    except TimeoutError:
        return b"HTTP/1.1 silence "
    finally:
        writer.transport.abort()
