"""Old tables go: those that nobody has started, and finished ones where the operator wants it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from server.worlds import bearer
from stellwerk.server.app import make_app
from stellwerk.server.settings import Settings

DAY = 86_400.0


def open_table(client: Any, start: bool) -> str:
    wish = {"board": "metro-amsterdam", "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    links = client.post("/api/tables", json=wish).json()
    table: str = links["table"]
    if start:
        message, host = {"type": "start", "id": "s"}, bearer(links["host"]["token"])
        assert client.post(f"/api/tables/{table}/act", json=message, headers=host).status_code == 201
    return table


async def after(caretaker: Any, days: float, over: str) -> set[str]:
    """One table ends now; which ones are there so many days later?"""
    store, now = caretaker.tables.store, caretaker.tables.now()
    store.set_phase(over, "over", now)
    await caretaker._delete_old(now + days * DAY)
    return set(await caretaker.upkeep.phases(list(caretaker.tables.loaded)))


@pytest.mark.parametrize(("keep_days", "days", "left"), [
    (0, 0.1, {"lobby", "running", "over"}),
    (0, 400, {"running", "over"}),
    (30, 29, {"running", "over"}),
    (30, 31, {"running"}),
])  # fmt: skip
def test_old_tables_go(tmp_path: Path, warm: None, keep_days: int, days: float, left: set[str]) -> None:
    app = make_app(Settings(database=str(tmp_path / "tables.db"), keep_days=keep_days))
    with TestClient(app) as client:
        tables = {phase: open_table(client, phase != "lobby") for phase in ("lobby", "running", "over")}
        with client.portal() as portal:
            found = portal.call(after, app.state.services.caretaker, days, tables["over"])
    assert found == {tables[phase] for phase in left}
