"""uvicorn's protocols for HTTP and WebSockets, with limits: on requests that never end, clients that never read,
thousands of connections, and floods of frames that the app never sees. They also break the reference cycle that uvicorn
leaves when a connection becomes a WebSocket: 20 kB a socket, which only a full garbage collection would free, and that
would make everybody wait."""

import asyncio
from math import inf
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stellwerk.server.guard.budgets import LATE
from stellwerk.server.guard.connections import ConnectionGuard

PIECE = 512  # bytes of a socket that are read at once: whatever they hold, they take less than a millisecond
FRAMES = 100  # pings, pongs and continuation frames a second: our clients send none
PIPELINE = 8  # pipelined requests that may wait; browsers don't pipeline


class Guarded(asyncio.Protocol):
    """A connection that the guard watches; a mixin in front of uvicorn's own class."""

    guard: ConnectionGuard
    peer, due, stuck, frames_seen = "", inf, inf, 0

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.leave(self.peer)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.stuck = self.guard.unread_until()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck = inf
        super().resume_writing()


class Ws(Guarded, WebSocketsSansIOProtocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self.unread = bytearray()

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self._read_on()

    def _read_on(self) -> None:
        """A piece at a time, until there is a message for the app: one segment may hold thousands of messages."""
        while self.unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            super().data_received(piece)

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
            if not self.read_paused and not self.transport.is_closing():
                self.transport.resume_reading()
        return message

    def handle_ping(self) -> None:
        self._count_frame()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count_frame()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count_frame()
        super().handle_cont(event)

    def _count_frame(self) -> None:
        self.frames_seen += 1
        if self.frames_seen > FRAMES or not self.writable.is_set():
            self.transport.abort()


http: Any = "auto"
try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # not on Windows
    pass
else:

    class Http(Guarded, HttpToolsProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.peer = self.client[0] if self.client else ""
            self.due = self.guard.head_until()
            if not self.guard.admit(self.peer):
                transport.abort()

        def data_received(self, data: bytes) -> None:
            """Data of guests in debt is not read until they may go on, so refusing them costs nothing."""
            debt = self.guard.debt(self.peer)
            if not debt:
                super().data_received(data)
                return
            self._unset_keepalive_if_required()
            self.transport.pause_reading()
            self.loop.call_later(min(debt, LATE), self._read_on, data)

        def _read_on(self, data: bytes) -> None:
            if not self.transport.is_closing():
                self.transport.resume_reading()
                super().data_received(data)

        def on_message_begin(self) -> None:
            self.due = self.guard.head_until()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self.due = self.guard.body_until()
            super().on_headers_complete()
            if len(self.pipeline) > PIPELINE:
                raise ValueError("too many requests at once")

        def on_message_complete(self) -> None:
            self.due = inf
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            super().handle_websocket_upgrade()
            self.parser = None  # type: ignore[assignment]  # ends a reference cycle

    http = Http


def guarded_by(guard: ConnectionGuard) -> dict[str, Any]:
    """What uvicorn's configuration takes."""
    if isinstance(http, str):
        return {"http": http}
    return {"http": type("Http", (http,), {"guard": guard}), "ws": type("Ws", (Ws,), {"guard": guard})}
