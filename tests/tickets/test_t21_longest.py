"""T21: the longest path."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.board import Board
from stellwerk.game import PUBLIC, Game
from tickets.positions import BOARDS, own_map, routes_of, table

Network = list[tuple[int, int, int]]  # place, place, spaces


def brute_force(network: Network) -> int:
    """The longest trail by trying every route from every place, again and again."""

    def onwards(place: int, left: frozenset[int]) -> int:
        best = 0
        for route in left:
            a, b, spaces = network[route]
            if place in (a, b):
                best = max(best, spaces + onwards(b if place == a else a, left - {route}))
        return best

    everything = frozenset(range(len(network)))
    return max((onwards(place, everything) for a, b, _ in network for place in (a, b)), default=0)


def path_of(game: Game, seat: int = 0) -> int:
    return game.scores[seat]["path_length"]


def path(*routes: str) -> int:
    """The length of the longest path of a seat that owns these usa routes."""
    return path_of(table("usa", routes=dict.fromkeys(routes, 0)))


def test_t21_its_length_is_the_sum_of_spaces() -> None:
    assert path("denver-omaha", "chicago-omaha") == 4 + 4
    assert path("duluth-helena") == 6


def test_t21_a_place_may_be_passed_more_than_once() -> None:
    """Denver – Kansas City – Omaha – Denver – Santa Fe: a trail, though no simple path, passes Denver twice."""
    assert path("denver-kansas-city:1", "kansas-city-omaha:1", "denver-omaha", "denver-santa-fe") == 4 + 1 + 4 + 2


def test_t21_a_ring_counts_in_full() -> None:
    assert path("denver-kansas-city:1", "kansas-city-omaha:1", "denver-omaha") == 9


def test_t21_a_figure_eight_counts_in_full() -> None:
    """Two rings that share Denver."""
    one = ["denver-kansas-city:1", "kansas-city-omaha:1", "denver-omaha"]
    other = ["denver-phoenix", "phoenix-santa-fe", "denver-santa-fe"]
    assert path(*one, *other) == 9 + 5 + 3 + 2


def test_t21_two_rings_and_a_route_between_them() -> None:
    """Round one ring, over the route, round the other: all of it."""
    one = ["denver-kansas-city:1", "kansas-city-omaha:1", "denver-omaha"]
    other = ["el-paso-phoenix", "phoenix-santa-fe", "el-paso-santa-fe"]
    assert path(*one, "denver-santa-fe", *other) == 9 + 2 + 8


def test_t21_side_branches_do_not_count() -> None:
    """A star of Denver: of arms 5, 4, 4 and 3 only the two longest are on a path."""
    assert path("denver-phoenix", "denver-omaha", "denver-helena", "denver-salt-lake-city:1") == 5 + 4


def test_t21_a_branch_off_a_line() -> None:
    assert path("denver-omaha", "chicago-omaha", "duluth-omaha:1") == 8


def test_t21_networks_that_do_not_touch_are_not_added() -> None:
    assert path("denver-omaha", "duluth-helena", "seattle-vancouver:1") == 6


def test_t21_a_route_counts_once() -> None:
    """A branch of six in the middle can't be walked there and back."""
    assert path("duluth-helena", "duluth-omaha:1", "duluth-winnipeg") == 6 + 4


def test_t21_ten_points_to_its_owner() -> None:
    game = table("usa", seats=3, routes={"denver-omaha": 0, "duluth-helena": 1, "seattle-vancouver:1": 2})
    assert [score["longest_path"] for score in game.scores] == [0, 10, 0]
    assert [score["total"] for score in game.scores] == [7, 25, 1]


def test_t21_tied_players_get_ten_each() -> None:
    game = table("usa", seats=3, routes={"denver-omaha": 0, "chicago-omaha": 1, "seattle-vancouver:1": 2})
    assert [score["longest_path"] for score in game.scores] == [10, 10, 0]


def test_t21_spaces_decide_not_the_number_of_routes() -> None:
    many = ["seattle-vancouver:1", "portland-seattle:1", "kansas-city-omaha:1"]
    game = table("usa", routes=dict.fromkeys(many, 0) | {"denver-omaha": 1})
    assert [score["longest_path"] for score in game.scores] == [0, 10]


def test_t21_without_a_route_nobody_gets_it() -> None:
    assert [score["longest_path"] for score in table("usa", seats=4).scores] == [0] * 4


