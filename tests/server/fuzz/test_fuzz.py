"""A short run of the fuzz; `python tests/fuzz.py` is the long one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.conftest import check_log
from server.fuzz.run import Report, fuzz
from server.unlimited import UnlimitedServer

SEED = int(os.environ.get("STELLWERK_FUZZ", "1"))


@pytest.fixture
def server(tmp_path: Path, warm: None) -> Iterator[UnlimitedServer]:
    server = UnlimitedServer(str(tmp_path / "tables.db"), tmp_path)
    server.start()
    yield server
    assert server.stop() == 0
    check_log(server)


async def test_whatever_comes_is_answered_and_nothing_breaks(server: UnlimitedServer) -> None:
    report = await fuzz(server, 1500, 500, SEED, Report())
    assert not report.troubles, f"STELLWERK_FUZZ={SEED}: {report.troubles[:5]}"
    assert report.answers["ack"] > 20
    assert report.answers["close 1008"] > 50
    assert report.answers["http 200"] > 20
    assert report.answers["http 400"] > 20
