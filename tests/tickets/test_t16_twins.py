"""T16: twin lanes."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.errors import IllegalMove
from stellwerk.game import PUBLIC
from tickets.positions import BOARDS, legal, own_map, routes_of, table

TWINS = {
    "usa": "portland-seattle",
    "new-york": "empire-state-building-chelsea",
    "berlin": "checkpoint-charlie-moritzplatz",
}
PAIRS = {"usa": 22, "new-york": 11, "berlin": 10}
FROM = {"usa": 4, "new-york": 3, "berlin": 3}
TABLES = [(name, seats) for name in BOARDS for seats in range(2, 6 if name == "usa" else 5)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_t16_nobody_ever_owns_both_lanes(name: str, seats: int) -> None:
    for taken, other in ((1, 2), (2, 1)):
        game = table(name, seats=seats, hands={0: "4 joker"}, routes={f"{TWINS[name]}:{taken}": 0})
        assert legal(game, 0, f"claim {TWINS[name]}:{other}") == []
        with pytest.raises(IllegalMove) as refused:
            game.play(0, f"claim {TWINS[name]}:{other} joker {routes_of(name)[f'{TWINS[name]}:1'].cost}")
        assert (refused.value.reason, refused.value.data) == ("twin-shut", {"own": True})


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_t16_with_few_players_the_second_lane_is_shut_for_all(name: str, seats: int) -> None:
    """usa: shut at 2 and 3, open from 4; new-york and berlin: shut at 2, open from 3."""
    for taken, other in ((1, 2), (2, 1)):
        for seat in range(1, seats):
            cards = {seat: "4 joker"}
            game = table(name, seats=seats, hands=cards, routes={f"{TWINS[name]}:{taken}": 0}, turn=seat)
            claims = legal(game, seat, f"claim {TWINS[name]}:{other}")
            assert bool(claims) == (seats >= FROM[name])
            assert legal(game, seat, f"claim {TWINS[name]}:{taken}") == []


@pytest.mark.parametrize(("name", "seats"), [("usa", 2), ("usa", 3), ("new-york", 2), ("berlin", 2)])
def test_t16_a_shut_lane_says_why(name: str, seats: int) -> None:
    game = table(name, seats=seats, hands={0: "4 joker"}, routes={f"{TWINS[name]}:1": 1})
    with pytest.raises(IllegalMove, match="twin lane") as refused:
        game.play(0, f"claim {TWINS[name]}:2 joker {routes_of(name)[f'{TWINS[name]}:1'].cost}")
    assert (refused.value.reason, refused.value.data) == ("twin-shut", {"own": False})


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_t16_while_none_is_taken_both_lanes_are_open(name: str, seats: int) -> None:
    game = table(name, seats=seats, hands={0: "4 joker"})
    assert len(legal(game, 0, f"claim {TWINS[name]}:")) == 2


@pytest.mark.parametrize(("name", "seats"), [("usa", 4), ("usa", 5), ("new-york", 3), ("berlin", 3)])
def test_t16_two_players_may_own_a_lane_each(name: str, seats: int) -> None:
    game = table(name, seats=seats, hands={1: "4 joker"}, routes={f"{TWINS[name]}:1": 0}, turn=1)
    game.play(1, legal(game, 1, f"claim {TWINS[name]}:2")[0])
    assert game.describe()["routes"] == {f"{TWINS[name]}:1": 0, f"{TWINS[name]}:2": 1}


@pytest.mark.parametrize("name", BOARDS)
def test_t16_every_pair_of_lanes_of_the_board_is_a_twin(name: str) -> None:
    """Of same kind and length; taking one lane shuts the other, and no other route."""
    names = routes_of(name)
    lanes = [route for route in names if ":" in route]
    assert len(lanes) == 2 * PAIRS[name]
    everything = {text.split()[1] for text in legal(table(name, hands={0: "8 joker"}), 0, "claim")}
    for lane in names:
        game = table(name, hands={0: "8 joker"}, routes={lane: 1})
        open_now = {text.split()[1] for text in legal(game, 0, "claim")}
        other = lane[:-1] + {"1": "2", "2": "1"}[lane[-1]] if lane in lanes else lane
        assert everything - open_now == {lane, other}
        assert (names[lane].kind, names[lane].cost) == (names[other].kind, names[other].cost)


def test_t16_the_colours_of_the_lanes_do_not_matter() -> None:
    """boston-new-york has a yellow and a red lane."""
    game = table("usa", seats=3, hands={0: "2 red 2 yellow"}, routes={"boston-new-york:1": 1})
    assert legal(game, 0, "claim boston-new-york") == []


def town(folder: Path, seats: int) -> str:
    return own_map(
        folder,
        '["Ada", "Bonn", 2, "red"], ["Bonn", "Ada", 2, "blue", { piece = "subway" }], ["Bonn", "Cham", 1, "grey"], '
        '["Bonn", "Cham", 1, "grey", { piece = "subway" }], ["Cham", "Bonn", 1, "red", { piece = "subway" }]',
        tickets='["Ada", "Bonn", 1], ["Ada", "Cham", 2], ["Bonn", "Cham", 1]',
        rules=f"seats = [{seats}, {seats}]",
        pieces="tram = { count = 9, points = [1, 2] }\nsubway = { count = 3, points = [1, 3], one_space = true }",
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_t16_a_tram_and_a_subway_route_are_never_twins(tmp_path: Path, seats: int) -> None:
    """One seat may own both, and at two seats neither shuts the other."""
    for owner in (0, 1):
        game = table(town(tmp_path, seats), seats=seats, hands={0: "2 blue"}, routes={"ada-bonn:1": owner})
        assert legal(game, 0, "claim ada-bonn:2") == ["claim ada-bonn:2 blue 2"]


def test_t16_two_subways_beside_a_tram_are_twins_of_each_other(tmp_path: Path) -> None:
    path = town(tmp_path, 2)
    for taken, still_open in ((1, [2, 3]), (2, [1]), (3, [1])):
        game = table(path, hands={0: "2 red"}, routes={f"bonn-cham:{taken}": 1})
        claims = legal(game, 0, "claim bonn-cham:")
        assert claims == [f"claim bonn-cham:{lane} red 1" for lane in still_open]


def test_t16_a_map_says_from_how_many_seats_both_lanes_are_open(tmp_path: Path) -> None:
    routes = (
        '["Ada", "Bonn", 1, "red"], ["Ada", "Bonn", 1, "red"], ["Bonn", "Cham", 1, "red"], ["Ada", "Cham", 1, "red"]'
    )
    for twins_from, is_open in ((2, True), (3, False), (6, False)):
        path = own_map(tmp_path, routes, rules=f"seats = [2, 2]\ntwins_from = {twins_from}")
        game = table(path, hands={0: "1 red"}, routes={"ada-bonn:1": 1})
        assert bool(legal(game, 0, "claim ada-bonn:2")) == is_open


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_t16_a_view_names_the_lanes_that_are_shut_for_its_viewer(name: str, seats: int) -> None:
    """For the owner always; for others and for the public only with few seats."""
    game = table(name, seats=seats, routes={f"{TWINS[name]}:1": 0})
    lane, few = [f"{TWINS[name]}:2"], seats < FROM[name]
    assert game.view(0).describe()["shut"] == lane
    assert game.view(1).describe()["shut"] == (lane if few else [])
    assert game.view(PUBLIC).describe()["shut"] == (lane if few else [])
