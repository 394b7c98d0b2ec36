"""uvicorn's HTTP and WebSocket for a world that is not always polite: requests that never end, readers who never
read, thousands of connections, floods of what no app gets to see. And without the reference cycle that uvicorn leaves
when a connection becomes a WebSocket: some 20 kB a socket, which only a full garbage collection would free, and while
that runs everybody waits."""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stellwerk.server.guests import LATE
from stellwerk.server.keeper import Keeper

PIECE = 512  # bytes of a socket that are read at once: less than a millisecond's work, whatever they are
FRAMES = 100  # pings, pongs and parts of messages a second: no client of ours sends any
PIPELINE = 8  # requests that may wait for the answer to the one before; browsers let none wait


class Kept(asyncio.Protocol):
    """A connection that the keeper looks after; goes before uvicorn's own class."""

    keeper: Keeper
    peer, due, stuck, frames_seen = "", inf, inf, 0

    def connection_lost(self, exc: Exception | None) -> None:
        self.keeper.leave(self.peer)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.stuck = self.keeper.unread_until()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck = inf
        super().resume_writing()


class Ws(Kept, WebSocketsSansIOProtocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self.unread = bytearray()

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self._read_on()

    def _read_on(self) -> None:
        """A piece at a time, and no more once there is a message for the app: a segment may hold thousands."""
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
except ImportError:  # Windows has another one
    pass
else:

    class Http(Kept, HttpToolsProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.peer = self.client[0] if self.client else ""
            self.due = self.keeper.header_until()
            if not self.keeper.admit(self.peer):
                transport.abort()

        def data_received(self, data: bytes) -> None:
            """Whoever has used up their time is not even read, so that turning them away costs nothing."""
            debt = self.keeper.debt(self.peer)
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
            self.due = self.keeper.header_until()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self.due = self.keeper.body_until()
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


def kept_by(keeper: Keeper) -> dict[str, Any]:
    """What uvicorn's configuration takes."""
    if isinstance(http, str):
        return {"http": http}
    return {"http": type("Http", (http,), {"keeper": keeper}), "ws": type("Ws", (Ws,), {"keeper": keeper})}
