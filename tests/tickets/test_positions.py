"""Positions for tests are possible positions: the box stays whole, and what is derived agrees."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.board import Board
from stellwerk.errors import OptionError
from tickets.positions import (
    BOARDS,
    ImpossiblePosition,
    deck,
    discard,
    faults,
    hand,
    legal,
    own_map,
    pile,
    row,
    table,
    tickets,
)


def test_what_is_named_is_where_it_was_put() -> None:
    game = table(
        "usa", seats=3, hands={0: "3 red 1 joker", 2: "blue"}, known={0: "2 red"},
        row="red red blue joker green", deck="white joker", discard="4 blue",
        routes={"denver-omaha": 1}, tickets={0: ["boston-miami"]}, pile=["denver-el-paso"], turn=2,
    )  # fmt: skip
    assert hand(game, 0) == "3 red 1 joker"
    assert hand(game, 2) == "1 blue"
    assert row(game) == "red red blue joker green"
    assert deck(game)[:2] == ["white", "joker"]
    assert discard(game) == "4 blue"
    assert tickets(game, 0) == ["boston-miami"]
    assert pile(game)[0] == "denver-el-paso"
    assert game.to_move == (2,)


def test_what_follows_agrees() -> None:
    game = table("usa", seats=3, hands={0: "3 red 1 joker"}, routes={"denver-omaha": 1}, tickets={0: ["boston-miami"]})
    flat = game.flat
    assert flat.hand_size[:3].tolist() == [4, 0, 0]
    assert flat.deck_size == 110 - 4 - 5
    assert flat.pile_size == 29
    assert flat.ticket_count[:3].tolist() == [1, 0, 0]
    assert flat.pieces[:3, 0].tolist() == [45, 41, 45]
    assert flat.points[:3].tolist() == [0, 7, 0]


@pytest.mark.parametrize("name", BOARDS)
def test_cards_and_tickets_not_named_go_where_the_test_says(name: str) -> None:
    cards = sum(Board.named(name).map.cards.values())
    assert len(deck(table(name))) == cards - 5
    assert table(name, rest=1, row="").flat.hand_size[1] == cards
    assert table(name, rest="discard", deck="red").flat.discard.sum() == cards - 6
    assert pile(table(name, other_tickets=0)) == []


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_played_to_its_end_has_no_faults(name: str) -> None:
    game = table(name, seats=3)
    for turn in range(2000):
        for seat in game.to_move:
            moves = legal(game, seat)
            game.play(seat, moves[turn * 7919 % len(moves)])
            assert list(faults(game)) == []
    assert game.over


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ({"hands": {0: "13 red"}}, "1 more red than the box has"),
        ({"hands": {0: "8 red"}, "discard": "5 red"}, "1 more red"),
        ({"row": "5 joker", "deck": "10 joker"}, "1 more joker"),
        ({"hands": {0: "1 pink"}}, "no card 'pink'"),
        ({"hands": {2: "1 red"}}, "hands that don't add up"),
        ({"known": {0: "1 red"}}, "cards known that are not in the hand"),
        ({"row": "red blue"}, "an empty place in the row"),
        ({"row": "red", "rest": "discard"}, "an empty deck beside a discard"),
        ({"row": "joker red joker blue joker"}, "three jokers"),
        ({"routes": {"portland-seattle:1": 0, "portland-seattle:2": 0}}, "both lanes"),
        ({"routes": {"portland-seattle:1": 0, "portland-seattle:2": 1}}, "both lanes"),
        ({"routes": {"denver-omaha": 0}, "pieces": {0: 42}}, "more pieces left"),
        ({"tickets": {0: ["boston-miami"], 1: ["boston-miami"]}}, "two places: boston-miami"),
        ({"other_tickets": 4}, "a ticket in no place"),
    ],
)
def test_impossible_positions_are_rejected(named: dict[str, object], why: str) -> None:
    with pytest.raises(ImpossiblePosition, match=why):
        table("usa", **named)  # type: ignore[arg-type]


def test_a_seat_that_is_not_there_is_rejected() -> None:
    with pytest.raises(OptionError):
        table("usa", seats=6)
    with pytest.raises(OptionError):
        table("usa", seats=3, turn=3)


def test_a_map_of_ones_own(tmp_path: Path) -> None:
    town = own_map(tmp_path, '["Ada", "Bonn", 2, "red"], ["Bonn", "Cham", 1, "grey"]')
    assert legal(table(town, hands={0: "red"}), 0, "claim") == ["claim bonn-cham red 1"]
