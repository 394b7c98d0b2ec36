"""Floods: nobody can use up the event loop, the disk or the memory that others need."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from patience import PATIENCE
from server.worlds import act, bearer, client_on, make_table
from stellwerk.bots import bot
from stellwerk.server.app import make_app
from stellwerk.server.guard.budgets import Budgets
from stellwerk.server.http import replay
from stellwerk.server.live.history import MOST, Histories, steps
from stellwerk.server.settings import Limits, Settings
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.head import Key

HOST = Actor(Key([0], host=True), 0)


@contextmanager
def client_with(folder: Path, **limits: Any) -> Iterator[Any]:
    free: dict[str, Any] = {"socket_rate": 1e6, "socket_burst": 1e6}
    settings = Settings(database=str(folder / "tables.db"), limits=Limits(**free | limits), grace=10**6, bot_delay=0)
    with TestClient(make_app(settings)) as client:
        yield client


def table_of(client: Any, board: str = "metro-amsterdam", **wish: Any) -> Any:
    answer = client.post("/api/play", json={"board": board, "name": "Ann", **wish})
    assert answer.status_code == 201, answer.text
    return answer.json()


def said(client: Any, links: Any, type: str, id: str, by: int = 0, **parts: Any) -> Any:
    body = {"type": type, "id": id, **parts}
    return client.post(f"/api/tables/{links['table']}/act?seat={by}", json=body, headers=bearer(links["host"]["token"]))


def in_server(client: Any, work: Callable[[], Any]) -> Any:
    return client.blocking_portal.call(work)


def test_bots_are_looked_for_once(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking through all installed packages takes ten milliseconds, and whoever opens a table could ask for it."""
    with client_with(tmp_path) as client:
        links = table_of(client, "usa")
        monkeypatch.setattr(bot, "entry_points", None)  # asking would raise
        answer = said(client, links, "replace", "r", seat=1, bot="nobody-knows-this-one")
        assert answer.json()["reason"] == "no-such-bot"


def test_all_sockets_of_an_address_share_one_budget(tmp_path: Path, warm: None) -> None:
    """And a message takes from it what it costs: pings next to nothing."""
    with client_with(tmp_path, address_rate=0.0, address_burst=60.0) as client:
        links = table_of(client)
        hello = {"type": "hello", "table": links["table"], "token": links["host"]["token"]}
        with client.websocket_connect("/ws") as one, client.websocket_connect("/ws") as other:
            for socket in (one, other):
                socket.send_json(hello)
            answers = [ask(one, number) for number in range(20)]
            assert set(answers) == {"refused"}
            for _ in range(100):
                one.send_json({"type": "ping", "n": 1})
            with pytest.raises(WebSocketDisconnect, match="too many messages"):
                ask_often(other)


def ask_often(socket: Any) -> None:
    for number in range(40):
        ask(socket, number)


def ask(socket: Any, number: int) -> str:
    socket.send_json({"type": "try", "id": f"t{number}", "move": "nothing"})
    while (message := json.loads(socket.receive_text(timeout=PATIENCE)))["type"] not in ("ack", "refused"):
        pass
    return str(message["type"])


def test_a_household_is_one_guest() -> None:
    guests = Budgets(Limits(address_rate=1.0, address_burst=10.0), now=lambda: 0.0)
    assert guests.spend("2001:db8::1", 9.0)
    assert guests.spend("2001:db8::2", 5.0)
    assert guests.debt("2001:db8::3") == 4.0
    assert not guests.spend("2001:db8::4", 5.0)
    assert guests.spend("2001:db8:0:1::1", 5.0)
    assert guests.spend("::ffff:192.0.2.7", 10.0)
    assert guests.debt("192.0.2.7") == 0.0
    assert guests.spend("192.0.2.7", 1.0)
    assert guests.debt("192.0.2.7") == 1.0


def test_every_seat_has_a_budget_for_chat(tmp_path: Path, warm: None) -> None:
    table = make_table(tmp_path, "metro-paris", 2, 0, 1)
    with client_on(table.database) as client:  # its clock stands still
        most = int(Limits().chat_burst)
        answers = [
            act(client, table, table.tokens[0], {"type": "chat", "id": f"c{n}", "text": "hi"}) for n in range(most + 2)
        ]
        assert [answer.status_code for answer in answers] == [201] * most + [409] * 2
        assert answers[-1].json()["reason"] == "chat-too-many"
        again = act(client, table, table.tokens[0], {"type": "chat", "id": "c0", "text": "hi"})
        assert again.status_code == 201  # a resend is no new line
        assert act(client, table, table.tokens[1], {"type": "chat", "id": "c", "text": "hi"}).status_code == 201


def test_a_full_log_takes_only_what_the_game_needs(tmp_path: Path, warm: None) -> None:
    with client_with(tmp_path, log=9, address_burst=1e6) as client:
        wish = {"board": "metro-amsterdam", "seats": [{"name": "Ann"}, {"name": "Bob"}], "one_device": True}
        links = client.post("/api/tables", json=wish).json()
        assert said(client, links, "start", "s").status_code == 201
        for number in range(7):
            assert said(client, links, "chat", f"c{number}", text="hi").status_code == 201
        full = said(client, links, "chat", "c8", text="hi")
        assert (full.status_code, full.json()["reason"], full.json()["data"]) == (409, "log-full", {"most": 9})
        refused: set[str] = set()
        while (due := seats_due(client, links)) != []:
            refused |= take_back(client, links, 1 - due[0])
            choose(client, links, due[0])
        assert refused == {"log-full"}
        assert view_of(client, links, 0)["table"]["phase"] == "over"


