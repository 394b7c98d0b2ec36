"""What the documents show works."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import stellwerk
from stellwerk import atlas
from stellwerk.tickets import events
from stellwerk.tickets.map import Rules

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs/guides/make-a-map.md").read_text()


@pytest.fixture
def lake(tmp_path: Path) -> str:
    found = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert found
    path = tmp_path / "lake.toml"
    path.write_text(found[1])
    return str(path)


def test_the_guides_map_can_be_checked_drawn_and_played(lake: str) -> None:
    assert "Ahorn" in atlas.draw(atlas.open_map(lake))
    game = stellwerk.new(lake, seats=3, seed=1)
    while not game.over:
        seat = game.to_move[0]
        game.play(seat, game.moves(seat)[-1])
    assert len(game.scores) == 3


def test_every_switch_is_in_the_guide() -> None:
    for switch in fields(Rules):
        assert f"`{switch.name}`" in GUIDE


def test_every_event_is_in_the_records_page() -> None:
    page = (ROOT / "docs/concepts/records.md").read_text()
    for name in filter(None, events.NAMES):
        assert f"`{name}`" in page


def test_every_rule_has_code_and_a_test() -> None:
    """`grep T16` finds the rule, the code and the test."""
    code = "".join(path.read_text() for path in (ROOT / "src/stellwerk/tickets").glob("*.py"))
    tests = "".join(path.read_text() for path in (ROOT / "tests/tickets").glob("*.py"))
    for number in range(1, 25):
        assert re.search(rf"\bT{number}\b|T\d+–T(?:{number}|2\d)\b", code), f"T{number} is not in the code"
        assert f"test_t{number:02}_" in tests or f"test_t{number}_" in tests, f"T{number} has no test"


def test_the_readmes_picture_is_what_the_program_draws() -> None:
    assert (ROOT / "docs/pictures/usa.svg").read_text() == atlas.draw(atlas.open_map("usa"))
