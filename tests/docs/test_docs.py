"""What the documents show works."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import stellwerk
from guide_maps import guide_maps
from repository import ROOT
from stellwerk.mapping import atlas
from stellwerk.metro.rules import events as metro_events
from stellwerk.tickets.map.model import Rules
from stellwerk.tickets.rules import events as ticket_events

GUIDE = (ROOT / "docs/guides/make-a-map.md").read_text()


@pytest.mark.parametrize("text", guide_maps().values(), ids=["board", "sheet"])
def test_the_guides_maps_can_be_checked_drawn_and_played(text: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    map = atlas.open_map(str(path))
    assert atlas.draw(map).startswith("<svg")
    game = stellwerk.new(path, seats=3, seed=1)
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
    code = "".join(path.read_text() for path in (ROOT / f"src/stellwerk/{family}").rglob("*.py"))
    tests = "".join(path.read_text() for path in (ROOT / f"tests/{family}").glob("*.py"))
    for number in range(1, last + 1):
        assert f"- {letter}{number} " in text
        assert is_cited(code, letter, number), f"{letter}{number} is not in the code"
        assert re.search(rf"test_{letter.lower()}0?{number}_", tests), f"{letter}{number} has no test"


def is_cited(code: str, letter: str, number: int) -> bool:
    """By its id, or in a range such as T11–T13."""
    ranges = re.findall(rf"{letter}(\d+)–{letter}(\d+)", code)
    return bool(re.search(rf"\b{letter}{number}\b", code)) or any(int(a) <= number <= int(b) for a, b in ranges)


@pytest.mark.parametrize("name", ["usa", "metro-berlin"])
def test_the_readmes_pictures_are_what_the_program_draws(name: str) -> None:
    assert (ROOT / f"docs/pictures/{name}.svg").read_text() == atlas.draw(atlas.open_map(name))
