"""An ended socket leaves nothing in cycles: Python would have to search all memory for it, while everybody waits."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from pathlib import Path

import httpx
import uvicorn
import websockets

from patience import PATIENCE
from stellwerk.server.listening import listen
from stellwerk.server.metrics import Metrics
from stellwerk.server.run import make_config
from stellwerk.server.settings import Settings

OURS = ("stellwerk.", "uvicorn.", "litestar.", "websockets.server")  # the test's own client makes cycles too


async def visit(client: httpx.AsyncClient, metrics: Metrics, hello: dict[str, str], times: int) -> None:
    for _ in range(times):
        async with websockets.connect(f"ws://{client.base_url.netloc.decode()}/ws") as socket:
            await socket.send(json.dumps({"type": "hello"} | hello))
            assert json.loads(await socket.recv())["type"] == "welcome"
    async with asyncio.timeout(PATIENCE):
        while metrics.registry.get_sample_value("stellwerk_sockets"):  # until the server has noticed
            await asyncio.sleep(0.05)


async def leftovers_of(database: Path, sockets: int) -> Counter[str]:
    listening = listen("127.0.0.1", 0)
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    metrics = Metrics()
    server = uvicorn.Server(make_config(Settings(database=str(database)), None, metrics))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.02)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as client:
        links = (await client.post("/api/tables", json={"board": "new-york", "seats": [{}, {}]})).json()
        hello = {"table": links["table"], "token": links["seats"][0]["token"]}
        await visit(client, metrics, hello, 2)
        gc.collect()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            await visit(client, metrics, hello, sockets)
            gc.collect()
            kinds = (f"{type(one).__module__}.{type(one).__name__}" for one in gc.garbage)
            return Counter(kind for kind in kinds if kind.startswith(OURS))
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            server.should_exit = True
            await serving


async def test_an_ended_socket_leaves_nothing_in_cycles(tmp_path: Path, warm: None) -> None:
    assert not (await leftovers_of(tmp_path / "tables.db", 5))
