"""Every golden record under the eyes of the referee: all boards, sheets, numbers of seats, options and ways to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boards import TABLES
from referee.referee import referee
from repository import GOLDEN

FILES = sorted(GOLDEN.glob("*.game"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_records_are_played_by_the_rules(path: Path) -> None:
    assert referee(path.read_bytes().splitlines()) >= 1


def test_golden_records_are_of_every_table() -> None:
    heads = [json.loads(path.read_bytes().splitlines()[0]) for path in FILES]
    assert {(head["map"], head["seats"]) for head in heads} >= set(TABLES)
