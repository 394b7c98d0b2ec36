"""The numbers of legal-move sequences stay what they were."""

from __future__ import annotations

from make_counts import COUNTS, lines


def test_as_many_ways_to_go_on_as_before() -> None:
    assert COUNTS.read_text().splitlines() == sorted(lines())
