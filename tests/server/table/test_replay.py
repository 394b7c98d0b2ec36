"""Games told again: through whose eyes, and every step as it was."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from server.conftest import Server
from server.person import Person
from stellwerk.server.live.history import APART


def replay(server: Server, table: str, token: str, rest: str = "") -> Any:
    return server.get(f"/api/tables/{table}/replay{rest}", token)


async def play_out(server: Server, table: str, token: str) -> list[Any]:
    """Plays, and keeps what the seat was shown."""
    shown = []
    async with Person(server.url, table, token) as ann:
        while ann.update["table"]["phase"] != "over":
            shown.append((ann.update["at"], ann.update["view"]))
            await ann.play(moves=1)
        shown.append((ann.update["at"], ann.update["view"]))
    return shown


@pytest.mark.parametrize("board", ["new-york", "metro-paris"])
async def test_every_step_is_told_as_it_was(server: Server, board: str) -> None:
    links = server.post("/api/play", board=board, name="Ann", bot="random", seats=2)
    table, token, watch = links["table"], links["seats"][0]["token"], links["watch"]["token"]
    shown = await play_out(server, table, token)
    steps = replay(server, table, token)
    assert len(steps) > 2 * APART
    assert [step["at"] for step in steps] == sorted({step["at"] for step in steps})
    for at, view in shown:
        assert replay(server, table, token, f"/{at}") == {"at": at, "view": view}
    moves = [step["moves"] for step in steps]
    assert all(before <= after for before, after in pairwise(moves))
    record = server.ask("GET", f"/api/tables/{table}/record", token).text
    assert moves[-1] == len(record.splitlines()) - 2
    seen = replay(server, table, watch)
    assert replay(server, table, token, "?public=true") == seen
    last = seen[-1]["at"]
    assert replay(server, table, token, f"/{last}?public=true") == replay(server, table, watch, f"/{last}")


async def test_the_publics_eyes_are_open_to_all_and_tell_no_secrets(server: Server) -> None:
    links = server.post("/api/play", board="usa", name="Ann", bot="random", seats=2)
    table, token, watch = links["table"], links["seats"][0]["token"], links["watch"]["token"]

    async def play_some() -> None:
        async with Person(server.url, table, token) as ann:
            await ann.play(moves=3)
            await ann.wait(ann.can_move)

    await play_some()
    assert replay(server, table, token, "?public=true") == replay(server, table, watch)
    assert {step["moves"] for step in replay(server, table, token)} == {None}
    view = replay(server, table, token, "/9?public=true")["view"]
    assert view["hand"] is None
    assert view["tickets"] is None
    refused = server.ask("GET", f"/api/tables/{table}/replay?seat=1", token)
    assert refused.json()["reason"] == "no-seat"
