"""What the documents show works."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import stellwerk
from stellwerk import atlas
from stellwerk.metro import events as metro_events
from stellwerk.tickets import events as ticket_events
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
    for name in filter(None, (*ticket_events.NAMES, *metro_events.NAMES)):
        assert f"`{name}`" in page


@pytest.mark.parametrize(("family", "letter", "last"), [("tickets", "T", 24), ("metro", "M", 17)])
def test_every_rule_has_a_text_code_and_a_test(family: str, letter: str, last: int) -> None:
    """`grep T16` finds the rule, the code and the test."""
    text = (ROOT / f"docs/rules/{family}.md").read_text()
    code = "".join(path.read_text() for path in (ROOT / f"src/stellwerk/{family}").glob("*.py"))
    tests = "".join(path.read_text() for path in (ROOT / f"tests/{family}").glob("*.py"))
    for number in range(1, last + 1):
        assert f"- {letter}{number} " in text
        assert is_cited(code, letter, number), f"{letter}{number} is not in the code"
        assert re.search(rf"test_{letter.lower()}0?{number}_", tests), f"{letter}{number} has no test"


def is_cited(code: str, letter: str, number: int) -> bool:
    """By its id, or in a range such as T11–T13."""
    ranges = re.findall(rf"{letter}(\d+)–{letter}(\d+)", code)
    return bool(re.search(rf"\b{letter}{number}\b", code)) or any(int(a) <= number <= int(b) for a, b in ranges)


def test_the_readmes_picture_is_what_the_program_draws() -> None:
    assert (ROOT / "docs/pictures/usa.svg").read_text() == atlas.draw(atlas.open_map("usa"))
