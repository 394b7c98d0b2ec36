"""A bot in a separate process plays a seat by the seat's link: python examples/socket_bot.py LINK [NAME]"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
import sys
import uuid
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TEXT = secrets.token_urlsafe(24)  # this seat's part of the shuffles: promised first, opened when all have promised


def choose(view: dict[str, Any], moves: list[dict[str, Any]]) -> str:
    """Put your ideas here: `view` is what the seat may see, `moves` are its legal moves."""
    claims = [move for move in moves if move["kind"] == "claim"]
    return str(random.choice(claims or moves)["move"])


async def ping(socket: ClientConnection) -> None:
    while True:  # the server closes connections that are silent for 30 seconds
        await asyncio.sleep(2.5)
        await socket.send('{"type": "ping"}')


async def play(socket: ClientConnection, table: str, token: str, name: str) -> None:
    await socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
    answered, waits = -1, False  # the count of the last view that was answered
    async for frame in socket:
        message = json.loads(frame)
        if message["type"] != "update":
            continue
        if message["table"]["phase"] == "lobby" and not waits:
            waits = not print("waiting for the host to start the game", flush=True)
        if message["table"]["shuffling"]:
            await socket.send(json.dumps({"type": "text", "id": "text", "text": TEXT}))
        if message["table"]["phase"] == "over":
            return print("winners:", message["table"]["result"]["winners"])
        if not message["table"]["seats"][message["seat"]]["name"]:
            await socket.send(json.dumps({"type": "sit", "id": "sit", "name": name}))
            promise = "sha256:" + hashlib.sha256(TEXT.encode()).hexdigest()
            await socket.send(json.dumps({"type": "promise", "id": "promise", "promise": promise}))
        moves = [move for move in message["moves"] if move["kind"] != "change"]
        if moves and message["at"] != answered:
            answered, move = message["at"], choose(message["view"], moves)
            await socket.send(json.dumps({"type": "move", "id": uuid.uuid4().hex, "move": move, "at": answered}))


async def main(link: str, name: str = "Robby") -> None:
    page, _, token = link.partition("#")
    host, _, table = page.replace("http", "ws", 1).partition("/t/")
    async for socket in connect(f"{host}/ws"):  # connects again when the connection breaks
        pinging = asyncio.create_task(ping(socket))
        try:
            return await play(socket, table, token, name)
        except ConnectionClosed:
            pinging.cancel()


asyncio.run(main(*sys.argv[1:]))
