"""M17: what a seat may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stellwerk.game import PUBLIC, Game, new

from .positions import SHEETS, marked, metro_map, moves, sheet_with

HIDDEN = -2


def test_m17_the_cards_to_come_are_secret() -> None:
    view = sheet_with(seats=2).view(0)
    assert view.flat.deck[1:14].tolist() == [HIDDEN] * 13
    assert not view.flat.seed.any()
    left: Any = view.describe()["cards_left"]
    assert sum(left.values()) == 13
    assert left["4"] == 2


def test_m17_a_choice_is_secret_until_all_have_chosen() -> None:
    game = sheet_with(seats=3, card="4", marks="a")
    views = []
    for choice in ("a 3", "b 2", "d 0"):
        chosen = game.copy()
        chosen.play(0, choice)
        views.append(chosen.view(1).cells.tobytes())
        assert marked(Game(chosen.board, chosen.view(0).cells)) == marked(chosen)
    assert len(set(views)) == 1
    chosen.play(1, "a 3")
    chosen.play(2, "a 3")
    assert marked(Game(chosen.board, chosen.view(PUBLIC).cells), 1) == "a b c d"


def test_m17_that_a_seat_has_chosen_is_public() -> None:
    game = sheet_with(seats=3)
    game.play(2, "a 3")
    view = game.view(PUBLIC)
    assert view.to_move == (0, 1)
    seats: Any = view.describe()["seats"]
    assert [seat["has_chosen"] for seat in seats] == [False, False, True]


def test_m17_a_ride_is_secret_too() -> None:
    game = sheet_with(seats=2, card="free ride")
    views = set()
    for move in moves(game, 0):
        chosen = game.copy()
        chosen.play(0, move)
        views.add(chosen.view(1).cells.tobytes())
    assert len(views) == 1


def test_m17_a_half_made_chain_looks_like_none() -> None:
    game = sheet_with(metro_map(special="b"), seats=2, card="3", expert=1)
    before = game.view(1).cells.tobytes()
    game.play(0, "a 2")
    assert game.view(1).cells.tobytes() == before
    game.play(0, "b 2")
    assert game.view(1).cells.tobytes() != before


def test_m17_events_tell_choices_only_when_all_are_shown() -> None:
    game = sheet_with(seats=2, card="3")
    assert game.play(0, "a 3") == [{"event": "chose", "seat": 0}]


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("expert", [0, 1])
def test_m17_a_filled_in_view_agrees_with_the_view(name: str, expert: int) -> None:
    chance = random.Random(5)
    game = new(name, seats=3, seed=9, expert=expert)
    while not game.over:
        seat = chance.choice(game.to_move)
        game.play(seat, chance.choice(game.moves(seat)))
        for viewer in (PUBLIC, 0, 1, 2):
            view = game.view(viewer)
            filled = view.fill_in(chance.getrandbits(40))
            assert filled.view(viewer).cells.tobytes() == view.cells.tobytes()
            assert filled.to_move == game.to_move
            assert sorted(filled.flat.deck.tolist()) == sorted(game.flat.deck.tolist())
    assert game.view(PUBLIC).describe()["phase"] == "over"


def test_m17_a_filled_in_game_can_be_played_to_its_end() -> None:
    game = new("metro-madrid", seats=3, seed=2, expert=1)
    game.play(1, game.moves(1)[-1])
    filled = game.view(0).fill_in(3)
    while not filled.over:
        seat = filled.to_move[-1]
        filled.play(seat, filled.moves(seat)[-1])
    assert filled.scores


def test_m17_fillings_differ() -> None:
    game = sheet_with(seats=2)
    game.play(1, "a 3")
    view = game.view(0)
    filled = [view.fill_in(seed) for seed in range(40)]
    assert len({tuple(each.flat.deck.tolist()) for each in filled}) == 40
    assert len({marked(each, 1) for each in filled}) > 5
