"""The three tickets maps against the rules' table, and every mistake a map maker can make."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from stellwerk.board import Board
from stellwerk.mapping import atlas, mapfile
from stellwerk.mapping.mapfile import MapError, Source
from stellwerk.tickets.map.check import count_moves
from stellwerk.tickets.map.draft import LIMITS
from stellwerk.tickets.map.model import COLOURS, JOKER, Rules, TicketsMap, route_names, ticket_names
from stellwerk.tickets.map.read import facts, read
from stellwerk.tickets.rules import board as engine

from .towns import TOWNS, line_with, problems, small, towns, undrawn

NAMES = ("usa", "new-york", "berlin")
HUES = {
    "usa": "purple white blue yellow orange black red green",
    "new-york": "blue green black pink red orange",
    "berlin": "blue green black purple red orange",
}


def packaged(name: str) -> TicketsMap:
    return read(mapfile.load(name))


@pytest.mark.parametrize(
    ("name", "places", "routes", "tickets", "cards", "jokers"),
    [("usa", 36, 100, 30, 110, 14), ("new-york", 15, 41, 18, 44, 8), ("berlin", 21, 53, 22, 44, 8)],
)
def test_counts(name: str, places: int, routes: int, tickets: int, cards: int, jokers: int) -> None:
    map = packaged(name)
    assert (len(map.places), len(map.routes), len(map.tickets)) == (places, routes, tickets)
    assert (sum(map.cards.values()), map.cards[JOKER]) == (cards, jokers)
    assert " ".join(map.colours) == HUES[name]
    assert len({map.cards[colour] for colour in map.colours}) == 1


@pytest.mark.parametrize(
    ("name", "rules", "joker", "origin"),
    [
        ("usa", Rules((2, 5), 4, 3, 2, 3, 1, 4, 2, 10, 0, True), "locomotive", "printed"),
        ("new-york", Rules((2, 4), 2, 2, 1, 2, 1, 3, 2, 0, 1, False), "taxi", "printed"),
        ("berlin", Rules((2, 4), 2, 2, 1, 2, 1, 3, 1, 0, 0, False), "bicycle", "own"),
    ],
)
def test_rules(name: str, rules: Rules, joker: str, origin: str) -> None:
    map = packaged(name)
    assert (map.rules, map.joker, map.origin) == (rules, joker, origin)


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("usa", [("train", 45, (1, 2, 4, 7, 10, 15), False)]),
        ("new-york", [("taxi", 15, (1, 2, 4, 7), False)]),
        ("berlin", [("tram", 11, (1, 2, 4, 7), False), ("subway", 5, (1, 2, 3, 4, 5), True)]),
    ],
)
def test_t13_t14_pieces_and_points(name: str, pieces: list[tuple[str, int, tuple[int, ...], bool]]) -> None:
    found = [(piece.name, piece.count, piece.points, piece.one_space) for piece in packaged(name).pieces]
    assert found == pieces


def test_berlin_says_plainly_that_it_is_our_own() -> None:
    assert "not the printed one" in packaged("berlin").about


@pytest.mark.parametrize("name", NAMES)
def test_no_publishers_title_in_the_files(name: str) -> None:
    assert "ticket to ride" not in mapfile.load(name).text.lower().replace("-", " ")


@pytest.mark.parametrize(
    ("name", "twins", "spaces", "points"), [("usa", 22, 309, 349), ("new-york", 11, 84, 92), ("berlin", 10, 67, 159)]
)
def test_t16_twins_spaces_and_ticket_points(name: str, twins: int, spaces: int, points: int) -> None:
    map = packaged(name)
    pairs = [(frozenset((route.a, route.b)), route.piece) for route in map.routes]
    assert len(pairs) - len(set(pairs)) == twins
    assert sum(route.cost for route in map.routes if not map.pieces[route.piece].one_space) == spaces
    assert sum(ticket.points for ticket in map.tickets) == points


def test_some_routes_by_name() -> None:
    map = packaged("usa")
    routes = dict(zip(route_names(map), map.routes, strict=True))
    assert (routes["denver-omaha"].cost, routes["denver-omaha"].colour) == (4, "purple")
    assert {routes["atlanta-raleigh:1"].colour, routes["atlanta-raleigh:2"].colour} == {"grey"}
    assert routes["montreal-sault-st-marie"].cost == 5
    assert "new-york-seattle" in ticket_names(map)
    subway = dict(zip(route_names(packaged("berlin")), packaged("berlin").routes, strict=True))["moabit-mauerpark"]
    assert (subway.cost, subway.piece, subway.colour) == (5, 1, "grey")


def test_route_names_of_lanes_written_both_ways() -> None:
    map = read(towns(('["Brück", "Celle", 3, "green"]', '["Celle", "Brück", 3, "green"]')))
    assert route_names(map)[1:3] == ("bruck-celle:1", "bruck-celle:2")


def test_new_york_has_its_attractions() -> None:
    found = {place.name for place in packaged("new-york").places if place.attraction}
    assert found == {
        "Central Park", "Times Square", "United Nations", "Empire State Building", "Chelsea", "Greenwich Village",
        "Chinatown", "Wall Street", "Brooklyn",
    }  # fmt: skip


@pytest.mark.parametrize("name", [*NAMES, "towns"])
def test_facts_read_back_and_play_the_same(name: str) -> None:
    map = small() if name == "towns" else packaged(name)
    written = json.loads(json.dumps(facts(map)))
    again = read(Source.from_data("record", written))
    assert facts(again) == facts(map)
    assert route_names(again) == route_names(map)
    assert again.rules == map.rules
    assert list(again.cards) == list(map.cards)
    assert Board(again, name).cells.tobytes() == Board(map, name).cells.tobytes()


def test_the_hash_is_of_the_facts_alone() -> None:
    drawn_otherwise = read(towns(("label = [900, 640]", "label = [890, 650]"), ("[300, 60]", "[300, 50]")))
    assert atlas.map_hash(drawn_otherwise) == atlas.map_hash(small())
    assert atlas.map_hash(read(Source.from_text("x.toml", undrawn(TOWNS)))) == atlas.map_hash(small())
    for change in (('"Ada", "Celle", 5', '"Ada", "Celle", 6'), ("hand = 2", "hand = 3"), ('"Elm"', '"Ulm"')):
        text = TOWNS.replace(change[0], change[1])
        assert atlas.map_hash(read(Source.from_text("x.toml", text))) != atlas.map_hash(small())


def test_a_map_can_be_short() -> None:
    text = TOWNS
    for key in ("name", "origin", "about", "joker"):
        text = "\n".join(line for line in text.split("\n") if not line.startswith(f"{key} ="))
    map = read(Source.from_text("/tmp/my-town.toml", text))
    assert (map.name, map.origin, map.joker) == ("my-town", "own", "joker")


def test_limits_are_the_engines() -> None:
    assert LIMITS["routes"][1] == engine.ROUTES
    assert LIMITS["places"][1] == engine.PLACES
    assert LIMITS["tickets"][1] == engine.TICKETS
    assert LIMITS["cards"][1] <= engine.CARDS - 2
    assert LIMITS["pieces"][1] == engine.KINDS
    assert LIMITS["colours"][1] == engine.COLOURS == len(COLOURS)
    assert LIMITS["seats"][1] == engine.SEATS
    assert LIMITS["turn_offer"][1] == LIMITS["start_offer"][1] == engine.OFFER
    assert LIMITS["moves"][1] == engine.MOVES
    for name in NAMES:
        assert 0 <= count_moves(packaged(name)) - Board.named(name).cells["moves"][0] < 32


MISTAKES: list[tuple[str, str, str, str]] = [
    # what stands in the file, what is written instead, where, and what must be said
    ('["Ada", "Brück", 3', '["Adda", "Brück", 3', '"Adda"', "no place 'Adda'; did you mean 'Ada'?"),
    ('["Brück", "Celle", 3, "blue"]', '["bruck", "Celle", 3, "blue"]', '"bruck"', "did you mean 'Brück'?"),
    ('["Ada", "Celle", 5]', '["Ada", "Cele", 5]', '"Cele"', "no place 'Cele'; did you mean 'Celle'?"),
    ('3, "red"', '3, "rad"', '"rad"', "no colour 'rad'; did you mean 'red'?"),
    ('4, "grey"', '4, "gray"', '"gray"', "no colour 'gray'; did you mean 'grey'?"),
    ('4, "red"]', '4, "joker"]', '"joker"', "no colour 'joker'"),
    ('4, "red"]', '4, "pink"]', '"pink"', "no pink cards in [cards]"),
    ("green = 6", "gren = 6", "gren = 6", "no colour 'gren'; did you mean 'green'?"),
    ('{ piece = "ferry" }', '{ piece = "fery" }', '"fery"', "no piece 'fery'; did you mean 'ferry'?"),
    (
        "turn_offer = 2",
        "turn_ofer = 2",
        "turn_ofer",
        "unknown switch 'turn_ofer' in [rules]; did you mean 'turn_offer'?",
    ),
    ('joker = "handcar"', 'jokker = "handcar"', "jokker", "unknown key 'jokker'; did you mean 'joker'?"),
    ("size = [1000, 700]", "size = [1000, 700]\nlegnd = [1, 1]", "legnd", "unknown key 'legnd' in [board]"),
    ("{ attraction = true }", "{ atraction = true }", "atraction", "unknown key 'atraction'"),
    ("via = [300, 60]", "fia = [300, 60]", "fia", "unknown key 'fia' in [board.routes]; did you mean 'via'?"),
    ("one_space = true", "onespace = true", "onespace", "unknown key 'onespace' in [pieces.ferry]"),
    ('["Ada", "Celle", 5]', '["Ada", "Celle", 5, { x = 1 }]', "x = 1", "unknown key 'x'"),
    ('name = "See"', 'nam = "See"', "nam =", "unknown key 'nam'"),
    ('kind = "lake"', 'kind = "lak"', '"lak"', "no kind of decor 'lak'; did you mean 'lake'?"),
    ('origin = "own"', 'origin = "owned"', "owned", "no origin 'owned'; did you mean 'own'?"),
    ("hand = 2", 'hand = "2"', "hand =", "hand must be a whole number from 0 to 20, not '2'"),
    ("hand = 2", "hand = true", "hand =", "hand must be a whole number"),
    ("hand = 2", "hand = 2.0", "hand =", "hand must be a whole number"),
    ("attraction = 1", "attraction = -1", "attraction = -1", "attraction must be from 0 to 99"),
    ('["Ada", 100, 100]', '["Ada", "100", 100]', '"100"', "place must be a number"),
    ('["Ada", 100, 100]', '["Ada", nan, 100]', "nan", "place must be a number"),
    ('["Ada", 100, 100]', '["Ada", 100]', '["Ada", 100]', "place must look like"),
    ('["Ada", 100, 100]', '"Ada"', '  "Ada",', "place must be"),
    ('["Ada", 100, 100]', '["Ada\\u0007", 100, 100]', "u0007", "printable"),
    ('["Elm", "Furt", 3, "green"]', '["Elm", "Furt", 3]', '["Elm", "Furt", 3]', "route must look like"),
    ('["Elm", "Furt", 3, "green"]', '["Elm", "Furt", "3", "green"]', '"3"', "cost must be a whole number from 1 to 9"),
    ('["Elm", "Furt", 3, "green"]', '["Elm", "Furt", 10, "green"]', "10,", "cost must be from 1 to 9"),
    ("via = [300, 60]", "via = [300]", "via = [300]", "via must be two numbers"),
    ("label = [900, 640]", 'label = "right"', '"right"', "label must be two numbers"),
    ("{ attraction = true }", "{ attraction = 1 }", "attraction = 1 }", "attraction must be true or false, not 1"),
    ('["Elm", 520, 420]', '["Ada", 520, 420]', "520, 420", "place 'Ada' is listed twice"),
    ('["Elm", 520, 420]', '["ADA!", 520, 420]', "520, 420", "looks like 'Ada' in moves"),
    ('["Elm", 520, 420]', '["?", 520, 420]', "520, 420", "needs a letter or a digit"),
    ('["Elm", "Ada", 5]', '["Celle", "Ada", 7]', '"Celle", "Ada", 7', "the ticket Celle – Ada is listed twice"),
    ('["Elm", "Ada", 5]', '["Elm", "Elm", 5]', '"Elm", "Elm", 5', "both ends of the ticket are 'Elm'"),
    ('["Elm", "Ada", 5]', '["Elm", "Ada", 100]', '"Ada", 100]', "points of a ticket must be from 1 to 99"),
    ('["Elm", "Furt", 3, "green"]', '["Elm", "Elm", 3, "green"]', '"Elm", "Elm", 3', "from 'Elm' to itself"),
    ('3, "green"],\n  ["Ada"', '2, "green"],\n  ["Ada"', '2, "green"', "twin lanes Brück – Celle differ: 3 and 2"),
    (
        '["Elm", "Furt", 3, "green"]',
        '["Celle", "Brück", 3, "red"]',
        '"Celle", "Brück", 3',
        "a third lane Celle – Brück",
    ),
    ('["Elm", "Furt", 3, "green"]', '["Elm", "Furt", 5, "green"]', "5, ", "no points for a train route that costs 5"),
    ("count = 12", "count = 3", '"Ada", "Dorf', "the route takes 4 pieces train, but a seat has 3"),
    ("label = [900, 640]", "label = [900, 720]", "720", "the label of 'Furt' is off the board"),
    ('["Elm", 520, 420]', '["Elm", 1520, 420]', "1520", "place 'Elm' is off the board: 1520, 420 on 1000 × 700"),
    ("via = [300, 60]", "via = [300, -60]", "-60", "the point via is off the board"),
    ('["Elm", 520, 420]', '["Elm", 885, 120]', "885, 120", "place 'Elm' lies on 'Celle'"),
    ('["Dorf", "am See"]', '["Dorf", "im See"]', "im See", "the lines of 'Dorf am See' say 'Dorf im See'"),
    ("seats = [2, 3]", "seats = [3, 2]", "seats", "fewest seats 3 is more than most seats 2"),
    ("seats = [2, 3]", "seats = [1, 3]", "seats", "seats must be from 2 to 5, not 1"),
    ("seats = [2, 3]", "seats = [2, 6]", "seats", "seats must be from 2 to 5, not 6"),
    ("seats = [2, 3]", "seats = 3", "seats", "seats must be two numbers, [fewest, most]"),
    ("start_keep = 1", "start_keep = 3", "start_keep", "start_keep 3 is more than start_offer 2"),
    ("turn_keep = 1", "turn_keep = 0", "turn_keep", "turn_keep must be from 1 to 4"),
    ("turn_offer = 2", "turn_offer = 5", "turn_offer", "turn_offer must be from 1 to 4"),
    ("hand = 2", "hand = 9", "[cards]", "22 cards are too few: 3 hands of 9 and a row of 5 need 32"),
    ("start_offer = 2", "start_offer = 3", "tickets = [", "6 tickets are too few: 3 seats are offered 9 at the start"),
    ("last_round_at = 2", "last_round_at = 14", "last_round_at", "the last round would start at once"),
    (", { attraction = true }", "", "attraction = 1", "no place is an attraction"),
    ("attraction = 1\n", "", "{ attraction = true }", "the switch attraction gives no points"),
    ("[1, 2, 4, 7]", "[1, 2, 4, 700]", "4, 700", "points must be from 0 to 99"),
    ("[1, 2, 4, 7]", "7", "points = 7", "points must be numbers, not 7"),
    ("count = 12, ", "", "train =", "count is missing in [pieces.train]"),
    ("red = 6", "red = 120", "[cards]", "136 cards: the engine takes 1 to 126"),
    ("[board]", "raft = { count = 1, points = [1] }\n[board]", "[pieces]", "3 kinds of piece: the engine takes 1 to 2"),
    ("size = [1000, 700]", "size = [10, 700]", "size", "must be from 100 to 10000"),
    ("size = [1000, 700]\n", "", "[board]", "size = [width, height] is missing in [board]"),
    ("format = 1", "format = 2", "format", "this Stellwerk reads maps of format 1, not 2"),
    ('family = "tickets"', 'family = "metro"', "family", "this must be a map of the family 'tickets', not 'metro'"),
]


@pytest.mark.parametrize(("old", "new", "where", "said"), MISTAKES)
def test_every_mistake_is_told_with_its_line(old: str, new: str, where: str, said: str) -> None:
    source = towns((old, new))
    found = problems(source)
    assert any(line == line_with(source, where) and said in text for line, text in found), found


def test_the_small_map_is_right() -> None:
    assert problems(towns()) == []


def test_a_place_without_routes_and_a_ticket_out_of_reach() -> None:
    source = towns(
        ('  ["Elm", "Furt", 3, "green"],\n', ""),
        ('  ["Brück", "Elm", 2, "grey", { spot = 0.6 }],\n', ""),
        ('  ["Dorf am See", "Elm", 2, "blue", { piece = "ferry" }],\n', ""),
    )
    assert problems(source) == [
        (line_with(source, '["Elm", 520'), "no route leads to 'Elm'"),
        (line_with(source, '"Celle", "Elm"'), "the ticket Celle – Elm can't be fulfilled: no routes connect its ends"),
        (line_with(source, '"Elm", "Ada"'), "the ticket Elm – Ada can't be fulfilled: no routes connect its ends"),
    ]


def test_a_route_that_the_box_can_not_pay() -> None:
    source = towns(("red = 6", "red = 1"), ("joker = 4", "joker = 2"))
    assert problems(source) == [
        (line_with(source, '"Celle", "Furt", 4'), "the route costs 4 red cards, but the box has 3 with all jokers")
    ]
    grey = towns(
        ("red = 6", "red = 2"), ("blue = 6", "blue = 2"), ("green = 6", "green = 2"), ("joker = 4", "joker = 1")
    )
    assert any("costs 4 grey cards, but the box has 3" in text for _, text in problems(grey))


def test_routes_whose_names_would_be_the_same() -> None:
    data: dict[str, Any] = json.loads(json.dumps(facts(small())))
    data["board"]["places"] += ["Ada B", "B Elm"]
    data["board"]["routes"] += [["Ada", "B Elm", 2, "red"], ["Ada B", "Elm", 2, "red"]]
    assert problems_of(data) == ["another pair of places gives the route name 'ada-b-elm' too; rename a place"] * 2


@pytest.mark.parametrize("kind", ["places", "routes", "tickets"])
def test_more_than_the_engine_takes(kind: str) -> None:
    places = [f"P{index}" for index in range(70)]
    rows = {
        "places": [[name, 10 + 14 * index, 10 + 9 * index] for index, name in enumerate(places)],
        "routes": [[a, b, 1, "red"] for a, b in pairwise(places)] + [["P0", b, 1, "red"] for b in places[2:]],
        "tickets": [["P0", b, 1] for b in places[1:]],
    }
    data: dict[str, Any] = json.loads(json.dumps(facts(small())))
    data["board"] = rows
    data["board"]["size"] = [1000, 700]
    data["rules"]["attraction"] = 0
    text = str(problems_of(data))
    most = LIMITS[kind][1]
    assert f"{len(rows[kind])} {kind}: the engine takes at most {most}" in text


def test_more_ways_to_pay_than_the_engine_takes() -> None:
    data: dict[str, Any] = json.loads(json.dumps(facts(small())))
    data["cards"] = dict.fromkeys(COLOURS, 9)
    data["pieces"] = {"train": {"count": 45, "points": [1] * 9}}
    places = [f"P{index}" for index in range(20)]
    pairs = [[a, b] for i, a in enumerate(places) for b in places[i + 1 :]][:120]
    data["board"] = {"places": places, "routes": [[*pair, 9, "grey"] for pair in pairs]}
    data["board"]["tickets"] = [[*pair, 5] for pair in pairs[:10]]
    data["rules"]["attraction"] = 0
    assert any("too many ways to pay for all routes: 9872, at most 8192" in text for text in problems_of(data))


def problems_of(data: dict[str, Any]) -> list[str]:
    with pytest.raises(MapError) as caught:
        read(Source.from_data("x", data))
    return [problem.text for problem in caught.value.problems]


def test_missing_parts_are_told_once() -> None:
    assert problems_of({"format": 1, "family": "tickets"}) == [
        "[cards] is missing",
        "[pieces] is missing",
        "[board] is missing",
    ]
    assert problems_of({"format": 1, "family": "tickets", "cards": 3, "pieces": [], "board": {"routes": 3}})
    assert problems_of({}) == ["format is missing", "family is missing"]


def test_endless_names_keys_and_rows_are_refused_in_short() -> None:
    data: dict[str, Any] = json.loads(json.dumps(facts(small())))
    data["rules"] |= {f"x{index}": 1 for index in range(5000)}
    data["board"]["routes"][0][0] = "y" * 100_000
    data["cards"]["z" * 100_000] = 3
    found = problems_of(data)
    assert len(found) < 30
    assert any("and 4980 more unknown keys in [rules]" in text for text in found)
    assert max(map(len, found)) < 200
    data["board"]["places"] *= 1000
    assert problems_of(data) == ["6000 places: the engine takes at most 64"]


def test_ten_mistakes_in_one_file_are_all_reported_in_order() -> None:
    source = towns(
        ("hand = 2", "hnad = 2"),
        ("green = 6", "grean = 6"),
        ('["Ada", 100, 100]', '["Ada", 100, 1000]'),
        ('["Ada", "Brück", 3, "red"', '["Ada", "Bruk", 3, "red"'),
        ('["Brück", "Celle", 3, "blue"]', '["Brück", "Celle", 3, "bleu"]'),
        ('["Ada", "Dorf am See", 4, "grey"]', '["Ada", "Dorf am See", 5, "grey"]'),
        ('{ piece = "ferry" }', '{ piece = "fairy" }'),
        ('["Ada", "Celle", 5]', '["Ada", "Ada", 5]'),
        ('["Celle", "Elm", 4]', '["Furt", "Ada", 4]'),
        ('["Elm", "Ada", 5]', '["Elm", "Ada", "5"]'),
    )
    found = problems(source)
    lines = [line for line, _ in found]
    assert lines == sorted(lines)
    expected = {
        "hnad": "did you mean 'hand'?",
        "grean": "did you mean 'green'?",
        '"Ada", 100, 1000': "off the board",
        '"Bruk"': "did you mean 'Brück'?",
        '"bleu"': "did you mean 'blue'?",
        '"Dorf am See", 5': "no points",
        '"fairy"': "did you mean 'ferry'?",
        '"Ada", "Ada"': "both ends",
        '"Furt", "Ada"': "twice",
        '"5"': "whole number",
    }
    for where, said in expected.items():
        assert any(line == line_with(source, where) and said in text for line, text in found), (where, found)
    assert len(found) == len(expected)  # no mistake makes others seem wrong
    with pytest.raises(MapError) as caught:
        read(source)
    assert str(caught.value).splitlines()[0].startswith(f"towns.toml:{lines[0]}: ")
    assert len(str(caught.value).splitlines()) == len(found)
