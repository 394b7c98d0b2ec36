"""Levels for people: five on every board and sheet, each stronger than the one below."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import numpy as np
import pytest

from boards import NAMES
from bots.matches import finished, shares
from repository import ROOT
from stellwerk.board import Board
from stellwerk.bots.bot import LEVELS, bot_named
from stellwerk.bots.levels import bot_behind
from stellwerk.families import all_families
from stellwerk.mapping import atlas

pytestmark = pytest.mark.slow

CHEAP = ("apprentice", "guard", "driver", "dispatcher")


def test_every_family_has_all_levels() -> None:
    for family in all_families():
        assert list(family.bots.levels) == list(LEVELS)
        for level in LEVELS:
            bot_named(level, family.name)


@pytest.mark.parametrize("name", NAMES)
def test_levels_play_on_every_board(name: str) -> None:
    for level in CHEAP:
        assert finished(name, [level, "dispatcher"], seed=2).over
    texts = {bot_behind(level, Board.named(name)) for level in LEVELS}
    assert len(texts) == len(LEVELS)


@pytest.mark.parametrize("name", NAMES)
def test_a_level_is_the_same_on_a_board_out_of_a_record(name: str) -> None:
    """Also if the name of the map does not come with its facts."""
    board = Board.named(name)
    nameless = Board.from_facts(atlas.facts(board.map))
    assert [bot_behind(level, nameless) for level in LEVELS] == [bot_behind(level, board) for level in LEVELS]


@pytest.mark.parametrize("name", ["new-york", "metro-amsterdam"])
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(CHEAP)))
def test_a_level_beats_the_one_below(name: str, lower: str, higher: str) -> None:
    share = shares(name, higher, lower, blocks=50)
    assert share.mean() - 1.64 * share.std() / np.sqrt(len(share)) > 0.5


def test_the_page_says_what_each_level_wins_against_the_one_below() -> None:
    """The sentences name a share of games; it must be about that of docs/bots.md, in the mean of all boards."""
    said = json.loads((ROOT / "page/src/locales/en/common.json").read_text())["levelHint"]
    table = (ROOT / "docs/bots.md").read_text().partition("## Levels")[2].partition("\n## ")[0]
    rows = [re.findall(r"\| ([\d.]+) %", line) for line in table.splitlines()]
    shares = np.array([[float(share) / 100 for share in row] for row in rows if len(row) == 4]).mean(axis=0)
    claimed = {"four games out of five": 4 / 5, "three games out of four": 3 / 4}
    for level, share in zip(list(LEVELS)[1:], shares, strict=True):
        (told,) = [value for words, value in claimed.items() if words in said[level]]
        assert abs(told - share) < 0.05, level
