"""M1, M2, M9: the deck."""

from __future__ import annotations

import numpy as np
import pytest
from stellwerk.chance import seed_words, shuffle
from stellwerk.game import Game, new
from stellwerk.metro.map import FREE, NUMBER, Card

from .positions import SHEETS, metro_map, moves, sheet_with

BOX = sorted(["3"] * 2 + ["4"] * 3 + ["5"] * 2 + ["6"] + ["express 2"] * 2 + ["express 3"] + ["transfer"] * 2 + ["free ride"])


def deck(game: Game) -> list[str]:
    cards = game.board.words.cards  # type: ignore[attr-defined]
    return [cards[face] for face in game.flat.deck[:14]]


def play_round(game: Game) -> list[dict[str, object]]:
    """All seats enter nothing: only the cards matter here."""
    events: list[dict[str, object]] = []
    for seat in game.to_move:
        move = "none" if "none" in moves(game, seat) else next(text for text in moves(game, seat) if text.endswith(" 0"))
        events += game.play(seat, move)
    return events


@pytest.mark.parametrize("name", SHEETS)
def test_m1_fourteen_cards(name: str) -> None:
    game = new(name, seats=1, seed=3)
    assert sorted(deck(game)) == BOX
    assert set(game.flat.deck[14:]) == {-1}


def test_m1_the_deck_is_shuffle_0_of_the_seed() -> None:
    game = sheet_with()
    order = np.zeros(14, np.int8)
    for number in (0, 1):
        shuffle(seed_words(number), 0, order, 14)
        faces = [card for card, kind in enumerate(game.board.map.deck) for _ in range(kind.count)]
        fresh = new(game.board, seats=1 + number, seed=number)
        assert fresh.flat.deck[:14].tolist() == [faces[card] for card in order]


def test_m1_all_cards_come_first_alike_often() -> None:
    board = sheet_with().board
    firsts = [deck(new(board, seats=1, seed=seed))[0] for seed in range(1400)]
    assert 350 > firsts.count("4") > 250
    assert 140 > firsts.count("6") > 60


def test_m2_one_card_for_all() -> None:
    game = sheet_with(seats=3, card="5")
    assert [moves(game, seat) for seat in range(3)] == [moves(game)] * 3
    (before, now) = (deck(game)[:2], play_round(game)[-1])
    assert now == {"event": "turned", "card": before[1]}


def test_m9_after_the_6_all_cards_are_shuffled() -> None:
    game = sheet_with(metro_map(windows=8), card="3")
    for _ in range(4):
        if game.view(0).describe()["card"] != "6":
            play_round(game)
    while game.view(0).describe()["card"] != "6":
        play_round(game)
    assert game.flat.shuffles == 1
    assert {"event": "reshuffled", "cards": 14} in play_round(game)
    assert game.flat.shuffles == 2
    assert game.flat.turned == 1
    assert sorted(deck(game)) == BOX
    order = np.zeros(14, np.int8)
    shuffle(game.flat.seed, 1, order, 14)
    assert deck(game)[0] == deck_face(game, int(order[0]))


def deck_face(game: Game, card: int) -> str:
    faces = [face for face, kind in enumerate(game.board.map.deck) for _ in range(kind.count)]
    return str(game.board.words.cards[faces[card]])  # type: ignore[attr-defined]


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
