"""T5–T7: drawing cards."""

from __future__ import annotations

import pytest

from tickets.positions import BOARDS, deck, faults, hand, legal, row, table, told

DRAWS = ["draw", "take 1", "take 2", "take 3", "take 4", "take 5"]


@pytest.mark.parametrize("name", BOARDS)
def test_t05_the_top_of_the_deck_or_any_face_up_card(name: str) -> None:
    game = table(name, row="red red blue joker green")
    assert legal(game, 0) == [*DRAWS, "tickets"]


def test_t05_two_cards_one_after_the_other() -> None:
    game = table("usa", row="red red blue joker green", deck="white black")
    game.play(0, "draw")
    assert (hand(game, 0), game.to_move) == ("1 white", (0,))
    game.play(0, "take 3")
    assert (hand(game, 0), game.to_move) == ("1 white 1 blue", (1,))


@pytest.mark.parametrize("first", ["draw", "take 1"])
def test_t05_both_cards_must_be_taken(first: str) -> None:
    """No passing, claiming or tickets between the two, even with a full hand."""
    game = table("usa", hands={0: "6 red 6 blue 4 joker"}, row="red blue green white black")
    game.play(0, first)
    assert legal(game, 0) == DRAWS


def test_t05_a_face_up_card_is_replaced_at_once() -> None:
    game = table("usa", row="red red blue joker green", deck="white black")
    events = game.play(0, "take 2")
    assert row(game) == "red white blue joker green"
    assert events == [
        {"event": "took", "seat": 0, "place": 2, "card": "red"},
        {"event": "turned", "place": 2, "card": "white"},
    ]
    game.play(0, "take 2")
    assert hand(game, 0) == "1 white 1 red"
    assert row(game) == "red black blue joker green"


def test_t05_the_top_of_the_deck_leaves_the_row_alone() -> None:
    game = table("usa", row="red red blue joker green", deck="white black orange")
    assert game.play(0, "draw") == [{"event": "drew", "seat": 0, "card": "white"}]
    game.play(0, "draw")
    assert row(game) == "red red blue joker green"
    assert deck(game)[0] == "orange"
    assert hand(game, 0) == "1 white 1 black"


@pytest.mark.parametrize("name", BOARDS)
def test_t06_a_face_up_joker_taken_first_ends_the_draw(name: str) -> None:
    game = table(name, row="red red blue joker green")
    game.play(0, "take joker")
    assert (hand(game, 0), game.to_move) == ("1 joker", (1,))
    assert told(game.play(1, "draw")) == ["drew"]


def test_t06_a_face_up_joker_can_not_be_the_second_card() -> None:
    game = table("usa", row="red joker blue joker green")
    game.play(0, "take 1")
    assert legal(game, 0) == ["draw", "take 1", "take 3", "take 5"]


def test_t06_not_even_one_just_turned_up() -> None:
    game = table("usa", row="red red blue green green", deck="joker black")
    game.play(0, "take 3")
    assert row(game) == "red red joker green green"
    assert legal(game, 0) == ["draw", "take 1", "take 2", "take 4", "take 5"]


def test_t06_nor_after_a_blind_card() -> None:
    game = table("usa", row="joker red blue green green")
    game.play(0, "draw")
    assert "take 1" not in legal(game, 0)


@pytest.mark.parametrize("name", BOARDS)
def test_t06_a_joker_drawn_blind_counts_as_an_ordinary_card(name: str) -> None:
    game = table(name, row="red red blue green green", deck="joker joker black")
    game.play(0, "draw")
    assert (hand(game, 0), game.to_move) == ("1 joker", (0,))
    assert legal(game, 0) == DRAWS
    game.play(0, "draw")
    assert (hand(game, 0), game.to_move) == ("2 joker", (1,))


def test_t06_a_blind_joker_may_be_the_second_card_after_a_face_up_one() -> None:
    game = table("usa", row="red red blue green green", deck="black joker")
    game.play(0, "take 1")
    game.play(0, "draw")
    assert (hand(game, 0), game.to_move) == ("1 red 1 joker", (1,))


@pytest.mark.parametrize("name", BOARDS)
def test_t07_no_limit_on_cards_in_hand(name: str) -> None:
    """One seat takes all the box holds, to the last card."""
    game = table(name, hands={0: ""})
    cards = sum(game.board.map.cards.values())
    while draws := legal(game, 0, "draw") + legal(game, 0, "take"):
        game.play(0, draws[0])
        if game.to_move == (1,):
            game.flat.seat = 0  # the other seat sits still
    assert game.flat.hand_size[0] == cards
    assert list(faults(game)) == []
