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
from server.worlds import act, client_on, make_table, shown
from stellwerk.server.live.tables import IDLE
from stellwerk.server.live.watchers import AT_ONCE, Watchers
from stellwerk.server.table import projection
from stellwerk.server.table.projection import public_view


class Listener:
    def __init__(self) -> None:
        self.heard = 0

    def poke(self) -> None:
        self.heard += 1

    def dismiss(self, reason: str) -> None:
        raise AssertionError("nobody ends this table")


async def test_seats_hear_at_once_and_a_crowd_in_turns() -> None:
    crowd, seat, listeners = Watchers(), Listener(), [Listener() for _ in range(10 * AT_ONCE)]
    crowd.add(seat, seated=True)
    for listener in listeners:
        crowd.add(listener, seated=False)
    crowd.poke()
    assert seat.heard == 1
    turns = 0
    while not all(listener.heard for listener in listeners):
        before = sum(listener.heard for listener in listeners)
        await asyncio.sleep(0)
        assert sum(listener.heard for listener in listeners) - before <= AT_ONCE
        turns += 1
        if turns == 3:
            crowd.poke()  # in the midst of a round: another one follows
    assert turns >= 10
    for _ in range(turns):
        await asyncio.sleep(0)
    assert {listener.heard for listener in listeners} == {2}
    crowd.discard(listeners[0])
    assert len(crowd) == len(listeners)


def test_tables_that_nobody_looks_at_leave_memory_and_come_back(tmp_path: Path, warm: None) -> None:
    table = make_table(tmp_path, "usa", 2, 8, 1)
    clock = [1_000_000.0]
    with client_on(table.database, lambda: clock[0]) as client:
        before = shown(client, table, table.tokens[0])
        tables = client.app.state.services.tables
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
        tables = client.app.state.services.tables
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "hello", "table": table.id, "token": table.tokens[0]})
            assert socket.receive_json()["type"] == "welcome"
            live = weakref.ref(tables.loaded[table.id])

        def is_gone() -> bool:
            clock[0] += IDLE + 1
            tables.forget_idle()
            return live() is None

        wait_until(is_gone, lambda: gc.get_referrers(live()))


def test_a_public_view_is_made_once_an_entry(tmp_path: Path, warm: None) -> None:
    """Whoever asks, over HTTP or by socket, and however often people come and go meanwhile."""
    table = make_table(tmp_path, "usa", 3, 4, 1)
    with client_on(table.database) as client, patch.object(projection, "public_view", wraps=public_view) as made:
        for calls in (1, 2):
            for token in (*table.tokens, table.watch):
                shown(client, table, token)
                with client.websocket_connect("/ws") as socket:
                    socket.send_json({"type": "hello", "table": table.id, "token": token})
                    assert [socket.receive_json()["type"] for _ in range(2)] == ["welcome", "update"]
            assert made.call_count == calls
            act(client, table, table.tokens[0], {"type": "chat", "id": f"c{calls}", "text": "hello"})


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        with patch.object(gc, "collect"):  # the server's own
            yield
    finally:
        gc.enable()