def view_of(client: Any, links: Any, seat: int) -> Any:
    return client.get(f"/api/tables/{links['table']}?seat={seat}", headers=bearer(links["host"]["token"])).json()


def seats_due(client: Any, links: Any) -> list[int]:
    seats = view_of(client, links, 0)["table"]["seats"]
    return [number for number, seat in enumerate(seats) if seat["to_move"]]


def choose(client: Any, links: Any, seat: int) -> None:
    view = view_of(client, links, seat)
    move = next(move["move"] for move in view["moves"] if move["kind"] != "change")
    done = said(client, links, "move", f"m{view['at']}", seat, move=move, at=view["at"])
    assert done.status_code == 201, done.text


def take_back(client: Any, links: Any, seat: int) -> set[str]:
    """Why not, of a seat that has chosen."""
    view = view_of(client, links, seat)
    tries = [said(client, links, "undo", f"u{view['at']}", seat, at=view["at"])] if view["undo"] else []
    if any(move["kind"] == "change" for move in view["moves"]):
        tries.append(said(client, links, "move", f"x{view['at']}", seat, move="change", at=view["at"]))
    return {answer.json()["reason"] for answer in tries}


def fill(database: Path, table: str, entries: int) -> None:
    """As much chat as nobody could write today."""
    entry = json.dumps({"kind": "said", "seat": 0, "text": "x" * 200})
    with sqlite3.connect(database) as connection:
        ((last,),) = connection.execute("SELECT max(number) FROM entries")
        rows = [(table, last + 1 + number, 1e6, entry) for number in range(entries)]
        connection.executemany("INSERT INTO entries (table_id, number, at, entry) VALUES (?, ?, ?, ?)", rows)
    connection.close()


def test_a_replay_takes_no_more_memory_for_a_longer_log(tmp_path: Path, warm: None) -> None:
    (peak, size), (long_peak, long_size) = (told_again(tmp_path, entries) for entries in (500, 5000))
    assert long_size > 8 * size
    assert long_peak < 2 * peak < long_size


def told_again(folder: Path, entries: int) -> tuple[int, int]:
    """How much memory it took at most, and how much was told."""
    (folder / str(entries)).mkdir()
    table = make_table(folder / str(entries), "metro-paris", 2, 4, 1)
    fill(table.database, table.id, entries)
    with client_on(table.database) as client:
        tables = client.app.state.services.tables

        async def tell() -> tuple[int, int]:
            live = await tables.find(table.id)
            assert live.course.game is not None
            live.course.game.describe()  # the text that this thread writes into, again and again, does not count
            tracemalloc.start()
            told = [len(part) async for part in steps(tables.store, live, 0)]
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            return peak, sum(told)

        found: tuple[int, int] = in_server(client, tell)
        assert len(client.get(f"/api/tables/{table.id}/replay", headers=bearer(table.tokens[0])).json()) > entries
    return found


def test_of_a_long_history_few_states_are_kept(tmp_path: Path, warm: None) -> None:
    table = make_table(tmp_path, "metro-paris", 2, 20, 1)
    fill(table.database, table.id, 3000)
    with client_on(table.database) as client:
        tables = client.app.state.services.tables

        async def look() -> list[int]:
            live = await tables.find(table.id)
            history = await Histories().of(tables.store, live)
            assert len(history.marks) <= MOST
            last = live.course.state.count(0)
            return [(await history.at(tables.store, 0, at)).state.count(0) - at for at in (0, 1, 17, 1000, last)]

        assert in_server(client, look) == [0] * 5


def test_a_verdict_is_found_once(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(tmp_path, "metro-amsterdam", 1, 500, 1)
    judged: list[str] = []
    honest = replay.judge_record

    def counted(record: bytes, name: str) -> Any:
        judged.append(name)
        return honest(record, name)

    monkeypatch.setattr(replay, "judge_record", counted)
    with client_on(table.database) as client:
        paths = [f"/api/tables/{table.id}/verify"] * 3
        assert [client.get(path, headers=bearer(table.tokens[0])).json()["holds"] for path in paths] == [True] * 3
    assert judged == [table.id]


def finished(client: Any) -> Any:
    """A finished solo game."""
    links = table_of(client, seats=1)
    path, headers = f"/api/tables/{links['table']}", bearer(links["host"]["token"])
    while (view := client.get(path, headers=headers).json())["table"]["phase"] != "over":
        move = next(move["move"] for move in view["moves"] if move["kind"] != "change")
        said(client, links, "move", f"m{view['at']}", move=move, at=view["at"])
    return links


def test_forty_rematches_at_once_are_one_table(tmp_path: Path, warm: None) -> None:
    with client_with(tmp_path, address_burst=1e6) as client:
        links, tables = finished(client), client.app.state.services.tables
        opened: list[str] = []

        async def ask_often() -> list[str]:
            live = await tables.find(links["table"])
            asking = [tables.rematch(live, HOST, admit=lambda: opened.append("ann") or "ann") for _ in range(40)]  # type: ignore[func-returns-value]
            return list(await asyncio.gather(*asking))

        assert len(set(in_server(client, ask_often))) == 1
        assert opened == ["ann"]
        assert len(tables.loaded) == 2


def test_a_rematch_is_a_new_table_for_the_limit_too(tmp_path: Path, warm: None) -> None:
    with client_with(tmp_path, address_burst=1e6, create_rate=0.0, create_burst=1.0) as client:
        links = finished(client)
        answer = said(client, links, "rematch", "r")
        assert (answer.status_code, answer.json()["reason"]) == (429, "too-many")
