"""T8 and T10: the deck runs out."""

from __future__ import annotations

from collections import Counter

import pytest

from stellwerk.errors import IllegalMove
from tickets.positions import BOARDS, deck, discard, faults, hand, legal, row, table, told


def test_t08_the_discard_becomes_the_deck_at_once() -> None:
    """Not only when the next card is wanted: the last card was drawn blind, the new deck lies there."""
    game = table("usa", row="red red blue joker green", deck="white", discard="4 blue 2 red", rest=1)
    events = game.play(0, "draw")
    assert told(events) == ["drew", "reshuffled"]
    assert events[1]["cards"] == 6
    assert Counter(deck(game)) == {"blue": 4, "red": 2}
    assert discard(game) == ""
    assert row(game) == "red red blue joker green"


def test_t08_also_when_the_last_card_was_turned_up() -> None:
    game = table("usa", row="red red blue joker green", deck="white", discard="4 blue", rest=1)
    assert told(game.play(0, "take 1")) == ["took", "turned", "reshuffled"]
    assert row(game) == "white red blue joker green"
    assert deck(game) == ["blue"] * 4
    assert "draw" in legal(game, 0)


def test_t08_paid_cards_are_the_new_deck_if_there_is_none() -> None:
    game = table("usa", hands={0: "4 purple"}, row="red red blue joker green", rest=1)
    assert not legal(game, 0, "draw")
    assert told(game.play(0, "claim denver-omaha purple 4")) == ["claimed", "reshuffled"]
    assert deck(game) == ["purple"] * 4


def test_t08_empty_places_are_refilled_lowest_first_as_soon_as_there_are_cards() -> None:
    game = table("usa", hands={0: "2 purple"}, row="- red - - green", rest=1)
    events = game.play(0, "claim denver-santa-fe purple 2")
    assert row(game) == "purple red purple - green"
    assert [event["place"] for event in events if event["event"] == "turned"] == [1, 3]
    assert deck(game) == []
    assert list(faults(game)) == []


def test_t08_a_refill_goes_on_with_the_new_deck() -> None:
    """The sweep turns up the last two cards, then the discard is shuffled and three more are turned up."""
    game = table("usa", row="red joker blue joker green", deck="joker white black", discard="6 orange", rest=1)
    events = game.play(0, "take 1")
    assert told(events) == [
        "took", "turned", "swept", "turned", "turned", "reshuffled", "turned", "turned", "turned"
    ]  # fmt: skip
    assert row(game).startswith("white black ")
    assert events[5]["cards"] == 6 + 5
    assert len(deck(game)) == 8


def test_t08_nothing_is_lost_and_nothing_comes_out_of_nowhere() -> None:
    game = table("new-york", deck="2 red 2 blue", discard="5 green 5 pink 3 joker", rest=1)
    reshuffles = 0
    for turn in range(200):
        for seat in game.to_move:
            moves = legal(game, seat)
            reshuffles += "reshuffled" in told(game.play(seat, moves[turn % len(moves)]))
            assert list(faults(game)) == []
    assert game.over
    assert reshuffles > 0


def tops_after_reshuffle(number: int) -> Counter[str]:
    """The new deck of two cards, red and blue, in games of many seeds."""
    tops: Counter[str] = Counter()
    for seed in range(number):
        game = table(
            "new-york", row="green green pink pink black", deck="orange", discard="red blue", rest=1, seed=seed
        )
        game.play(0, "draw")
        assert sorted(deck(game)) == ["blue", "red"]
        tops[deck(game)[0]] += 1
    return tops


def test_t08_the_discard_is_really_shuffled() -> None:
    assert abs(tops_after_reshuffle(1000)["red"] - 500) < 60  # nearly four standard deviations


def test_t08_every_reshuffle_is_a_new_one() -> None:
    game = table("usa", deck="white", discard="6 red 6 blue 6 black", rest=1)
    game.play(0, "draw")
    first = deck(game)
    game.flat.deck_size, game.flat.discard = 1, [0, 0, 6, 0, 0, 6, 6, 0, 0, 0]
    game.play(0, "draw")
    assert sorted(deck(game)) == sorted(first)
    assert deck(game) != first


def test_t08_different_seeds_shuffle_differently() -> None:
    decks = set()
    for seed in range(20):
        game = table("usa", deck="white", discard="6 red 6 blue 6 black", rest=1, seed=seed)
        game.play(0, "draw")
        decks.add(tuple(deck(game)))
    assert len(decks) == 20


@pytest.mark.parametrize("name", BOARDS)
def test_t10_face_up_cards_may_still_be_taken(name: str) -> None:
    game = table(name, row="red - blue joker -", rest=1)
    assert legal(game, 0, "draw") + legal(game, 0, "take") == ["take 1", "take 3", "take 4"]
    game.play(0, "take 1")
    assert row(game) == "- - blue joker -"
    assert legal(game, 0) == ["take 3"]
    game.play(0, "take 3")
    assert (hand(game, 0), game.to_move) == ("1 blue 1 red", (1,))


def test_t10_without_face_up_cards_none_can_be_drawn() -> None:
    game = table("usa", hands={0: "2 red"}, row="", rest=1)
    assert legal(game, 0, "draw") + legal(game, 0, "take") == []
    assert "tickets" in legal(game, 0)
    with pytest.raises(IllegalMove) as refused:
        game.play(0, "draw")
    assert refused.value.reason == "deck-empty"


def test_t10_no_second_card_left_ends_the_turn() -> None:
    game = table("usa", row="- - red - -", rest=1)
    game.play(0, "take red")
    assert (hand(game, 0), row(game), game.to_move) == ("1 red", "- - - - -", (1,))


def test_t10_no_second_card_allowed_ends_the_turn() -> None:
    game = table("usa", row="joker - red joker -", rest=1)
    game.play(0, "take red")
    assert (hand(game, 0), row(game), game.to_move) == ("1 red", "joker - - joker -", (1,))
    game.play(1, "take joker")
    assert game.to_move == (0,)


def test_t10_the_last_card_of_all_was_blind() -> None:
    """The deck's only card is drawn; what is left face up are jokers."""
    game = table("usa", row="2 joker 3 red", deck="white", rest=1)
    game.play(0, "draw")
    assert legal(game, 0) == ["take 3", "take 4", "take 5"]
    game = table("new-york", hands={0: ""}, row="5 joker", deck="red", rest=1)
    game.play(0, "draw")
    assert (hand(game, 0), game.to_move) == ("1 red", (1,))


def test_t10_with_jokers_alone_face_up_the_second_card_comes_from_the_deck() -> None:
    game = table("new-york", row="5 joker", deck="red blue", rest=1)
    game.play(0, "draw")
    assert legal(game, 0) == ["draw"]
    game.play(0, "draw")
    assert (hand(game, 0), game.to_move) == ("1 blue 1 red", (1,))


def test_t10_a_reshuffle_saves_the_second_card() -> None:
    game = table("usa", row="joker white red joker white", deck="blue", discard="black", rest=1)
    game.play(0, "draw")
    assert game.to_move == (0,)
    game.play(0, "draw")
    assert hand(game, 0) == "1 blue 1 black"
