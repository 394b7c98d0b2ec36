"""T24: what a seat may know: cards, and everything that is public."""

from __future__ import annotations

from typing import Any

import pytest

import stellwerk
from stellwerk.errors import IllegalMove
from stellwerk.game import PUBLIC, Game
from stellwerk.tickets.rules.game import Game as Flat
from tickets.positions import BOARDS, faults, legal, table

HIDDEN = -2
OPEN = (
    "shuffles", "points", "seats", "phase", "seat", "passes", "turns_left", "deck_size", "pile_size", "row",
    "discard", "hand_size", "ticket_count", "pieces", "route_owner", "open_routes", "known",
)  # fmt: skip
SECRET = ("seed", "hand", "deck", "pile", "offer", "chosen", "ticket_owner", "ticket_seen")


def position(**change: Any) -> Game:
    """Seats 0, 1 and 2 in the middle of a game; a change replaces what it names."""
    named: dict[str, Any] = {
        "hands": {0: "3 red 1 joker", 1: "2 blue 2 white", 2: "1 green"}, "known": {1: "1 blue"},
        "row": "red red blue joker green", "deck": "white black", "discard": "4 blue",
        "routes": {"denver-omaha": 1, "seattle-vancouver:1": 0},
        "tickets": {0: ["boston-miami"], 1: ["denver-el-paso", "chicago-santa-fe"], 2: ["helena-los-angeles"]},
        "pile": ["duluth-houston", "atlanta-new-york"],
    }  # fmt: skip
    return table("usa", seats=3, **(named | change))


def random_game(name: str, seats: int, seed: int, moves: int) -> Game:
    game = stellwerk.new(name, seats=seats, seed=seed)
    for turn in range(moves):
        for seat in game.to_move[:1]:
            texts = legal(game, seat)
            game.play(seat, texts[(turn * 7919 + seed) % len(texts)])
    return game


def test_t24_every_field_is_either_public_or_secret() -> None:
    """A new field of the state must be put in one of the two lists, and masked if it is secret."""
    assert sorted(OPEN + SECRET) == sorted(Flat.dtype.names or ())


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1, 2])
def test_t24_what_is_public_is_shown_to_all(viewer: int) -> None:
    game = position(turns_left=2)
    view = game.view(viewer)
    for field in OPEN:
        assert view.cells[field].tobytes() == game.cells[field].tobytes(), field


@pytest.mark.parametrize("viewer", [PUBLIC, 1, 2])
@pytest.mark.parametrize(
    "change",
    [
        {"seed": 99},
        {"deck": "black white"},
        {"deck": "joker joker"},
        {"hands": {0: "2 red 1 purple 1 joker", 1: "2 blue 2 white", 2: "1 green"}},
        {"hands": {0: "4 joker", 1: "2 blue 2 white", 2: "1 green"}},
        {"tickets": {0: ["calgary-phoenix"], 1: ["denver-el-paso", "chicago-santa-fe"], 2: ["helena-los-angeles"]}},
        {"pile": ["atlanta-new-york", "duluth-houston"]},
        {"pile": []},
    ],
    ids=str,
)
def test_t24_two_games_that_differ_in_secrets_look_the_same(viewer: int, change: dict[str, Any]) -> None:
    """To the byte: so nothing made from a view can tell them apart, legal moves and refusals included."""
    one, other = position().view(viewer), position(**change).view(viewer)
    assert one.cells.tobytes() == other.cells.tobytes()
    assert one.describe() == other.describe()
    assert [one.moves(seat) for seat in range(3)] == [other.moves(seat) for seat in range(3)]
    refusals = []
    for view in (one, other):
        with pytest.raises(IllegalMove) as refused:
            view.parse(0, "claim denver-oklahoma-city red 3+1")
        refusals.append((str(refused.value), refused.value.data))
    assert refusals[0] == refusals[1]


@pytest.mark.parametrize(
    "change",
    [
        {"row": "red blue red joker green"},
        {"discard": "3 blue"},
        {"known": {1: "2 blue"}},
        {"routes": {"denver-omaha": 1, "seattle-vancouver:2": 0}},
        {"hands": {0: "3 red 1 joker", 1: "2 blue 2 white", 2: "2 green"}},
        {"tickets": {0: ["boston-miami"], 1: ["denver-el-paso", "chicago-santa-fe"]}},
        {"pieces": {2: 44}},
        {"turn": 1},
        {"turns_left": 3},
    ],
    ids=str,
)
def test_t24_two_games_that_differ_in_public_look_different_to_all(change: dict[str, Any]) -> None:
    for viewer in (PUBLIC, 0, 1, 2):
        assert position().view(viewer).cells.tobytes() != position(**change).view(viewer).cells.tobytes()


def test_t24_ones_own_hand_and_tickets_are_seen() -> None:
    shown = position().view(1).describe()
    assert shown["hand"] == {"blue": 2, "white": 2}
    assert shown["tickets"] == ["denver-el-paso", "chicago-santa-fe"]


def test_t24_the_public_sees_sizes_only() -> None:
    shown: Any = position().view(PUBLIC).describe()
    assert (shown["hand"], shown["tickets"], shown["offer"]) == (None, None, None)
    assert (shown["deck"], shown["pile"], shown["discard"]) == (110 - 9 - 5 - 4, 26, {"blue": 4})
    assert [seat["cards"] for seat in shown["seats"]] == [4, 4, 1]
    assert [seat["ticket_count"] for seat in shown["seats"]] == [1, 2, 1]
    assert [seat["points"] for seat in shown["seats"]] == [1, 7, 0]
    assert shown["seats"][1]["known_cards"] == {"blue": 1}
    assert "tickets" not in shown["seats"][0]


def test_t24_legal_moves_of_others_tell_nothing_of_their_hand() -> None:
    game = position(hands={0: "12 red 13 joker"}, known={}, row="5 blue")
    assert legal(game, 0, "claim")
    assert [move.text for move in game.view(1).moves(0) if move.text.startswith("claim")] == []
    assert game.view(0).moves() == game.moves(0)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("moves", [0, 1, 5, 40, 80, 2000])
def test_t24_a_view_shows_the_truth_or_nothing(name: str, moves: int) -> None:
    game = random_game(name, 3, moves, moves)
    for viewer in (PUBLIC, 0, 1, 2):
        view = game.view(viewer)
        assert not view.flat.seed.any()
        assert (view.flat.deck[: game.flat.deck_size] == HIDDEN).all()
        for field in ("hand", "pile", "offer", "chosen", "ticket_owner", "deck"):
            shown, true = view.cells[field], game.cells[field]
            assert ((shown == true) | (shown == HIDDEN)).all(), field
        for seat in range(3):
            assert (view.flat.hand[seat] == HIDDEN).all() == (seat != viewer)
            mine = game.flat.ticket_owner == seat
            if seat == viewer:
                assert (view.flat.ticket_owner[mine] == seat).all()


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("moves", [0, 2, 30, 60, 90])
def test_t24_a_game_filled_in_from_a_view_is_possible_and_looks_the_same(name: str, moves: int) -> None:
    game = random_game(name, 4, moves, moves)
    for viewer in (PUBLIC, 0, 1, 2, 3):
        view = game.view(viewer)
        for seed in range(3):
            guess = view.fill_in(seed)
            assert list(faults(guess)) == []
            assert guess.view(viewer).cells.tobytes() == view.cells.tobytes()
