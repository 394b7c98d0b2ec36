"""Many who look at one table: all hear what is new, and nobody else waits for that."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from patience import wait_until
from server.worlds import client_on, make_table, shown
from stellwerk.server.crowd import AT_ONCE, Crowd
from stellwerk.server.tables import IDLE


class Ear:
    def __init__(self) -> None:
        self.heard = 0

    def poke(self) -> None:
        self.heard += 1

    def dismiss(self, reason: str) -> None:
        raise AssertionError("nobody ends this table")


def test_seats_hear_at_once_and_a_crowd_in_turns() -> None:
    asyncio.run(poke_a_crowd())


async def poke_a_crowd() -> None:
    crowd, seat, ears = Crowd(), Ear(), [Ear() for _ in range(10 * AT_ONCE)]
    crowd.add(seat, seated=True)
    for ear in ears:
        crowd.add(ear, seated=False)
    crowd.poke()
    assert seat.heard == 1
    turns = 0
    while not all(ear.heard for ear in ears):
        before = sum(ear.heard for ear in ears)
        await asyncio.sleep(0)
        assert sum(ear.heard for ear in ears) - before <= AT_ONCE
        turns += 1
        if turns == 3:
            crowd.poke()  # in the midst of a round: another one follows
    assert turns >= 10
    for _ in range(turns):
        await asyncio.sleep(0)
    assert {ear.heard for ear in ears} == {2}
    crowd.discard(ears[0])
    assert len(crowd) == len(ears)


def test_tables_that_nobody_looks_at_leave_memory_and_come_back(tmp_path: Path, warm: None) -> None:
    table = make_table(tmp_path, "usa", 2, 8, 1)
    clock = [1_000_000.0]
    with client_on(table.database, lambda: clock[0]) as client:
        before = shown(client, table, table.tokens[0])
        tables = client.app.state.desk.tables
        assert tables.forget_idle() == 0
        clock[0] += IDLE + 1
        assert tables.forget_idle() == 1
        assert not tables.loaded
        after = shown(client, table, table.tokens[0])
        assert after["view"] == before["view"]
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "hello", "table": table.id, "token": table.tokens[0]})
            assert socket.receive_json()["type"] == "welcome"
            clock[0] += IDLE + 1
            assert tables.forget_idle() == 0


def test_ended_sockets_keep_no_table_in_memory(tmp_path: Path, warm: None) -> None:
    """Not even in cycles, which Python would have to search all memory for."""
    table = make_table(tmp_path, "usa", 2, 8, 1)
    clock = [1_000_000.0]
    with client_on(table.database, lambda: clock[0]) as client, no_garbage_collection():
        tables = client.app.state.desk.tables
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "hello", "table": table.id, "token": table.tokens[0]})
            assert socket.receive_json()["type"] == "welcome"
            live = weakref.ref(tables.loaded[table.id])

        def is_gone() -> bool:
            clock[0] += IDLE + 1
            tables.forget_idle()
            return live() is None

        wait_until(is_gone, lambda: gc.get_referrers(live()))


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        with patch.object(gc, "collect"):  # the server's own
            yield
    finally:
        gc.enable()
