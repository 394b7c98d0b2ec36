"""One stranger on all open seats: seats that were taken from one address are marked, for everybody to see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Request

from server.worlds import bearer, client_on
from stellwerk.server.guard.addresses import trace_of


@pytest.fixture
def client(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Each request states an address in a header; a real server takes it from the connection."""
    from stellwerk.server.http import tables

    def told(request: Request[Any, Any, Any]) -> str:
        return request.headers.get("x-address", "")

    monkeypatch.setattr(tables, "address_of", told)
    with client_on(tmp_path / "tables.db") as client:
        yield client


def join(client: Any, table: str, name: str, address: str, token: str = "") -> str:
    headers = {"x-address": address, **(bearer(token) if token else {})}
    answer = client.post(f"/api/tables/{table}/join", json={"name": name}, headers=headers)
    assert answer.status_code == 201, answer.text
    own: str = answer.json()["token"]
    return own


def beside(client: Any, table: str, token: str) -> list[list[int]]:
    seats = client.get(f"/api/tables/{table}", headers=bearer(token)).json()["table"]["seats"]
    return [seat["beside"] for seat in seats]


def test_a_stranger_on_several_seats_of_a_public_table_is_marked(client: Any) -> None:
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {}, {}, {}], "host_seat": 0, "public": True}
    links = client.post("/api/tables", json=wish, headers={"x-address": "192.0.2.1"}).json()
    table, host = links["table"], links["host"]["token"]
    for name, address in (("Bob", "198.51.100.9"), ("Cleo", "192.0.2.7"), ("Dan", "198.51.100.9")):
        join(client, table, name, address)
    assert beside(client, table, host) == [[], [3], [], [1]]
    client.post(f"/api/tables/{table}/act", json={"type": "remove", "id": "r", "seat": 3}, headers=bearer(host))
    assert beside(client, table, host) == [[], [], [], []]
    join(client, table, "Eve", "192.0.2.1")
    assert beside(client, table, host) == [[3], [], [], [0]], "the host is one of two"


def test_a_group_is_marked_too_and_at_a_rematch_still(client: Any) -> None:
    links = client.post("/api/tables", json={"board": "metro-paris", "seats": [{}, {}]}).json()
    table, host = links["table"], links["host"]["token"]
    for name in ("Bob", "Cleo"):
        join(client, table, name, "2001:db8::7" if name == "Bob" else "2001:db8::8", links["group"]["token"])
    assert beside(client, table, host) == [[1], [0]], "one household chooses the rest of its address as it likes"


def test_links_of_ones_own_and_one_device_are_not_marked(client: Any) -> None:
    """The host has chosen whom to invite."""
    there = {"x-address": "192.0.2.1"}
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {}], "host_seat": 0}
    links = client.post("/api/tables", json=wish, headers=there).json()
    sit = {"type": "sit", "id": "s", "name": "Bob"}
    path, guest = f"/api/tables/{links['table']}/act", links["seats"][1]["token"]
    assert client.post(path, json=sit, headers=bearer(guest) | there).status_code == 201
    assert beside(client, links["table"], links["host"]["token"]) == [[], []]
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {"name": "Bob"}], "one_device": True}
    links = client.post("/api/tables", json=wish, headers=there).json()
    assert beside(client, links["table"], links["host"]["token"]) == [[], []]


def test_a_trace_names_nobody() -> None:
    """It is kept with the table: too short to find an address by, and none for this machine and its proxies."""
    assert len(trace_of("192.0.2.1")) == 4
    assert trace_of("192.0.2.1") == trace_of("::ffff:192.0.2.1") != trace_of("192.0.2.2")
    assert trace_of("127.0.0.1") == trace_of("::1") == trace_of("") == ""
    many = {trace_of(f"10.0.{high}.{low}") for high in range(16) for low in range(256)}
    assert len(many) < 4096, "two addresses may have the same"
