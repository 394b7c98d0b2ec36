"""T23: who wins, and the order of all others."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.game import Game
from stellwerk.record import winners
from tickets.positions import BOARDS, own_map, table

LONGEST = {"duluth-helena": 2, "duluth-toronto": 2}  # usa: seat 2 has the longest path, out of reach


def ranks(game: Game) -> list[int]:
    return [score["rank"] for score in game.scores]


def totals(game: Game) -> list[int]:
    return [score["total"] for score in game.scores]


@pytest.mark.parametrize(
    ("name", "routes"),
    [
        ("usa", {"denver-omaha": 1, "seattle-vancouver:1": 0}),
        ("new-york", {"chelsea-soho": 1, "east-village-lower-east-side": 0}),
        ("berlin", {"moritzplatz-east-side-gallery": 1, "hauptbahnhof-reichstag:1": 0}),
    ],
)
def test_t23_the_highest_total_wins(name: str, routes: dict[str, int]) -> None:
    game = table(name, routes=routes)
    assert ranks(game) == [2, 1]
    assert winners(game.scores) == [1]


def test_t23_totals_below_zero_count_too() -> None:
    game = table("usa", seats=3, tickets={0: ["boston-miami"], 1: ["denver-el-paso"]})
    assert totals(game) == [-12, -4, 0]
    assert ranks(game) == [3, 2, 1]


def test_t23_usa_more_tickets_fulfilled_decide_a_tie_before_the_longer_path() -> None:
    ticket = {"denver-santa-fe": 0, "el-paso-santa-fe": 0}  # 2 + 2, and 4 for the ticket; a path of 4
    path = {"el-paso-phoenix": 1, "los-angeles-phoenix": 1}  # 4 + 4; a path of 6
    game = table("usa", seats=3, routes=ticket | path | LONGEST, tickets={0: ["denver-el-paso"]})
    assert totals(game)[:2] == [8, 8]
    assert [score["path_length"] for score in game.scores][:2] == [4, 6]
    assert ranks(game) == [2, 3, 1]


def test_t23_new_york_more_tickets_fulfilled_decide_a_tie() -> None:
    ticket = {"lower-east-side-chinatown": 0, "chinatown-wall-street:1": 0}  # 1 + 1, two attractions, 2 for the ticket
    other = {"central-park-united-nations": 1}  # 4 and two attractions
    game = table("new-york", routes=ticket | other, tickets={0: ["lower-east-side-wall-street"]})
    assert totals(game) == [6, 6]
    assert ranks(game) == [1, 2]


def test_t23_berlin_more_tickets_fulfilled_decide_a_tie() -> None:
    ticket = {"brandenburger-tor-potsdamer-platz:1": 0, "potsdamer-platz-checkpoint-charlie:1": 0}  # 1 + 2, and 3
    other = {"siegessaule-moabit": 1, "moabit-hauptbahnhof": 1}  # 4 + 2
    game = table("berlin", routes=ticket | other, tickets={0: ["brandenburger-tor-checkpoint-charlie"]})
    assert totals(game) == [6, 6]
    assert ranks(game) == [1, 2]


def test_t23_failed_tickets_do_not_count_as_tickets() -> None:
    """Seat 0 holds two tickets and failed both, seat 1 holds none: a tie in tickets fulfilled."""
    mine = {"siegessaule-moabit": 0, "moabit-hauptbahnhof": 0, "hauptbahnhof-pergamonmuseum": 0}  # 4 + 2 + 7
    mine |= {"hauptbahnhof-mauerpark": 0}  # 4
    failed = ["brandenburger-tor-checkpoint-charlie", "unter-den-linden-moritzplatz"]  # −3 − 4
    yours = {"moritzplatz-east-side-gallery": 1, "moritzplatz-kottbusser-tor": 1, "hauptbahnhof-reichstag:1": 1}
    game = table("berlin", routes=mine | yours, tickets={0: failed})
    assert totals(game) == [10, 10]
    assert ranks(game) == [1, 1]


def test_t23_usa_then_the_longer_path_among_the_tied() -> None:
    """Seats 0 and 1 both have 4 points and no ticket; neither has the longest path of all."""
    apart = {"denver-santa-fe": 0, "atlanta-charleston": 0}
    together = {"las-vegas-los-angeles": 1, "houston-new-orleans": 1}
    game = table("usa", seats=3, routes=apart | together | LONGEST)
    assert ranks(game) == [2, 2, 1]
    together = {"dallas-little-rock": 1, "little-rock-saint-louis": 1}
    game = table("usa", seats=3, routes=apart | together | LONGEST)
    assert totals(game)[:2] == [4, 4]
    assert ranks(game) == [3, 2, 1]


@pytest.mark.parametrize("name", ["new-york", "berlin"])
def test_t23_on_the_other_boards_paths_decide_nothing(name: str) -> None:
    """2 + 2 in one piece against 2 + 2 apart: shared. In new-york each reaches one attraction."""
    together, apart = {
        "new-york": (
            ("soho-wall-street", "greenwich-village-soho"),
            ("midtown-west-chelsea", "gramercy-park-greenwich-village:1"),
        ),
        "berlin": (
            ("moritzplatz-kottbusser-tor", "checkpoint-charlie-moritzplatz:1"),
            ("moabit-hauptbahnhof", "pergamonmuseum-mauerpark"),
        ),
    }[name]
    game = table(name, routes=dict.fromkeys(together, 0) | dict.fromkeys(apart, 1))
    assert totals(game)[0] == totals(game)[1]
    assert ranks(game) == [1, 1]


@pytest.mark.parametrize("name", BOARDS)
def test_t23_whoever_is_still_tied_shares_the_win(name: str) -> None:
    game = table(name, seats=4)
    assert ranks(game) == [1, 1, 1, 1]
    assert winners(game.scores) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ([0, 1, 2, 3], [1, 1, 1, 1]),
        ([0, 0, 1, 2], [1, 2, 2, 4]),
        ([0, 0, 1, 1], [1, 1, 3, 3]),
        ([0, 0, 0, 1], [1, 2, 3, 3]),
        ([3, 3, 2, 2], [3, 3, 1, 1]),
    ],
)
def test_t23_the_same_order_ranks_all_places(tmp_path: Path, owners: list[int], expected: list[int]) -> None:
    """Four routes of a point each on a map of one's own; places after a shared one are left out."""
    routes = ", ".join(f'["A{number}", "B{number}", 1, "red"]' for number in range(4))
    game = table(own_map(tmp_path, routes, rules="seats = [2, 4]"), seats=4)
    names = ["a0-b0", "a1-b1", "a2-b2", "a3-b3"]
    game = table(game.board, seats=4, routes=dict(zip(names, owners, strict=True)))
    assert ranks(game) == expected


