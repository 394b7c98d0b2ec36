"""A host for each test: what is published there is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from page.kept.host import Host, running_host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with running_host(tmp_path) as found:
        yield found
