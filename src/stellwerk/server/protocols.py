"""uvicorn's HTTP, without what it leaves in a cycle when a connection becomes a WebSocket: with all that hangs on it
some 20 kB a socket, which only a search through all memory would find, and while that goes on everybody waits."""

from __future__ import annotations

from typing import Any

http: Any = "auto"
try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # Windows has another one
    pass
else:

    class Http(HttpToolsProtocol):
        def handle_websocket_upgrade(self) -> None:
            super().handle_websocket_upgrade()
            self.parser = None  # type: ignore[assignment]  # they know each other

    http = Http
