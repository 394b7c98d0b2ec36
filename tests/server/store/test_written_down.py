"""A finished game is written down, once, though everybody leaves at that moment."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from patience import wait_until
from server.worlds import client_on, make_table, shown
from stellwerk.server.live import archive
from stellwerk.server.live.archive import write_record
from stellwerk.server.live.table import LiveTable
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import Entry


def test_a_finished_game_is_written_down_once(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(tmp_path, "metro-amsterdam", 1, 500, 1)
    with sqlite3.connect(table.database) as connection:
        connection.execute("DELETE FROM results")  # as if the server had been killed right after the last move
    written: list[str] = []

    async def counted(course: Course, pages: AsyncIterator[list[Entry]]) -> bytes:
        written.append(course.head.table)
        if len(written) == 1:
            raise OSError("no room on the disk")
        return await write_record(course, pages)

    monkeypatch.setattr(archive, "write_record", counted)
    with client_on(table.database) as client:
        assert shown(client, table, table.tokens[0])["table"]["phase"] == "over"
        services = client.app.state.services
        live = services.tables.loaded[table.id]

        def all_leave() -> None:
            for _ in range(6):
                services.caretaker.look_after(live)

        for attempt in (1, 2, 3):  # the first fails, the second does it, the third finds it done
            with client.portal() as portal:
                portal.call(all_leave)
            wait_until(partial(is_so, live, table.database, written, attempt))
    assert len(written) == 2


def is_so(live: LiveTable, database: Path, written: list[str], attempt: int) -> bool:
    with sqlite3.connect(database) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM results")
    return (len(written), live.written_down, count) == ((1, False, 0) if attempt == 1 else (2, True, 1))
