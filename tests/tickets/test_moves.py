"""Moves in words: every one can be written and read, and a refusal says what is wrong."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

import stellwerk
from stellwerk.board import Board
from stellwerk.engine.flat import struct_in
from stellwerk.errors import AmbiguousMove, IllegalMove, InvalidMove, MoveError, OptionError
from stellwerk.tickets.rules import refusal
from tickets.positions import BOARDS, hand, legal, routes_of, row, table

FIXED = ["pass", "draw", *(f"take {place}" for place in range(1, 6)), "tickets"]


@pytest.mark.parametrize("name", BOARDS)
def test_every_move_has_a_text_of_its_own(name: str) -> None:
    board = Board.named(name)
    assert len(set(board.moves)) == len(board.moves) == struct_in(board.cells).moves
    assert list(board.moves[:8]) == FIXED
    assert all(text == " ".join(text.lower().split()) for text in board.moves)
    assert all(text.isascii() for text in board.moves)


@pytest.mark.parametrize("name", BOARDS)
def test_every_move_of_the_board_is_read_back(name: str) -> None:
    """Legal now, or refused by its own name with a reason: never taken for another move, never unknown."""
    board = Board.named(name)
    game = table(name, hands={0: "1 red 1 blue 1 joker"}, routes={next(iter(routes_of(name))): 1})
    now = set(legal(game, 0))
    for move, text in enumerate(board.moves):
        if text in now:
            assert game.parse(0, text).id == move
        else:
            with pytest.raises(IllegalMove) as refused:
                game.parse(0, text)
            assert str(refused.value).startswith(f"{text!r} is not legal: ")
            assert refused.value.reason


@pytest.mark.parametrize("name", BOARDS)
def test_the_text_of_a_claim_says_what_the_move_does(name: str) -> None:
    board, routes = Board.named(name), routes_of(name)
    cells, names = struct_in(board.cells), board.names.route_names  # type: ignore[attr-defined]
    for move, text in enumerate(board.moves):
        if not text.startswith("claim "):
            continue
        _, route, colour, paid = text.split()
        plain, _, jokers = paid.partition("+")
        used = int(plain) if colour == "joker" else int(jokers or 0)
        assert names[cells.move_route[move]] == route
        assert cells.move_jokers[move] == used
        assert (int(plain) if colour == "joker" else int(plain) + used) == routes[route].cost
        if colour != "joker":
            assert board.map.colours[cells.move_colour[move]] == colour
            assert routes[route].colour in ("grey", colour)


@pytest.mark.parametrize("name", BOARDS)
def test_moves_listed_are_moves_played_by_text_and_by_value(name: str) -> None:
    game = stellwerk.new(name, seats=2, seed=11)
    for turn in range(40):
        seat = game.to_move[0]
        moves = game.moves(seat)
        move = moves[turn * 31 % len(moves)]
        assert game.board.moves[move.id] == move.text == str(move)
        twin = game.copy()
        game.play(seat, move)
        twin.play(seat, move.text)
        assert game.cells.tobytes() == twin.cells.tobytes()


def test_case_and_spaces_do_not_matter() -> None:
    game = table("usa", hands={0: "3 purple 1 joker"})
    assert game.parse(0, "  Claim Denver-Omaha   PURPLE 3+1 ").text == "claim denver-omaha purple 3+1"


def test_a_card_may_be_taken_by_its_colour() -> None:
    """The first of that colour, if there are several."""
    game = table("usa", row="red red blue joker green", deck="white")
    for colour, place in (("red", 1), ("blue", 3), ("joker", 4), ("green", 5)):
        assert game.parse(0, f"take {colour}").text == f"take {place}"
    game.play(0, "take red")
    assert (hand(game, 0), row(game)) == ("1 red", "white red blue joker green")


def test_a_route_may_be_named_from_its_other_end() -> None:
    game = table("usa", hands={0: "4 purple 2 yellow"})
    assert game.parse(0, "claim omaha-denver purple 4").text == "claim denver-omaha purple 4"
    assert game.parse(0, "claim new-york-boston:1 yellow 2").text == "claim boston-new-york:1 yellow 2"


def test_a_lane_may_be_left_out_where_only_one_fits() -> None:
    game = table("usa", hands={0: "2 red 2 joker"})
    assert game.parse(0, "claim boston-new-york red 2").text == "claim boston-new-york:2 red 2"
    assert game.parse(0, "claim new-york-boston red 1+1").text == "claim boston-new-york:2 red 1+1"
    taken = table("usa", seats=4, hands={0: "2 red"}, routes={"portland-seattle:1": 1})
    assert taken.parse(0, "claim portland-seattle red 1").text == "claim portland-seattle:2 red 1"


def test_a_lane_left_out_where_both_fit_is_ambiguous() -> None:
    game = table("usa", hands={0: "2 red 2 joker"})
    for text in ("claim boston-new-york joker 2", "claim new-york-boston joker 2"):
        with pytest.raises(AmbiguousMove, match="fits 2 moves") as caught:
            game.play(0, text)
        assert caught.value.legal == ("claim boston-new-york:1 joker 2", "claim boston-new-york:2 joker 2")


@pytest.mark.parametrize(
    "text",
    [
        "", "fly", "take 6", "take 0", "take", "draw 2", "keep", "keep 1 1", "keep 2 1", "keep 5", "tickets 2", "claim",
        "claim denver-omaha", "claim denver-omaha purple", "claim denver-omaha purple 5", "claim denver-omaha red 4",
        "claim denver-omaha purple 4+0", "claim denver-omaha purple 0+4", "claim denver-omaha joker 3",
        "claim denver-omaha:1 purple 4", "claim portland-seattle:3 red 1", "claim denver-miami red 4", "2", "draw\0",
    ],
)  # fmt: skip
def test_what_is_no_move_of_the_board_is_invalid(text: str) -> None:
    game = table("usa", hands={0: "4 purple 4 joker"})
    before = game.cells.tobytes()
    with pytest.raises(InvalidMove, match="is no move"):
        game.play(0, text)
    assert game.cells.tobytes() == before


def test_a_misspelt_move_is_told_the_nearest_right_one() -> None:
    game = table("usa", hands={0: "4 purple"})
    with pytest.raises(InvalidMove, match=r"did you mean 'claim denver-omaha purple 4'\?") as caught:
        game.play(0, "claim denver-ohama purple 4")
    assert "draw" in caught.value.legal


REFUSALS: dict[str, tuple[dict[str, Any], str, dict[str, object], str]] = {
    "game-over": ({"phase": "over"}, "draw", {}, "the game is over"),
    "not-to-move": ({"turn": 1}, "draw", {"seat": 0}, "seat 0 is not to move"),
    "second-card-due": ({"phase": "second"}, "tickets", {}, "second card"),
    "nothing-offered": ({}, "keep 1", {}, "no tickets are offered"),
    "tickets-due": ({"phase": "choose", "offers": {0: ["boston-miami"]}}, "draw", {"least": 1}, "keep at least 1 of 1"),
    "not-offered": ({"phase": "choose", "offers": {0: ["boston-miami"]}}, "keep 2", {"offered": 1}, "only 1 ticket"),
    "keep-more": (
        {"phase": "start", "offers": {0: ["boston-miami", "denver-el-paso", "chicago-santa-fe"]}},
        "keep 2", {"least": 2}, "at least 2 tickets",
    ),
    "route-taken": ({"routes": {"denver-omaha": 1}}, "claim denver-omaha purple 4", {"owner": 1}, "seat 1 has claimed"),
    "twin-shut": (
        {"routes": {"portland-seattle:1": 0}}, "claim portland-seattle:2 red 1", {"own": True}, "you own its twin lane",
    ),
    "pieces-short": ({"pieces": {0: 1}}, "claim denver-omaha purple 4", {"short": 3}, "3 pieces short"),
    "cards-short": (
        {"hands": {0: "1 purple"}}, "claim denver-omaha purple 3+1", {"short": 2, "short_jokers": 1}, "3 cards short",
    ),
    "can-move": ({}, "pass", {}, "passing is only for"),
    "pile-empty": ({"other_tickets": 1}, "tickets", {}, "no tickets are left"),
    "deck-empty": ({"rest": 1}, "draw", {}, "the deck is empty"),
    "place-empty": ({"row": "red - blue", "rest": 1}, "take 2", {"place": 2}, "there is no card in this slot"),
    "joker-second": ({"row": "red joker blue red red", "phase": "second"}, "take 2", {}, "joker can't be the second"),
}  # fmt: skip


@pytest.mark.parametrize("reason", REFUSALS)
def test_an_illegal_move_says_why(reason: str) -> None:
    position, text, data, sentence = REFUSALS[reason]
    game = table("usa", **position)
    before = game.cells.tobytes()
    with pytest.raises(IllegalMove, match=sentence) as refused:
        game.play(0, text)
    assert (refused.value.reason, refused.value.data) == (reason, data)
    assert refused.value.legal == tuple(legal(game, 0))
    assert isinstance(refused.value, MoveError)
    assert game.cells.tobytes() == before


def test_every_reason_has_a_test() -> None:
    """The codes are what pages translate, so the list is closed."""
    codes = set(re.findall(r'"([a-z]+-[a-z-]+)"', inspect.getsource(refusal)))
    assert codes == set(REFUSALS)


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ({}, "claim omaha-denver purple 4", "cards-short"),
        ({"routes": {"denver-omaha": 1}}, "claim omaha-denver purple 4", "route-taken"),
        ({"hands": {0: "2 red"}, "routes": {"boston-new-york:1": 1}}, "claim boston-new-york red 2", "twin-shut"),
        ({"row": "red joker blue red red", "phase": "second"}, "take joker", "joker-second"),
        ({"turn": 1}, "take blue", "not-to-move"),
    ],
)
def test_an_illegal_move_called_by_another_name_says_why_too(position: dict[str, Any], text: str, reason: str) -> None:
    """`claim omaha-denver …` is a move of the board as much as `claim denver-omaha …`."""
    with pytest.raises(IllegalMove) as refused:
        table("usa", **position).play(0, text)
    assert refused.value.reason == reason


def test_a_seat_that_is_not_there() -> None:
    game = table("usa", seats=3)
    for seat in (-1, 3):
        with pytest.raises(OptionError, match="the seats are 0 to 2"):
            game.play(seat, "draw")
