"""What a message of each kind costs the event loop; bench/loop.py measures it in milliseconds."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import random
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, get_args

import msgspec
from litestar.exceptions import WebSocketDisconnect

from patience import PATIENCE
from server.worlds import client_on
from stellwerk.server.protocol import messages
from stellwerk.server.protocol.messages import Hello, Play
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.head import Key

MOVES = (0, 260, 2000)  # a table in the lobby, with as long a history as can be told again, and after its game
KINDS = get_args(messages.AnyFromClient)
Costs = dict[str, list[float]]
SECRET = "s" * 32
# What somebody might send: the dearest that each part can be, right or wrong. A new part must be named here.
PARTS: dict[str, tuple[Any, ...]] = {
    "move": ("x 1", "claim x-y red 2", "take red", "1", "w" * 120),
    "bot": ("nobody-knows-this-bot", "search:playouts=x", "search:playouts=200", "w" * 80),
    "bots": ((), tuple(f"search:playouts={n}:style=rusher" for n in range(200, 208)), ("w" * 80,) * 8),
    "name": ("W" * 32,),
    "text": ("ń" * 60,),
    "browser": ("b" * 40,),
    "promise": ("0" * 64, "w" * 64),
    "token": (SECRET,),
    "seat": (1, 0),
    "seen": (0, 1),
    "at": (0, 10**6),
    "n": (0,),
}
# What may be asked of a table, and of the server.
OF_TABLE = ("", "?seat=0", "/lobby", "/replay", "/replay/9", "/replay?public=true", "/proof", "/record", "/verify")
READS = ("/", "/health", "/api/boards", "/api/boards/usa", "/api/boards/usa/layout", "/api/tables", "/t/abcd", "/rules")


class Meter(Protocol):
    """Measures what runs between its two calls."""

    def start(self) -> None: ...

    def stop(self) -> float: ...


class Watch:
    """The most that anything has kept the event loop busy, as a meter counts it."""

    def __init__(self, meter: Meter) -> None:
        self.meter, self.most = meter, 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        run: Callable[[asyncio.Handle], None] = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            self.meter.start()
            run(handle)
            self.most = max(self.most, self.meter.stop())

        setattr(asyncio.Handle, "_run", measured)  # noqa: B010
        gc.disable()
        try:
            yield
        finally:
            setattr(asyncio.Handle, "_run", run)  # noqa: B010
            gc.enable()


def samples(kind: type[msgspec.Struct], table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Messages of a kind, with all that its parts may be."""
    parts = PARTS | {"id": ("i",), "table": (table["table"],), "v": (messages.VERSION,)}
    if kind is Hello:
        parts["token"] = (table["host"]["token"],)
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    for values in itertools.product(*(parts[name] for name in names)):
        yield {"type": kind.__struct_config__.tag, **dict(zip(names, values, strict=True))}


def open_table(client: Any, board: str, seats: int) -> Any:
    wish = {"board": board, "seats": [{"name": f"P{seat}"} for seat in range(seats)], "host_seat": 0}
    return client.post("/api/tables", json=wish).json()


def play_on(client: Any, table: str, moves: int) -> None:
    """Random moves of all seats, as their links would make them."""
    live, chance = client.app.state.services.tables.loaded[table], random.Random(1)

    async def play() -> None:
        for number in range(moves):
            if not (due := live.course.people_due()):
                return
            seat = chance.choice(due)
            legal = [move["move"] for move in live.course.game.view(seat).describe_moves() if move["kind"] != "change"]
            act = Play(id=f"m{number}", move=chance.choice(legal), count=live.course.state.count(seat))
            await live.act(Actor(Key([seat]), seat), act)

    client.blocking_portal.call(play)


def make(folder: Path, board: str, seats: int, moves: int) -> tuple[Path, Any]:
    """A table before, in or after its game."""
    database = folder / f"{board}-{moves}.db"
    with client_on(database) as client:
        table = open_table(client, board, seats)
        if moves:
            start = {"type": "start", "id": "start"}
            headers = {"Authorization": f"Bearer {table['host']['token']}"}
            client.post(f"/api/tables/{table['table']}/act", json=start, headers=headers)
            play_on(client, table["table"], moves)
    return database, table


def listen(socket: Any) -> None:
    """Until all is answered, or the socket ends. Twice, because an update may follow an answer."""
    with contextlib.suppress(WebSocketDisconnect):
        for n in (1, 2):
            socket.send_json({"type": "ping", "n": n})
            while not socket.receive_text(timeout=PATIENCE).startswith('{"type":"pong"'):
                pass


def say(client: Any, message: dict[str, Any]) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_json(message)
        listen(socket)


def send_all(database: Path, table: Any, watch: Watch, costs: Costs) -> None:
    """One message of each kind; those that end the table or the seat come last, as the union has them."""
    hello = {"type": "hello", "table": table["table"], "token": table["host"]["token"]}
    with client_on(database) as client, watch.running():
        say(client, hello)  # what a server does for the first time costs more
        for number, message in enumerate(message for kind in KINDS for message in samples(kind, table)):
            with client.websocket_connect("/ws") as socket:
                if message["type"] == "hello":
                    client.app.state.services.tables.loaded.clear()  # the table must be read first
                else:
                    socket.send_json(hello)
                    listen(socket)
                watch.most = 0.0
                socket.send_json(message | ({"id": f"i{number}"} if "id" in message else {}))
                listen(socket)
                costs[str(message)].append(watch.most)
        ask_all(client, table, watch, costs)


def ask_all(client: Any, table: Any, watch: Watch, costs: Costs) -> None:
    headers = {"Authorization": f"Bearer {table['watch']['token']}"}
    for path in [*(f"/api/tables/{table['table']}{path}" for path in OF_TABLE), *READS]:
        for _ in range(2):  # what is worked out once counts as often as it is asked for again
            watch.most = 0.0
            assert client.get(path, headers=headers).status_code < 500
        costs[path].append(watch.most)


def cost_of_all(folder: Path, board: str, seats: int, moves: int, meter: Meter, rounds: int) -> dict[str, float]:
    """What each message and each address costs: the least of some rounds, each on a copy of the same table."""
    database, table = make(folder, board, seats, moves)
    costs: Costs = defaultdict(list)
    for number in range(rounds):
        copy = database.with_name(f"{number}-{database.name}")
        shutil.copy(database, copy)
        send_all(copy, table, Watch(meter), costs)
    return {message: min(found) for message, found in costs.items()}