@pytest.mark.parametrize(("name", "route"), [("new-york", "chelsea-soho"), ("berlin", "hauptbahnhof-pergamonmuseum")])
def test_t21_no_such_bonus_on_the_other_boards(name: str, route: str) -> None:
    assert table(name, routes={route: 0}).scores[0]["longest_path"] == 0


def random_network(chance: random.Random, size: int) -> list[int]:
    """Routes of usa that mostly hang together: rings and branches, within 45 trains."""
    routes, names = Board.named("usa").map.routes, [*routes_of("usa")]
    chosen: list[int] = []
    while len(chosen) < size:
        reached = {end for index in chosen for end in (routes[index].a, routes[index].b)}
        near = [
            index for index, route in enumerate(routes)
            if index not in chosen and not names[index].endswith(":2")
            and (not reached or chance.random() < 0.1 or {route.a, route.b} & reached)
        ]  # fmt: skip
        chosen.append(chance.choice(near))
        if sum(routes[index].cost for index in chosen) > 45:
            return chosen[:-1]
    return chosen


@pytest.mark.parametrize("seed", range(20))
def test_t21_against_brute_force_on_random_networks(seed: int) -> None:
    """Fifty networks each: a search that takes a wrong turn only now and then must be caught too."""
    chance = random.Random(seed)
    routes, names = Board.named("usa").map.routes, [*routes_of("usa")]
    for _ in range(50):
        chosen = random_network(chance, chance.randint(1, 12))
        network = [(routes[index].a, routes[index].b, routes[index].cost) for index in chosen]
        game = table("usa", seats=4, routes={names[index]: 2 for index in chosen})
        assert path_of(game, 2) == brute_force(network), [names[index] for index in chosen]


@pytest.mark.parametrize("seed", range(40))
def test_t21_against_brute_force_where_all_places_meet(seed: int, tmp_path: Path) -> None:
    """Dense networks: routes of random lengths between six places, and subways beside some."""
    chance = random.Random(seed)
    pairs = chance.sample([*combinations("ABCDEF", 2)], chance.randint(5, 9))
    trams = [(a, b, chance.randint(1, 4)) for a, b in pairs]
    subways = [(a, b, 1) for a, b, _ in trams if chance.random() < 0.2][:2]
    rows = [f'["{a}", "{b}", {cost}, "red"]' for a, b, cost in trams]
    rows += [f'["{b}", "{a}", 2, "red", {{ piece = "subway" }}]' for a, b, _ in subways]
    town = own_map(
        tmp_path, ", ".join(rows), rules="seats = [2, 2]\nlongest_path = 7",
        pieces="tram = { count = 60, points = [1, 2, 4, 7] }\n"
        "subway = { count = 9, points = [1, 2], one_space = true }",
    )  # fmt: skip
    game = table(town, routes=dict.fromkeys(routes_of(town), 1))
    assert path_of(game, 1) == brute_force([(ord(a), ord(b), spaces) for a, b, spaces in trams + subways])
    assert game.scores[1]["longest_path"] == 7


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in BOARDS for seed in range(8)])
def test_t21_the_path_that_a_finished_game_shows_is_a_trail_of_the_scored_length(name: str, seed: int) -> None:
    words: Any = Board.named(name).names
    shapes = dict(zip(words.route_names, words.ends_and_spaces, strict=True))
    game = random_game(name, seed)
    seats: Any = game.view(PUBLIC).describe()["seats"]
    for seat, shown in enumerate(seats):
        trail = [shapes[route] for route in shown["path"]]
        assert len(set(shown["path"])) == len(trail)
        assert sum(spaces for _, _, spaces in trail) == path_of(game, seat)
        assert connected([{a, b} for a, b, _ in trail])
    bonus = Board.named(name).map.rules.longest_path
    lengths = [path_of(game, seat) for seat in range(len(seats))]
    paid = [bool(score["longest_path"]) for score in game.scores]
    assert paid == [bool(bonus) and length == max(lengths) for length in lengths]


def random_game(name: str, seed: int) -> Game:
    game, dice = stellwerk.new(name, seats=2, seed=seed), random.Random(seed)
    while not game.over:
        seat = game.to_move[0]
        game.play(seat, dice.choice(game.moves(seat)))
    return game


def connected(ends: list[set[int]]) -> bool:
    """Can the routes be travelled in this order?"""
    heads: set[int] = set().union(*ends[:1])
    for two in ends:
        heads = {other for head in heads & two for other in two - {head}}
    return bool(heads) or not ends
