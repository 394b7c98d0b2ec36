"""The worst that one address can do to a server, until it is stopped: `python bench/attack.py PORT`.

It sends every kind of message over as many sockets as it gets, opens 2,000 silent connections, 200 that send a byte a
second and 25 tables of five chiefs, and requests expensive answers. Closed connections are opened again.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, get_args

import httpx
import msgspec
import people
from sockets import ClientSocket, open_socket

from stellwerk.server.protocol import messages

ADDRESS = "127.66.6.6"
SOCKETS, IDLE, SLOW, TABLES, REQUESTS = 180, 2000, 200, 25, 20
RATE = 18  # messages a second from each socket: as many as a socket may send
HEAD = b"GET /api/boards HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
PARTS: dict[str, tuple[Any, ...]] = {
    "move": ("x 1", "claim x-y red 2", "take red", "draw"),
    "bot": ("nobody-knows-this-bot", "search:playouts=x", "chief"),
    "name": ("W" * 32,),
    "text": ("x" * 64,),
    "promise": ("", f"sha256:{0:064}"),
    "browser": ("b" * 40,),
    "token": ("",),
    "seat": (1, 0),
    "seen": (0, 1, 2),
    "at": (0, 10**6),
    "n": (0,),
}


def floods() -> Iterator[dict[str, Any]]:
    """An endless mix of all messages except those that close the socket or give up the seat."""
    kinds = [kind for kind in get_args(messages.AnyFromClient) if kind not in (messages.Hello, messages.Leave)]
    ids = (f"a{number}" for number in itertools.count())
    while True:
        kind = random.choice(kinds)
        names = [field.name for field in msgspec.structs.fields(kind)]
        parts = {name: next(ids) if name == "id" else random.choice(PARTS[name]) for name in names}
        yield {"type": kind.__struct_config__.tag, **parts}


async def flood(port: int, links: dict[str, Any]) -> None:
    hello = {"type": "hello", "table": links["table"], "token": links["host"]["token"], "seen": 0}
    socket: ClientSocket = await open_socket(port, hello, None, ADDRESS)
    for message in floods():
        if socket.transport.is_closing():
            return
        socket.send(message)
        await asyncio.sleep(1 / RATE)


async def watch(port: int, links: dict[str, Any]) -> None:
    """Keeps the game of bots from being slowed down because nobody watches it."""
    hello = {"type": "hello", "table": links["table"], "token": links["watch"]["token"]}
    socket = await open_socket(port, hello, None, ADDRESS)
    while not socket.transport.is_closing():
        await asyncio.sleep(1)


async def idle(port: int, data: bytes = b"") -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
    try:
        writer.write(data)
        await reader.read()
    finally:
        writer.close()


async def slow(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
    writer.write(HEAD)
    while not reader.at_eof() and not writer.is_closing():
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(1)
    writer.close()


async def ask(client: httpx.AsyncClient, links: dict[str, Any]) -> None:
    headers = {"Authorization": f"Bearer {links['host']['token']}"}
    for path in ("replay", "hints", "verify", "proof", ""):
        await client.get(f"/api/tables/{links['table']}/{path}".rstrip("/"), headers=headers)


async def again(work: Callable[[], Awaitable[None]]) -> None:
    await asyncio.sleep(3 * random.random())
    while True:
        with contextlib.suppress(OSError, AssertionError, httpx.HTTPError):
            await work()
        await asyncio.sleep(0.5 + random.random())


async def chiefs(client: httpx.AsyncClient) -> dict[str, Any]:
    """Opens a table of chiefs, and tries again as long as the server refuses."""
    while True:
        wish = {"board": "usa", "seats": [{"bot": "chief"}] * 5}
        answer = await client.post("/api/tables", json=wish)
        if answer.status_code == 201:
            links: dict[str, Any] = answer.json()
            headers = {"Authorization": f"Bearer {links['host']['token']}"}
            await client.post(f"/api/tables/{links['table']}/act", headers=headers, json={"type": "start", "id": "s"})
            return links
        await asyncio.sleep(0.5)


async def attack(port: int) -> None:
    people.PORT = port
    client = people.client_at(ADDRESS)
    own = (await client.post("/api/play", json={"board": "usa", "seats": 5, "bot": "chief"})).json()
    tables = [await chiefs(client) for _ in range(TABLES)]
    jobs: list[Callable[[], Awaitable[None]]] = [lambda links=links: watch(port, links) for links in tables]  # type: ignore[misc]
    jobs += [lambda: flood(port, own)] * (SOCKETS - TABLES)
    jobs += [lambda: idle(port)] * IDLE + [lambda: slow(port)] * SLOW
    jobs += [lambda: ask(client, own)] * REQUESTS
    await asyncio.gather(*(again(job) for job in jobs))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(attack(int(sys.argv[1])))
