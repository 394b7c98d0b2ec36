"""T24: cards surely in a hand by public draws and payments, and what is told of a move."""

from __future__ import annotations

from collections import Counter

import pytest

import stellwerk
from stellwerk.board import Board
from stellwerk.game import PUBLIC, Game, new_logged
from tickets.positions import BOARDS, listed, table


def known(game: Game, seat: int) -> str:
    """What everybody may know of a hand."""
    return listed(game, game.view(PUBLIC).flat.known[seat])


def test_t24_a_face_up_card_is_known() -> None:
    game = table("usa", row="red red blue joker green", deck="white black")
    game.play(0, "take red")
    game.play(0, "take blue")
    assert known(game, 0) == "1 blue 1 red"
    game.play(1, "take joker")
    assert known(game, 1) == "1 joker"


def test_t24_a_blind_card_is_not() -> None:
    game = table("usa", row="red red blue joker green", deck="white black")
    game.play(0, "draw")
    game.play(0, "take red")
    assert known(game, 0) == "1 red"


def test_t24_the_starting_hand_is_not() -> None:
    game = stellwerk.new("usa", seats=5, seed=4)
    assert [known(game, seat) for seat in range(5)] == [""] * 5


@pytest.mark.parametrize(
    ("payment", "left"),
    [
        ("red 2", "1 red 1 joker"),  # three were known, two of them or of others were paid: one at least is left
        ("red 1+1", "2 red"),
        ("joker 2", "3 red"),  # one of the two was known
        ("white 2", "3 red 1 joker"),
    ],
)
def test_t24_a_payment_may_have_been_the_known_cards(payment: str, left: str) -> None:
    game = table("usa", hands={0: "5 red 2 joker 2 white"}, known={0: "3 red 1 joker"})
    game.play(0, f"claim denver-santa-fe {payment}")
    assert known(game, 0) == left


def test_t24_paying_more_than_was_known_leaves_nothing_known() -> None:
    game = table("usa", hands={0: "6 red"}, known={0: "2 red"})
    game.play(0, "claim dallas-el-paso red 4")
    assert known(game, 0) == ""
    assert game.flat.hand_size[0] == 2


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_t24_known_cards_follow_from_public_events(name: str, seed: int) -> None:
    """A watcher at the table keeps count of what is taken face up and paid, through whole games."""
    game = stellwerk.new(name, seats=3, seed=seed)
    watched: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for turn in range(3000):
        for seat in game.to_move[:1]:
            moves = game.moves(seat)
            log = game.play_logged(seat, moves[(turn * 7919 + seed) % len(moves)])
            for event in game.events(log, PUBLIC):
                if event["event"] == "took":
                    watched[seat][str(event["card"])] += 1
                if event["event"] == "claimed":
                    colour, paid = str(event["paid"]).split()
                    plain, _, jokers = paid.partition("+")
                    watched[seat] -= Counter({colour: int(plain)}) + Counter({"joker": int(jokers or 0)})
            assert known(game, seat) == " ".join(
                f"{watched[seat][card]} {card}" for card in (*game.board.map.colours, "joker") if watched[seat][card]
            )
            assert (game.flat.known <= game.flat.hand).all()
    assert game.over


def told_to(game: Game, seat: int, move: str, viewer: int) -> list[dict[str, object]]:
    """What a viewer is told of a move, in a copy of the game."""
    copy = game.copy()
    return copy.events(copy.play_logged(seat, copy.parse(seat, move)), viewer)


def test_t24_a_blind_card_is_told_to_its_owner_only() -> None:
    game = table("usa", seats=3, deck="white")
    assert told_to(game, 0, "draw", 0) == [{"event": "drew", "seat": 0, "card": "white"}]
    for viewer in (PUBLIC, 1, 2):
        assert told_to(game, 0, "draw", viewer) == [{"event": "drew", "seat": 0, "card": None}]


def test_t24_what_is_taken_face_up_and_paid_is_told_to_all() -> None:
    game = table("usa", hands={0: "2 red"}, row="red red blue joker green", deck="white")
    for move in ("take 3", "claim denver-santa-fe red 2"):
        tellings = [told_to(game, 0, move, viewer) for viewer in (PUBLIC, 0, 1)]
        assert tellings[0] == tellings[1] == tellings[2]
        assert None not in tellings[0][0].values()


def test_t24_offered_and_kept_tickets_are_told_to_their_owner_only() -> None:
    game = table("usa", pile=["boston-miami", "denver-el-paso", "chicago-santa-fe"])
    assert told_to(game, 0, "tickets", 0)[1] == {"event": "offered", "seat": 0, "ticket": "denver-el-paso"}
    assert told_to(game, 0, "tickets", 1) == [{"event": "offered", "seat": 0, "ticket": None}] * 3
    game.play(0, "tickets")
    assert {"event": "returned", "seat": 0, "ticket": "denver-el-paso"} in told_to(game, 0, "keep 1 3", 0)
    seen = told_to(game, 0, "keep 1 3", PUBLIC)
    assert [event["ticket"] for event in seen] == [None] * 3
    assert sorted(str(event["event"]) for event in seen) == ["kept", "kept", "returned"]


def test_t24_the_hand_dealt_at_the_start_is_told_to_its_owner_only() -> None:
    game, log = new_logged(Board.named("usa"), 2, 5, {})
    dealt = [event for event in game.events(log, 1) if event["event"] == "dealt"]
    assert [event["card"] is None for event in dealt] == [True] * 4 + [False] * 4
