"""Levels for people: five on every board and sheet, each stronger than the one below."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from boards import NAMES
from bots.matches import finished, shares
from stellwerk import atlas
from stellwerk.board import Board
from stellwerk.bots.bot import LEVELS, bot_named
from stellwerk.bots.levels import BEHIND, bot_behind

CHEAP = ("apprentice", "guard", "driver", "dispatcher")


def test_both_families_have_all_levels() -> None:
    for family, behind in BEHIND.items():
        assert list(behind) == list(LEVELS)
        for level in LEVELS:
            bot_named(level, family)


@pytest.mark.parametrize("name", NAMES)
def test_levels_play_on_every_board(name: str) -> None:
    for level in CHEAP:
        assert finished(name, [level, "dispatcher"], seed=2).over
    texts = {bot_behind(level, Board.named(name)) for level in LEVELS}
    assert len(texts) == len(LEVELS)


@pytest.mark.parametrize("name", NAMES)
def test_a_level_is_the_same_on_a_board_out_of_a_record(name: str) -> None:
    """Records, the arena's workers and the server's bots know a map by its facts, which have no name."""
    board = Board.named(name)
    nameless = Board.from_facts(atlas.facts(board.map))
    assert [bot_behind(level, nameless) for level in LEVELS] == [bot_behind(level, board) for level in LEVELS]


@pytest.mark.parametrize("name", ["new-york", "metro-amsterdam"])
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(CHEAP)))
def test_a_level_beats_the_one_below(name: str, lower: str, higher: str) -> None:
    share = shares(name, higher, lower, blocks=50)
    assert share.mean() - 1.64 * share.std() / np.sqrt(len(share)) > 0.5
