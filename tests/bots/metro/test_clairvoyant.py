"""Play that knows the cards is the measure of a finished game."""

from __future__ import annotations

import dataclasses

import pytest

from stellwerk.board import Board
from stellwerk.errors import OptionError
from stellwerk.game import new
from stellwerk.metro.bots.clairvoyant import perfect, share_of_perfect
from stellwerk.simulate import Series, play_one

from .play import SHEETS, totals


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("expert", [0, 1])
def test_who_knows_the_cards_is_not_beaten(sheet: str, expert: int) -> None:
    board, deals = Board.named(sheet), range(1, 6)
    best = [perfect(board, deal, {"expert": expert}, width=300).total for deal in deals]
    for name in ("random", "greedy", "td"):
        assert all(totals(board, name, deals, expert=expert) <= best)


@pytest.mark.parametrize("expert", [0, 1])
def test_the_moves_found_are_legal_and_bring_the_total(expert: int) -> None:
    found = perfect(Board.named("metro-berlin"), 7, {"expert": expert}, width=50)
    game = new("metro-berlin", 1, 7, expert=expert)
    for move in found.moves:
        game.play(0, move)
    assert game.over
    assert game.scores[0]["total"] == found.total


def test_a_record_is_compared_with_perfect_play() -> None:
    record = play_one(Series(Board.named("metro-paris"), ["td"], 1, 3, {}), 0)
    assert 0.5 < share_of_perfect(record, width=200) <= 1
    unfinished = dataclasses.replace(record, result=None)
    with pytest.raises(OptionError, match="finished metro game of one seat"):
        share_of_perfect(unfinished)