def test_t23_a_map_may_break_ties_by_the_longer_path_without_a_bonus_for_it(tmp_path: Path) -> None:
    routes = '["A", "B", 1, "red"], ["B", "C", 1, "red"], ["D", "E", 1, "red"], ["F", "G", 1, "red"]'
    owned = {"a-b": 1, "b-c": 1, "d-e": 0, "f-g": 0}
    for switch, expected in (("true", [2, 1]), ("false", [1, 1])):
        town = own_map(tmp_path, routes, rules=f"seats = [2, 2]\ntie_break_longest = {switch}")
        game = table(town, routes=owned)
        assert totals(game) == [2, 2]
        assert ranks(game) == expected


def test_t23_a_map_may_give_a_bonus_for_the_path_and_not_break_ties_by_it(tmp_path: Path) -> None:
    """2 and a point for the longest path against 3 apart."""
    routes = ", ".join(f'["{a}", "{b}", 1, "red"]' for a, b in ("AB", "BC", "DE", "FG", "HI"))
    owned = {"a-b": 1, "b-c": 1, "d-e": 0, "f-g": 0, "h-i": 0}
    for switch, expected in (("true", [2, 1]), ("false", [1, 1])):
        town = own_map(tmp_path, routes, rules=f"seats = [2, 2]\nlongest_path = 1\ntie_break_longest = {switch}")
        game = table(town, routes=owned)
        assert totals(game) == [3, 3]
        assert ranks(game) == expected
