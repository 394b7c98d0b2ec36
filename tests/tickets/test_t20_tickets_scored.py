"""T20 and T22: tickets and attractions at the end."""

from __future__ import annotations

import random

import pytest

from stellwerk.board import Board
from stellwerk.mapping.mapfile import slug
from tickets.positions import BOARDS, routes_of, table

WAY = {"denver-santa-fe": 0, "el-paso-santa-fe": 0}


def test_t20_a_ticket_is_fulfilled_if_ones_own_routes_connect_its_places() -> None:
    game = table("usa", routes=WAY, tickets={0: ["denver-el-paso"]})
    score = game.scores[0]
    assert (score["tickets_kept"], score["tickets_failed"], score["tickets_fulfilled"]) == (4, 0, 1)
    assert score["total"] == 2 + 2 + 4 + 10  # routes, ticket, longest path


def test_t20_else_its_points_are_lost() -> None:
    game = table("usa", routes={"denver-santa-fe": 0}, tickets={0: ["denver-el-paso"]})
    score = game.scores[0]
    assert (score["tickets_kept"], score["tickets_failed"], score["tickets_fulfilled"]) == (0, -4, 0)
    assert score["total"] == 2 - 4 + 10


def test_t20_the_routes_of_others_do_not_help() -> None:
    game = table("usa", routes={"denver-santa-fe": 0, "el-paso-santa-fe": 1}, tickets={0: ["denver-el-paso"]})
    assert game.scores[0]["tickets_failed"] == -4
    assert game.scores[1]["tickets_failed"] == 0


def test_t20_any_way_round_will_do() -> None:
    """Denver – El Paso by way of Oklahoma City and Dallas, in routes claimed in no order."""
    way = {"dallas-el-paso": 0, "denver-oklahoma-city": 0, "dallas-oklahoma-city:2": 0}
    assert table("usa", routes=way, tickets={0: ["denver-el-paso"]}).scores[0]["tickets_kept"] == 4


def test_t20_touching_both_ends_is_not_connecting_them() -> None:
    ends = {"denver-omaha": 0, "dallas-el-paso": 0}
    assert table("usa", routes=ends, tickets={0: ["denver-el-paso"]}).scores[0]["tickets_failed"] == -4


def test_t20_several_tickets_add_up() -> None:
    mine = ["denver-el-paso", "boston-miami", "chicago-santa-fe"]
    game = table("usa", routes=WAY, tickets={0: mine, 1: ["new-york-seattle"]})
    assert game.scores[0]["tickets_kept"] == 4
    assert game.scores[0]["tickets_failed"] == -12 - 9
    assert game.scores[1]["total"] == -22


def test_t20_trams_and_subways_connect_together() -> None:
    """Nollendorfplatz – Kottbusser Tor: a subway to Potsdamer Platz, trams, and a tram on."""
    way = {
        "nollendorfplatz-potsdamer-platz": 0, "potsdamer-platz-checkpoint-charlie:1": 0,
        "checkpoint-charlie-moritzplatz:1": 0, "moritzplatz-kottbusser-tor": 0,
    }  # fmt: skip
    game = table("berlin", routes=way, tickets={0: ["nollendorfplatz-kottbusser-tor"]})
    assert game.scores[0]["tickets_kept"] == 7
    assert game.scores[0]["total"] == 7 + 2 + 2 + 2 + 2


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(8))
def test_t20_against_a_search_in_random_networks(name: str, seed: int) -> None:
    """Every ticket of the box, in networks of some random routes."""
    chance = random.Random(seed)
    map, names = Board.named(name).map, [*routes_of(name)]
    picked = [index for index in range(len(names)) if not names[index].endswith(":2")]
    chosen = chance.sample(picked, 8 if name == "usa" else 5)
    game = table(name, routes={names[index]: 0 for index in chosen}, other_tickets=0)
    points = [0, 0]
    for ticket in map.tickets:
        reached = {ticket.a}
        for _ in chosen:
            for route in (map.routes[index] for index in chosen):
                if reached & {route.a, route.b}:
                    reached |= {route.a, route.b}
        points[ticket.b in reached] += ticket.points
    assert [-game.scores[0]["tickets_failed"], game.scores[0]["tickets_kept"]] == points


def test_t22_a_point_for_each_attraction_at_an_end_of_ones_routes() -> None:
    """Chinatown and Wall Street are attractions, Soho is none."""
    game = table("new-york", routes={"chinatown-wall-street:1": 0, "soho-wall-street": 1})
    assert [score["attractions"] for score in game.scores] == [2, 1]
    assert [score["total"] for score in game.scores] == [1 + 2, 2 + 1]


def test_t22_an_attraction_counts_once_however_many_routes_end_there() -> None:
    routes = {"chinatown-wall-street:1": 0, "chinatown-brooklyn:1": 0, "wall-street-brooklyn:1": 0}
    assert table("new-york", routes=routes).scores[0]["attractions"] == 3


def test_t22_several_players_may_reach_the_same_one() -> None:
    routes = {"chinatown-wall-street:1": 0, "chinatown-brooklyn:1": 1, "lower-east-side-chinatown": 2}
    assert [score["attractions"] for score in table("new-york", seats=3, routes=routes).scores] == [2, 2, 1]


def test_t22_which_places_are_attractions() -> None:
    map = Board.named("new-york").map
    attractions = {
        "central-park", "times-square", "united-nations", "empire-state-building", "chelsea", "greenwich-village",
        "chinatown", "wall-street", "brooklyn",
    }  # fmt: skip
    assert {slug(place.name) for place in map.places if place.attraction} == attractions
    for name, route in zip(routes_of("new-york"), map.routes, strict=True):
        ends = {slug(map.places[end].name) for end in (route.a, route.b)}
        assert table("new-york", routes={name: 0}).scores[0]["attractions"] == len(ends & attractions)


@pytest.mark.parametrize(("name", "route"), [("usa", "denver-omaha"), ("berlin", "moabit-hauptbahnhof")])
def test_t22_no_such_points_on_the_other_boards(name: str, route: str) -> None:
    assert table(name, routes={route: 0}).scores[0]["attractions"] == 0
