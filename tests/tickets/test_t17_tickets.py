"""T17: drawing tickets."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from stellwerk.errors import IllegalMove
from tickets.positions import BOARDS, faults, legal, offer, own_map, pile, table, tickets, told

OFFERED = {"usa": 3, "new-york": 2, "berlin": 2}
TRIO = ["boston-miami", "denver-el-paso", "chicago-santa-fe"]


@pytest.mark.parametrize("name", BOARDS)
def test_t17_the_top_tickets_are_offered(name: str) -> None:
    game = table(name)
    before = pile(game)
    events = game.play(0, "tickets")
    many = OFFERED[name]
    assert told(events) == ["offered"] * many
    assert offer(game, 0) == before[:many]
    assert pile(game) == before[many:]
    assert game.to_move == (0,)


@pytest.mark.parametrize("name", BOARDS)
def test_t17_at_least_one_is_kept(name: str) -> None:
    game = table(name)
    game.play(0, "tickets")
    choices = legal(game, 0)
    assert all(text.startswith("keep ") for text in choices)
    assert len(choices) == sum(comb(OFFERED[name], many) for many in range(1, OFFERED[name] + 1))


@pytest.mark.parametrize(
    ("kept", "mine", "under"),
    [
        ("keep 1", ["boston-miami"], ["denver-el-paso", "chicago-santa-fe"]),
        ("keep 2", ["denver-el-paso"], ["boston-miami", "chicago-santa-fe"]),
        ("keep 3", ["chicago-santa-fe"], ["boston-miami", "denver-el-paso"]),
        ("keep 1 2", ["denver-el-paso", "boston-miami"], ["chicago-santa-fe"]),
        ("keep 1 3", ["chicago-santa-fe", "boston-miami"], ["denver-el-paso"]),
        ("keep 2 3", ["denver-el-paso", "chicago-santa-fe"], ["boston-miami"]),
        ("keep 1 2 3", ["denver-el-paso", "chicago-santa-fe", "boston-miami"], []),
    ],
)
def test_t17_the_rest_goes_under_the_pile_in_the_order_offered(kept: str, mine: list[str], under: list[str]) -> None:
    game = table("usa", pile=TRIO)
    others = pile(game)[3:]
    game.play(0, "tickets")
    game.play(0, kept)
    assert tickets(game, 0) == mine
    assert pile(game) == others + under
    assert game.flat.ticket_count[0] == len(mine)
    assert game.to_move == (1,)


def test_t17_returned_tickets_come_again_when_all_above_them_are_gone() -> None:
    game = table("usa", pile=TRIO, other_tickets=1)
    game.play(0, "tickets")
    game.play(0, "keep 2")
    game.play(1, "tickets")
    assert offer(game, 1) == ["boston-miami", "chicago-santa-fe"]


@pytest.mark.parametrize("name", BOARDS)
def test_t17_a_pile_with_fewer_tickets_offers_fewer(name: str) -> None:
    names = pile(table(name))
    for left in range(1, OFFERED[name]):
        game = table(name, pile=names[:left], other_tickets=1)
        game.play(0, "tickets")
        assert offer(game, 0) == names[:left]
        assert pile(game) == []
        assert len(legal(game, 0)) == 2**left - 1


@pytest.mark.parametrize("name", BOARDS)
def test_t17_the_last_ticket_must_be_kept(name: str) -> None:
    last = pile(table(name))[0]
    game = table(name, pile=[last], other_tickets=1)
    game.play(0, "tickets")
    assert legal(game, 0) == ["keep 1"]
    game.play(0, "keep 1")
    assert (tickets(game, 0), pile(game)) == ([last], [])


@pytest.mark.parametrize("name", BOARDS)
def test_t17_an_empty_pile_offers_nothing(name: str) -> None:
    game = table(name, other_tickets=1)
    assert "tickets" not in legal(game, 0)
    with pytest.raises(IllegalMove) as refused:
        game.play(0, "tickets")
    assert refused.value.reason == "pile-empty"


def test_t17_nothing_else_until_the_choice_is_made() -> None:
    game = table("usa", hands={0: "4 purple"})
    game.play(0, "tickets")
    for move in ("draw", "take 1", "claim denver-omaha purple 4", "tickets", "pass"):
        with pytest.raises(IllegalMove) as refused:
            game.play(0, move)
        assert (refused.value.reason, refused.value.data) == ("tickets-due", {"least": 1})


@pytest.mark.parametrize("name", BOARDS)
def test_t17_once_kept_a_ticket_stays_to_the_end(name: str) -> None:
    game = table(name, seats=2)
    mine: list[set[str]] = [set(), set()]
    for turn in range(3000):
        for seat in game.to_move:
            moves = legal(game, seat)
            game.play(seat, moves[turn * 31 % len(moves)])
            now = set(tickets(game, seat))
            assert now >= mine[seat]
            mine[seat] = now
            assert list(faults(game)) == []
    assert game.over
    assert all(mine)


def test_t17_a_map_may_ask_to_keep_more(tmp_path: Path) -> None:
    """turn_keep = 2: of two offered both are kept, and a single one too."""
    routes = '["Ada", "Bonn", 1, "red"], ["Bonn", "Cham", 1, "red"], ["Cham", "Dorf", 1, "red"]'
    town = own_map(tmp_path, routes, rules="seats = [2, 2]\nturn_offer = 3\nturn_keep = 2")
    game = table(town)
    game.play(0, "tickets")
    assert legal(game, 0) == ["keep 1 2", "keep 1 3", "keep 2 3", "keep 1 2 3"]
    game.play(0, "keep 1 2")
    game.play(1, "tickets")
    assert legal(game, 1) == ["keep 1"]
