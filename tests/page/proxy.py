"""A connection that tests can break: passes bytes between browser and server until it is told not to."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Proxy:
    def __init__(self, port: int) -> None:
        self.target = ("127.0.0.1", port)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listening.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.cut = threading.Event()
        self.lines: list[socket.socket] = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                if self.cut.is_set():
                    client.close()
                    continue
                server = socket.create_connection(self.target)
                self.lines += [client, server]
                for one, other in ((client, server), (server, client)):
                    threading.Thread(target=self.pump, args=(one, other), daemon=True).start()

    def pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def break_off(self) -> None:
        """Every connection breaks, and no new one is made until `mend`."""
        self.cut.set()
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()
        self.lines.clear()

    def mend(self) -> None:
        self.cut.clear()

    def close(self) -> None:
        self.break_off()
        self.listening.close()
