"""T11, T13, T14, T15: claiming a route."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.board import Board
from stellwerk.errors import IllegalMove
from tickets.positions import BOARDS, deck, discard, hand, legal, own_map, pieces, routes_of, row, table, told

USA = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
SHORT = {1: 1, 2: 2, 3: 4, 4: 7}
SUBWAYS = {2: 2, 3: 3, 4: 4, 5: 5}  # our own table, in maps/berlin.toml


def test_t11_a_route_need_not_touch_ones_own() -> None:
    game = table("usa", hands={0: "4 purple"}, routes={"seattle-vancouver:1": 0})
    assert legal(game, 0, "claim charleston-miami") == ["claim charleston-miami purple 4"]


def test_t11_a_claimed_route_is_nobody_elses_nor_claimed_again() -> None:
    game = table("usa", seats=4, hands={0: "4 purple", 1: "4 purple"}, routes={"denver-omaha": 0})
    assert legal(game, 0, "claim denver-omaha") == []
    game.flat.seat = 1
    assert legal(game, 1, "claim denver-omaha") == []
    with pytest.raises(IllegalMove) as refused:
        game.play(1, "claim denver-omaha purple 4")
    assert (refused.value.reason, refused.value.data) == ("route-taken", {"owner": 0})


def test_t11_one_route_a_turn() -> None:
    game = table("usa", hands={0: "8 purple"})
    game.play(0, "claim denver-omaha purple 4")
    assert game.to_move == (1,)
    assert game.describe()["routes"] == {"denver-omaha": 0}


@pytest.mark.parametrize("name", BOARDS)
def test_t11_every_route_can_be_claimed_by_whoever_has_the_cards(name: str) -> None:
    jokers = Board.named(name).map.cards["joker"]
    game = table(name, hands={0: f"{jokers} joker"})
    names = {text.split()[1] for text in legal(game, 0, "claim")}
    assert names == set(routes_of(name))


@pytest.mark.parametrize(
    ("left", "longest"), [(45, 6), (6, 6), (5, 5), (3, 3), (1, 1)]
)  # fmt: skip
def test_t13_the_pieces_must_be_at_hand(left: int, longest: int) -> None:
    game = table("usa", hands={0: "14 joker"}, pieces={0: left})
    claims = {int(text.split()[-1]) for text in legal(game, 0, "claim")}
    assert max(claims) == longest


def test_t13_without_pieces_no_claims() -> None:
    assert legal(table("usa", hands={0: "14 joker"}, pieces={0: 0}), 0, "claim") == []


@pytest.mark.parametrize(("name", "route", "cost"), [("usa", "duluth-helena", 6), ("new-york", "chelsea-soho", 4)])
def test_t13_one_piece_on_each_space(name: str, route: str, cost: int) -> None:
    game = table(name, hands={0: "6 orange"} if name == "usa" else {0: "4 pink"})
    before = pieces(game, 0)
    game.play(0, legal(game, 0, f"claim {route}")[0])
    assert pieces(game, 0) == (before[0] - cost,)
    assert hand(game, 0) == ""


def test_t13_a_berlin_subway_costs_its_cards_and_takes_one_subway() -> None:
    game = table("berlin", hands={0: "4 green"})
    assert pieces(game, 0) == (11, 5)
    game.play(0, "claim hauptbahnhof-mauerpark green 4")
    assert (hand(game, 0), pieces(game, 0), discard(game)) == ("", (11, 4), "4 green")


def test_t13_a_berlin_tram_takes_trams() -> None:
    game = table("berlin", hands={0: "4 orange"})
    game.play(0, "claim hauptbahnhof-pergamonmuseum orange 4")
    assert pieces(game, 0) == (7, 5)


def test_t13_trams_never_go_on_subway_routes_nor_subways_on_tram_routes() -> None:
    kinds = routes_of("berlin")
    for left, kind in (((11, 0), "tram"), ((0, 5), "subway")):
        game = table("berlin", hands={0: "8 joker"}, pieces={0: left})
        claimed = {text.split()[1] for text in legal(game, 0, "claim")}
        assert claimed == {name for name, route in kinds.items() if route.kind == kind}


def test_t13_the_last_subway_takes_the_dearest_subway_route() -> None:
    game = table("berlin", hands={0: "5 red"}, pieces={0: (5, 1)})
    game.play(0, "claim moabit-mauerpark red 5")
    assert pieces(game, 0) == (5, 0)


@pytest.mark.parametrize("name", BOARDS)
def test_t14_points_by_the_boards_table(name: str) -> None:
    """Every route of the board is claimed once, each in a game of its own."""
    most = f"{Board.named(name).map.cards['joker']} joker"
    for route, facts in routes_of(name).items():
        points = USA if name == "usa" else SUBWAYS if facts.kind == "subway" else SHORT
        game = table(name, hands={0: most})
        (event, *_) = game.play(0, f"claim {route} joker {facts.cost}")
        assert event["points"] == game.flat.points[0] == points[facts.cost], route
        assert game.scores[0]["routes"] == points[facts.cost]


def test_t14_points_add_up_and_are_public() -> None:
    game = table("usa", seats=2, hands={0: "4 purple", 1: "6 orange"}, routes={"seattle-vancouver:1": 0})
    game.play(0, "claim denver-omaha purple 4")
    game.play(1, "claim duluth-helena orange 6")
    assert [game.view(-1).flat.points[seat] for seat in (0, 1)] == [8, 15]


def test_t15_paid_cards_go_to_the_discard() -> None:
    game = table("usa", hands={0: "5 purple 2 joker 1 red"}, discard="1 red")
    game.play(0, "claim denver-omaha purple 2+2")
    assert hand(game, 0) == "3 purple 1 red"
    assert discard(game) == "2 purple 1 red 2 joker"


def test_t15_a_claim_leaves_a_full_row_and_the_deck_alone() -> None:
    game = table("usa", hands={0: "4 purple"}, row="red red blue joker green", deck="white joker black")
    before = deck(game)
    assert told(game.play(0, "claim denver-omaha purple 4")) == ["claimed"]
    assert (row(game), deck(game)) == ("red red blue joker green", before)


def test_t13_on_a_map_of_ones_own_one_space_routes_cost_their_cards_too(tmp_path: Path) -> None:
    town = own_map(
        tmp_path, '["Ada", "Bonn", 3, "red"], ["Bonn", "Cham", 4, "blue", { piece = "ferry" }]',
        pieces="tram = { count = 9, points = [1, 2, 4] }\n"
        "ferry = { count = 2, points = [1, 3, 5, 9], one_space = true }",
    )  # fmt: skip
    game = table(town, hands={0: "3 blue 1 joker"})
    assert game.play(0, "claim bonn-cham blue 3+1")[0]["points"] == 9
    assert (pieces(game, 0), hand(game, 0)) == ((9, 1), "")
