"""Memory during floods of refused chat: `python bench/chat.py --messages 1000000`.

One seat sends as many messages as it can over several sockets. The server's limits for sockets and addresses are off,
so only the seat's own budget for chat applies. Refused messages must not use up memory.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import tempfile
import time
from pathlib import Path

import load
import people
import uvloop
from sockets import ClientSocket, open_socket

FREE = "limits=Limits(socket_rate=1e9, socket_burst=1e9, address_rate=1e9, address_burst=1e9)"
SOCKETS, AHEAD = 8, 100  # messages that a socket sends before it waits for answers


class Talker:
    def __init__(self, count: int) -> None:
        self.count, self.left, self.refused, self.said = count, count, 0, 0
        self.socket: ClientSocket
        self.done = asyncio.Event()

    def hear(self, text: bytes, now: float) -> None:
        if text.startswith(b'{"type":"refused"'):
            self.refused += 1
        elif text.startswith(b'{"type":"ack"'):
            self.said += 1
        else:
            return
        self.talk()

    def talk(self) -> None:
        if self.left:
            self.left -= 1
            self.socket.send({"type": "chat", "id": f"{id(self)}-{self.left}", "text": "x" * 200})
        elif self.refused + self.said == self.count:
            self.done.set()

    async def run(self, hello: dict[str, str]) -> None:
        self.socket = await open_socket(people.PORT, hello, self.hear, "127.0.0.1")
        for _ in range(AHEAD):
            self.talk()
        await self.done.wait()


async def run(server: subprocess.Popen[bytes], messages: int) -> None:
    client = people.client_at("127.0.0.1")
    links = (await client.post("/api/play", json={"board": "usa"})).json()
    hello = {"type": "hello", "table": links["table"], "token": links["host"]["token"]}
    before, began, sent = load.memory_of(server), time.perf_counter(), 0
    print(f"{'messages':>10}{'refused':>10}{'a second':>10}{'memory MB':>11}")
    print(f"{0:10}{0:10}{0:10}{before:11.1f}", flush=True)
    refused = 0
    while sent < messages:
        talkers = [Talker(messages // 10 // SOCKETS) for _ in range(SOCKETS)]
        await asyncio.gather(*(talker.run(hello) for talker in talkers))
        refused += sum(talker.refused for talker in talkers)
        sent += messages // 10 // SOCKETS * SOCKETS
        took = time.perf_counter() - began
        print(f"{sent:10}{refused:10}{sent / took:10.0f}{load.memory_of(server):11.1f}", flush=True)
        for talker in talkers:
            talker.socket.transport.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = load.start_server(Path(name), "", load.SERVER.replace("limits=Limits()", FREE))
        try:
            uvloop.run(run(server, options.messages))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
