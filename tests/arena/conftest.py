"""The tests' own bots are found as those of any other package are: through entry points."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.bots.bot import plugged

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture
def _test_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`test-claim` and others can be named, here and in worker processes."""
    monkeypatch.syspath_prepend(str(PLUGIN))
    monkeypatch.setenv("PYTHONPATH", str(PLUGIN))
    plugged.cache_clear()  # another test may have looked before
    yield
    plugged.cache_clear()
