"""T12: what a route may be paid with."""

from __future__ import annotations

import random

import pytest

from stellwerk.board import Board
from stellwerk.errors import IllegalMove
from tickets.positions import BOARDS, Facts, discard, hand, legal, routes_of, table


def payments(cards: dict[str, int], route: Facts) -> set[str]:
    """All payments by trying every number of every colour: told apart from the engine's way of listing."""
    found = set()
    for colour in cards:
        if colour == "joker" or route.colour not in ("grey", colour):
            continue
        for plain in range(1, cards[colour] + 1):
            jokers = route.cost - plain
            if 0 <= jokers <= cards["joker"]:
                found.add(f"{colour} {plain}+{jokers}" if jokers else f"{colour} {plain}")
    return found | ({f"joker {route.cost}"} if cards["joker"] >= route.cost else set())


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("4 purple", ["purple 4"]),
        ("9 purple", ["purple 4"]),
        ("3 purple", []),
        ("3 purple 1 joker", ["purple 3+1"]),
        ("4 purple 1 joker", ["purple 4", "purple 3+1"]),
        ("4 purple 4 joker", ["purple 4", "purple 3+1", "purple 2+2", "purple 1+3", "joker 4"]),
        ("1 purple 3 joker", ["purple 1+3"]),
        ("9 joker", ["joker 4"]),
        ("12 red 3 joker", []),
    ],
)
def test_t12_a_coloured_route_takes_its_colour_and_jokers(cards: str, expected: list[str]) -> None:
    game = table("usa", hands={0: cards})
    assert legal(game, 0, "claim denver-omaha ") == [f"claim denver-omaha {payment}" for payment in expected]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("2 red 2 blue", ["blue 2", "red 2"]),
        ("1 red 1 blue", []),
        ("1 red 1 blue 1 joker", ["blue 1+1", "red 1+1"]),
        ("2 red 1 blue 1 joker", ["blue 1+1", "red 2", "red 1+1"]),
        ("2 joker", ["joker 2"]),
        ("1 red 2 joker", ["red 1+1", "joker 2"]),
        ("2 red 2 blue 2 joker", ["blue 2", "blue 1+1", "red 2", "red 1+1", "joker 2"]),
    ],
)
def test_t12_a_grey_route_takes_any_one_colour(cards: str, expected: list[str]) -> None:
    game = table("usa", hands={0: cards})
    assert legal(game, 0, "claim denver-santa-fe ") == [f"claim denver-santa-fe {payment}" for payment in expected]


@pytest.mark.parametrize("name", BOARDS)
def test_t12_a_grey_route_in_each_colour_of_the_board(name: str) -> None:
    colours = Board.named(name).map.colours
    route = next(route for route, facts in routes_of(name).items() if facts.colour == "grey" and facts.cost == 2)
    for colour in colours:
        game = table(name, hands={0: f"2 {colour}"})
        assert legal(game, 0, f"claim {route} ") == [f"claim {route} {colour} 2"]
        game.play(0, f"claim {route} {colour} 2")
        assert discard(game) == f"2 {colour}"


def test_t12_all_jokers_is_one_payment_not_one_for_each_colour() -> None:
    game = table("usa", hands={0: "6 joker"})
    assert legal(game, 0, "claim denver-santa-fe ") == ["claim denver-santa-fe joker 2"]
    assert legal(game, 0, "claim sault-st-marie-winnipeg ") == ["claim sault-st-marie-winnipeg joker 6"]


@pytest.mark.parametrize(
    ("cards", "route", "number"),
    [
        ("12 red 14 joker", "denver-omaha", 1),
        ("12 purple 14 joker", "denver-omaha", 5),
        ("6 red 6 blue 6 green 6 joker", "sault-st-marie-winnipeg", 3 * 6 + 1),
        ("1 purple 1 white 1 blue 1 yellow 1 orange 1 black 1 red 1 green 14 joker", "sault-st-marie-winnipeg", 8 + 1),
    ],
)
def test_t12_how_many_payments(cards: str, route: str, number: int) -> None:
    assert len(legal(table("usa", hands={0: cards}), 0, f"claim {route} ")) == number


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(12))
def test_t12_all_distinct_payments_are_legal_and_no_others(name: str, seed: int) -> None:
    """Random hands; every route of the board."""
    chance = random.Random(seed)
    box = Board.named(name).map.cards
    cards = {colour: min(box[colour] - 1, chance.choice([0, 0, 1, 1, 2, 3, 4, 5])) for colour in box}
    game = table(name, hands={0: " ".join(f"{count} {colour}" for colour, count in cards.items())})
    claims = legal(game, 0, "claim")
    expected = {f"claim {route} {how}" for route, facts in routes_of(name).items() for how in payments(cards, facts)}
    assert set(claims) == expected
    assert len(claims) == len(expected)


def test_t12_exactly_the_chosen_cards_are_paid() -> None:
    for payment, left, paid in [
        ("red 2", "1 blue 1 red 2 joker", "2 red"),
        ("red 1+1", "1 blue 2 red 1 joker", "1 red 1 joker"),
        ("joker 2", "1 blue 3 red", "2 joker"),
        ("blue 1+1", "3 red 1 joker", "1 blue 1 joker"),
    ]:
        game = table("usa", hands={0: "3 red 1 blue 2 joker"})
        game.play(0, f"claim denver-santa-fe {payment}")
        assert (hand(game, 0), discard(game)) == (left, paid)


def test_t12_a_payment_that_the_hand_does_not_hold_says_what_is_short() -> None:
    game = table("usa", hands={0: "2 purple 1 joker"})
    with pytest.raises(IllegalMove) as refused:
        game.play(0, "claim denver-omaha purple 2+2")
    assert (refused.value.reason, refused.value.data) == ("cards-short", {"short": 0, "short_jokers": 1})
