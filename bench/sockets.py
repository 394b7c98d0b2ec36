"""A WebSocket client that needs little CPU time, because otherwise the load test would measure itself."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from typing import Any, cast

import msgspec

PING = 2.5  # seconds, as the protocol says
TEXT, CLOSE = 1, 8  # kinds of frames
MASK = bytes(4)  # a mask of zeros leaves the text unchanged, which is good enough on loopback


class ClientSocket(asyncio.Protocol):
    """Counts frames; `hear`, if given, gets each text and the time at which it arrived."""

    def __init__(self, hello: dict[str, Any], hear: Callable[[bytes, float], None] | None) -> None:
        self.hello, self.hear = hello, hear
        self.received = 0
        self.buffer, self.skip = bytearray(), 0
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        host = "{}:{}".format(*transport.get_extra_info("peername")[:2])
        head = [
            "GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
        ]  # fmt: skip
        self.transport.write("\r\n".join(head).encode())

    def send(self, message: dict[str, Any]) -> None:
        text = msgspec.json.encode(message)
        short = len(text) < 126
        length = bytes([0x80 | len(text)]) if short else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(b"\x81" + length + MASK + text)

    def ping(self) -> None:
        if not self.transport.is_closing():
            self.send({"type": "ping", "n": 1})
            asyncio.get_running_loop().call_later(PING, self.ping)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if self.opened.done() and self.hear is None and len(data) <= self.skip:
            self.skip -= len(data)  # the rest of a frame that nobody reads
            return
        self.buffer += data
        if not self.opened.done() and not self._open():
            return
        while self._take(now):
            pass

    def _open(self) -> bool:
        head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
        if not end:
            return False
        assert head.startswith(b"HTTP/1.1 101"), head
        self.buffer = bytearray(rest)
        self.opened.set_result(None)
        self.send(self.hello)
        asyncio.get_running_loop().call_later(PING * os.urandom(1)[0] / 256, self.ping)
        return True

    def _take(self, now: float) -> bool:
        """Takes the next frame from the buffer if it is complete, or if its head is there and nobody reads it."""
        buffer = self.buffer
        if self.skip:
            gone = min(self.skip, len(buffer))
            del buffer[:gone]
            self.skip -= gone
        if len(buffer) < 2 or (head := head_of(buffer)) is None:
            return False
        start, length = head
        if buffer[0] & 15 == CLOSE:
            raise ConnectionError(bytes(buffer[start : start + length]))
        if self.hear is None:
            self.received += 1
            self.skip = start + length
            return True
        if len(buffer) < start + length:
            return False
        text = bytes(buffer[start : start + length])
        del buffer[: start + length]
        self.received += 1
        self.hear(text, now)
        return True


def head_of(buffer: bytearray) -> tuple[int, int] | None:
    """Where the text of the first frame begins and how long it is; None if that has not arrived yet."""
    length = buffer[1] & 127
    if length < 126:
        return 2, length
    start = 4 if length == 126 else 10
    return (start, int.from_bytes(buffer[2:start], "big")) if len(buffer) >= start else None


async def open_socket(
    port: int, hello: dict[str, Any], hear: Callable[[bytes, float], None] | None, address: str
) -> ClientSocket:
    """Connects from a chosen address: all of 127.0.0.0/8 is this machine."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: ClientSocket(hello, hear), "127.0.0.1", port, local_addr=(address, 0)
    )
    await socket.opened
    return socket
