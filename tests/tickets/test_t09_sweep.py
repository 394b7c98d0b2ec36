"""T9: three jokers face up."""

from __future__ import annotations

import pytest

from tickets.positions import BOARDS, deck, faults, hand, legal, row, table, told


@pytest.mark.parametrize("name", BOARDS)
def test_t09_three_jokers_after_a_take_are_swept_with_the_whole_row(name: str) -> None:
    game = table(name, row="red joker blue joker green", deck="joker 2 black red blue green")
    events = game.play(0, "take 1")
    assert told(events) == ["took", "turned", "swept", *["turned"] * 5]
    assert events[2]["jokers"] == 3
    assert game.describe()["discard"] == {"blue": 1, "green": 1, "joker": 3}
    assert row(game) == "black black red blue green"
    assert [event["place"] for event in events[3:]] == [1, 2, 3, 4, 5]


def test_t09_the_first_card_stays_in_the_hand_and_the_second_is_taken_from_the_new_row() -> None:
    game = table("usa", row="red joker blue joker green", deck="joker 2 black white orange yellow")
    game.play(0, "take 1")
    assert (hand(game, 0), game.to_move) == ("1 red", (0,))
    game.play(0, "take orange")
    assert (hand(game, 0), game.to_move) == ("1 orange 1 red", (1,))


def test_t09_also_after_the_second_card() -> None:
    game = table("usa", row="red joker blue joker green", deck="black joker 2 black white orange yellow")
    game.play(0, "take 1")
    assert "swept" in told(game.play(0, "take 3"))
    assert (row(game), game.to_move) == ("black black white orange yellow", (1,))


def test_t09_a_joker_replaced_by_another_is_no_third() -> None:
    game = table("usa", row="red joker blue joker green", deck="joker 6 black")
    assert told(game.play(0, "take 2")) == ["took", "turned"]
    assert row(game) == "red joker blue joker green"


def test_t09_two_jokers_stay() -> None:
    game = table("usa", row="red joker blue black green", deck="joker 2 black")
    assert "swept" not in told(game.play(0, "take 1"))
    assert row(game) == "joker joker blue black green"


def test_t09_four_jokers_can_not_come_up_one_by_one_but_in_a_sweep() -> None:
    game = table("usa", row="red joker blue joker green", deck="joker red 4 joker black white orange yellow blue")
    events = game.play(0, "take 1")
    assert [event["jokers"] for event in events if event["event"] == "swept"] == [3, 4]
    assert row(game) == "black white orange yellow blue"


def test_t09_sweeps_repeat() -> None:
    game = table(
        "usa", row="red joker blue joker green",
        deck="joker" + " 3 joker red blue" * 3 + " red blue green white black",
    )  # fmt: skip
    events = game.play(0, "take 1")
    assert len(told(events, "swept")) == 4
    assert row(game) == "red blue green white black"
    assert game.flat.discard.sum() == 20
    assert list(faults(game)) == []


def test_t09_a_blind_card_turns_nothing_up() -> None:
    game = table("usa", row="red joker blue joker green", deck="joker joker black")
    assert told(game.play(0, "draw")) == ["drew"]


def test_t09_not_with_fewer_than_three_other_cards() -> None:
    """Two non-jokers in deck, discard and row together: the jokers stay."""
    game = table("usa", row="red joker blue joker green", deck="joker", rest=1)
    game.play(0, "take 1")
    assert row(game) == "joker joker blue joker green"
    assert deck(game) == []
    assert list(faults(game)) == []


@pytest.mark.parametrize(("others", "swept"), [("", False), ("black", True)])
def test_t09_other_cards_count_wherever_they_lie_in_the_discard(others: str, swept: bool) -> None:
    game = table("usa", row="red joker blue joker green", deck="joker joker", discard=others, rest=1)
    assert ("swept" in told(game.play(0, "take 1"))) == swept
    assert list(faults(game)) == []


@pytest.mark.parametrize(("under", "swept"), [("joker", False), ("black", True)])
def test_t09_other_cards_count_wherever_they_lie_in_the_deck(under: str, swept: bool) -> None:
    game = table("usa", row="red joker blue joker green", deck=f"joker {under}", rest=1)
    assert ("swept" in told(game.play(0, "take 1"))) == swept


@pytest.mark.parametrize("name", BOARDS)
def test_t09_jokers_that_stayed_are_swept_when_a_claim_brings_cards(name: str) -> None:
    """Row, deck and discard hold two other cards; the payment makes them three."""
    game = table(name, hands={0: "blue"}, row="joker joker joker red green", rest=1)
    events = game.play(0, next(move for move in legal(game, 0, "claim") if move.endswith("blue 1")))
    assert told(events)[:3] == ["claimed", "swept", "reshuffled"]
    assert events[2]["cards"] == 6
    assert row(game).count("joker") == 2  # five of six cards, three of them jokers: all else would be swept again
    assert deck(game) == ["joker"]
    assert list(faults(game)) == []


def test_t09_jokers_are_counted_once_the_row_is_as_full_as_it_can_be() -> None:
    """Three jokers and an empty place: the place is filled from the payment before anything is swept."""
    game = table("usa", hands={0: "2 white"}, row="joker joker joker - red", rest=1)
    events = game.play(0, "claim denver-santa-fe white 2")
    assert told(events)[:4] == ["claimed", "reshuffled", "turned", "swept"]
    assert events[2] == {"event": "turned", "place": 4, "card": "white"}
    assert list(faults(game)) == []


def test_t09_an_empty_place_does_not_delay_the_sweep_for_ever() -> None:
    """Three non-jokers in all, one of them face up: the row fills, then is swept until two jokers lie there."""
    game = table("usa", hands={0: "2 white"}, row="joker joker joker red -", rest=1)
    game.play(0, "claim denver-santa-fe white 2")
    assert sorted(row(game).split()) == ["joker", "joker", "red", "white", "white"]
    assert deck(game) == ["joker"]


def test_t09_the_sweep_comes_before_the_reshuffle() -> None:
    """The last card of the deck is the third joker: the swept row is shuffled together with the discard."""
    game = table("usa", row="red joker blue joker green", deck="joker", discard="4 white 3 black", rest=1)
    events = game.play(0, "take 1")
    assert told(events)[:4] == ["took", "turned", "swept", "reshuffled"]
    assert events[3]["cards"] == 7 + 5
    assert list(faults(game)) == []


def test_t09_a_row_of_jokers_alone_may_still_be_taken_from() -> None:
    game = table("new-york", row="5 joker", rest=1)
    assert legal(game, 0, "take") == ["take 1", "take 2", "take 3", "take 4", "take 5"]
    game.play(0, "take 5")
    assert (hand(game, 0), row(game)) == ("1 joker", "joker joker joker joker -")
