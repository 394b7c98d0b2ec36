"""M1, M2, M9: the deck."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from stellwerk.engine.chance import seed_words, shuffle
from stellwerk.game import Game, new
from stellwerk.metro.map.model import FREE, NUMBER, Card

from .positions import SHEETS, deck_of, metro_map, moves, sheet_with, turn_up, words_of

BOX = Counter({"3": 2, "4": 3, "5": 2, "6": 1, "express 2": 2, "express 3": 1, "transfer": 2, "free ride": 1})


def play_round(game: Game) -> list[dict[str, object]]:
    """All seats enter nothing: only the cards matter here."""
    events: list[dict[str, object]] = []
    for seat in game.to_move:
        events += game.play(seat, next(text for text in moves(game, seat) if text == "none" or text[-1] == "0"))
    return events


@pytest.mark.parametrize("name", SHEETS)
def test_m1_fourteen_cards(name: str) -> None:
    game = new(name, seats=1, seed=3)
    assert Counter(deck_of(game)) == BOX
    assert set(game.flat.deck[14:]) == {-1}


def test_m1_the_deck_is_shuffle_0_of_the_seed() -> None:
    board = sheet_with().board
    for seed, seats in ((0, 1), (1, 2), (2, 6)):
        game = new(board, seats=seats, seed=seed)
        assert deck_of(game) == shuffled(game, seed, number=0)


def shuffled(game: Game, seed: int, number: int) -> list[str]:
    cards = zip(words_of(game).cards, game.board.map.deck, strict=True)
    box = [card for card, face in cards for _ in range(face.count)]
    order = np.zeros(14, np.int8)
    shuffle(seed_words(seed), number, order, 14)
    return [box[card] for card in order]


def test_m1_all_cards_come_first_alike_often() -> None:
    board = sheet_with().board
    firsts = [deck_of(new(board, seats=1, seed=seed))[0] for seed in range(1400)]
    assert 350 > firsts.count("4") > 250
    assert 140 > firsts.count("6") > 60


def test_m2_one_card_for_all() -> None:
    game = sheet_with(seats=3, card="5")
    assert [moves(game, seat) for seat in range(3)] == [moves(game)] * 3
    following = deck_of(game)[1]
    assert play_round(game)[-1] == {"event": "turned", "card": following}


def test_m9_after_the_6_all_cards_are_shuffled() -> None:
    game = sheet_with(metro_map(windows=8), card="4")
    play_round(game)
    turn_up(game, "6")
    assert {"event": "reshuffled", "cards": 14} in play_round(game)
    assert (game.flat.shuffles, game.flat.turned) == (2, 1)
    assert Counter(deck_of(game)) == BOX
    assert deck_of(game) == shuffled(game, seed=1, number=1)


def test_m9_cards_to_come_do_not_depend_on_play() -> None:
    board = sheet_with(metro_map(windows=8)).board
    seen = []
    for choice in (0, -1):
        game = new(board, seats=2, seed=11)
        turned = []
        while not game.over:
            turned.append(game.view(0).describe()["card"])
            for seat in game.to_move:
                game.play(seat, game.moves(seat)[choice])
        seen.append(turned)
    assert seen[0] == seen[1]


def test_m9_no_other_card_shuffles() -> None:
    game = sheet_with(metro_map(windows=8), card="5")
    assert "reshuffled" not in [event["event"] for event in play_round(game)]
    assert game.flat.turned == 2


def test_m9_a_deck_without_a_6_is_shuffled_when_it_runs_out() -> None:
    game = sheet_with(metro_map(deck=(Card(NUMBER, 2, 2), Card(FREE, count=1))), card="2")
    for _ in range(12):
        if not game.over:
            play_round(game)
    assert game.flat.shuffles > 2
