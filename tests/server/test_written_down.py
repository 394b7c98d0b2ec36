"""A finished game is written down, once, though everybody leaves at that moment."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from patience import wait_until
from server.worlds import client_on, make_table, shown
from stellwerk.server import recorder, scribe
from stellwerk.server.state import Course
from stellwerk.server.store import Written
from stellwerk.server.table import LiveTable


def test_a_finished_game_is_written_down_once(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(tmp_path, "metro-amsterdam", 1, 500, 1)
    with sqlite3.connect(table.database) as lines:
        lines.execute("DELETE FROM results")  # as if the server had been killed right after the last move
    written: list[str] = []

    async def counted(course: Course, pages: AsyncIterator[list[Written]]) -> bytes:
        written.append(course.header.table)
        if len(written) == 1:
            raise OSError("no room on the disk")
        return await recorder.write_record(course, pages)

    monkeypatch.setattr(scribe, "write_record", counted)
    with client_on(table.database) as client:
        assert shown(client, table, table.tokens[0])["table"]["phase"] == "over"
        desk = client.app.state.desk
        live = desk.tables.loaded[table.id]

        def all_leave() -> None:
            for _ in range(6):
                desk.minder.look_after(live)

        for attempt in (1, 2, 3):  # the first fails, the second does it, the third finds it done
            with client.portal() as portal:
                portal.call(all_leave)
            wait_until(partial(is_so, live, table.database, written, attempt))
    assert len(written) == 2


def is_so(live: LiveTable, database: Path, written: list[str], attempt: int) -> bool:
    with sqlite3.connect(database) as lines:
        ((count,),) = lines.execute("SELECT count(*) FROM results")
    return (len(written), live.written_down, count) == ((1, False, 0) if attempt == 1 else (2, True, 1))
