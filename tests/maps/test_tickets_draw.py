"""Boards are drawn whole, readable and safe, also those nobody has tuned by hand."""

from __future__ import annotations

import json
import math
import re
from dataclasses import asdict, replace
from functools import cache
from xml.etree import ElementTree

import pytest

from stellwerk.drawing.areas import Area, circle, overlap, rectangle
from stellwerk.drawing.letters import text_width
from stellwerk.drawing.palette import THEMES
from stellwerk.mapping import mapfile
from stellwerk.mapping.mapfile import Source, slug
from stellwerk.tickets.drawing.collisions import collisions
from stellwerk.tickets.drawing.layout import Layout, layout
from stellwerk.tickets.drawing.palette import FILLS, SYMBOLS, edge_of
from stellwerk.tickets.drawing.svg.picture import draw
from stellwerk.tickets.drawing.tracks import curve
from stellwerk.tickets.map.model import GREY, TicketsMap, route_names
from stellwerk.tickets.map.read import facts, read

from .towns import TOWNS, small, towns, undrawn

NAMES = ("usa", "new-york", "berlin")
SVG = "{http://www.w3.org/2000/svg}"


@cache
def packaged(name: str) -> TicketsMap:
    return read(mapfile.load(name))


@cache
def board_of(name: str) -> Layout:
    return layout(packaged(name))


def parts(map: TicketsMap, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(draw(map, theme))


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [part for part in root.iter() if name in part.get("class", "").split()]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_every_route_space_place_and_name_is_drawn(name: str, theme: str) -> None:
    map = packaged(name)
    root = parts(map, theme)
    routes = {part.get("data-route"): part for part in with_class(root, "route")}
    assert set(routes) == set(route_names(map))
    for route_name, route in zip(route_names(map), map.routes, strict=True):
        spaces = with_class(routes[route_name], "space")
        assert len(spaces) == (1 if map.pieces[route.piece].one_space else route.cost)
        symbols = [use.get("href") for use in routes[route_name].iter(f"{SVG}use")]
        assert symbols == ([] if route.colour == GREY else [f"#symbol-{route.colour}"] * len(spaces))
    assert {part.get("data-place") for part in with_class(root, "place")} == {slug(place.name) for place in map.places}
    written = [" ".join(line.text or "" for line in label.iter(f"{SVG}text")) for label in with_class(root, "label")]
    assert written == [place.name for place in map.places]


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_and_every_reference_is_there(name: str) -> None:
    root = parts(packaged(name))
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', draw(packaged(name))))
    assert used <= set(ids)
    assert "http" not in draw(packaged(name)).replace("http://www.w3.org/2000/svg", "")  # nothing is fetched


def test_the_board_is_named_and_described_for_those_who_do_not_see_it() -> None:
    root = parts(packaged("berlin"))
    assert root.get("role") == "img"
    assert (root[0].tag, root[0].text) == (f"{SVG}title", "Berlin")
    assert root[1].tag == f"{SVG}desc"
    assert "21 places, 53 routes" in (root[1].text or "")
    titles = [route[0].text for route in with_class(root, "route")]
    assert "Moabit – Mauerpark: 5 grey, 5 points" in titles


@pytest.mark.parametrize("name", NAMES)
def test_nothing_lies_on_anything_else(name: str) -> None:
    assert collisions(board_of(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_labels_stand_beside_their_own_place(name: str) -> None:
    board = board_of(name)
    for place, label in zip(board.places, board.labels, strict=True):
        away = math.hypot(
            max(0, abs(label.x - place.x) - label.width / 2), max(0, abs(label.y - place.y) - label.height / 2)
        )
        assert away < 5.5 * place.radius, place.name


def moved(board: Layout, index: int, x: float, y: float) -> Layout:
    labels = list(board.labels)
    labels[index] = replace(labels[index], x=x, y=y)
    return replace(board, labels=tuple(labels))


def test_collisions_are_found() -> None:
    board = board_of("usa")
    space, place, label = board.routes[5].spaces[0], board.places[9], board.labels[3]
    assert f"label Atlanta on route {board.routes[5].name}" in collisions(moved(board, 0, space.x, space.y))
    assert f"label Atlanta on place {place.name}" in collisions(moved(board, 0, place.x, place.y))
    assert f"label Atlanta on label {label.lines[0]}" in collisions(moved(board, 0, label.x, label.y))
    assert "label Atlanta off the board" in collisions(moved(board, 0, 3, 500))
    crowded = replace(board, routes=(board.routes[0], replace(board.routes[0], name="again")))
    assert f"route {board.routes[0].name} on route again" in collisions(crowded)
    middle = board.routes[0].curve[len(board.routes[0].curve) // 2]
    assert f"label Atlanta on line of {board.routes[0].name}" in collisions(moved(board, 0, *middle))


def test_overlap_of_shapes() -> None:
    square = Area(rectangle(0, 0, 10, 10))
    assert overlap(square, Area(rectangle(9, 9, 10, 10)))
    assert not overlap(square, Area(rectangle(10, 0, 10, 10)))  # touching is allowed
    assert overlap(square, Area(((-20, 0), (20, 1))))  # a line through it
    assert not overlap(square, Area(((-20, 0), (0, 20))))  # a line past its corner, within its box
    assert not overlap(Area(circle((0, 0), 5)), Area(rectangle(9, 9, 10, 10)))  # boxes meet, shapes don't
    assert overlap(square, Area(rectangle(0, 0, 1, 1)))  # one in the other


@pytest.mark.parametrize("name", NAMES)
def test_spaces_lie_along_their_curve_and_twins_side_by_side(name: str) -> None:
    map, board = packaged(name), board_of(name)
    for route, shape in zip(map.routes, board.routes, strict=True):
        a, b = map.places[route.a], map.places[route.b]
        assert math.dist(shape.curve[0], (a.x, a.y)) < 0.2
        assert math.dist(shape.curve[-1], (b.x, b.y)) < 0.2
        along = [math.dist((space.x, space.y), (a.x, a.y)) for space in shape.spaces]
        assert along == sorted(along)
        if route.via and not shape.one_space:
            lanes = 13 * board.scale
            assert min(math.dist(route.via, point) for point in shape.curve) < lanes + 8
    for one, two in zip(board.routes, board.routes[1:], strict=False):
        if {one.a, one.b} == {two.a, two.b} and one.piece == two.piece:
            middle = len(one.curve) // 2
            gap = math.dist(one.curve[middle], two.curve[middle])
            assert gap == pytest.approx(24 * board.scale, abs=1.5)


def test_usa_keeps_to_the_sizes_of_the_design() -> None:
    board = board_of("usa")
    assert board.scale == pytest.approx(1, abs=0.02)
    for route in board.routes:
        for space in route.spaces:
            assert space.height == pytest.approx(17, abs=0.3)
            assert 40 <= space.length <= 51
            assert -90 <= space.angle <= 90


def test_a_bow_goes_through_its_point() -> None:
    track = curve((0, 0), (100, 0), (70, 40))
    assert min(math.dist(point, (70, 40)) for point in track.points) < 1.5
    assert curve((0, 0), (100, 0), (0, 0)).length == 100  # a point on a place makes no bow


def test_a_layout_can_be_sent_as_json() -> None:
    board = board_of("berlin")
    sent = json.loads(json.dumps(asdict(board)))
    assert len(sent["routes"]) == 53
    assert sent["routes"][0]["spaces"][0].keys() == {"x", "y", "angle", "length", "height", "outline"}
    assert len(json.dumps(asdict(board_of("usa")))) < 250_000


def test_attractions_have_a_mark_of_their_own() -> None:
    places = with_class(parts(packaged("new-york")), "place")
    marks = {part.get("data-place"): [child.tag.removeprefix(SVG) for child in part] for part in places}
    assert marks["central-park"] == ["title", "path", "circle"]
    assert marks["soho"] == ["title", "circle"]


def test_a_single_space_says_what_it_costs() -> None:
    route = next(
        part for part in with_class(parts(packaged("berlin")), "route") if part.get("data-route") == "moabit-mauerpark"
    )
    assert [text.text for text in route.iter(f"{SVG}text")] == ["5"]


def test_the_legend_has_all_points_and_bonuses() -> None:
    (legend,) = with_class(parts(packaged("usa")), "legend")
    words = [text.text for text in legend.iter(f"{SVG}text")]
    assert words == ["1", "1", "2", "2", "3", "4", "4", "7", "5", "10", "6", "15", "=", "+10"]
    (legend,) = with_class(parts(packaged("berlin")), "legend")
    titles = [part.text for part in legend.iter(f"{SVG}title")]
    assert "subway 5: 5 points" in titles
    assert "subway 1: 1 points" not in titles  # no route costs 1


def test_light_and_dark_differ_in_colours_only() -> None:
    light, dark = draw(packaged("usa"), "light"), draw(packaged("usa"), "dark")
    assert THEMES["light"].paper in light
    assert THEMES["light"].paper not in dark
    plain = re.compile(r"#[0-9A-F]{6}|light|dark")
    assert plain.sub("", light) == plain.sub("", dark)
    assert edge_of(THEMES["dark"], "orange") == "#F2B378"
    assert edge_of(THEMES["dark"], "black") == "#A3AEB6"
    with pytest.raises(ValueError, match="no theme 'drak'; did you mean 'dark'"):
        draw(packaged("usa"), "drak")


def test_every_colour_has_a_fill_and_a_symbol() -> None:
    assert set(FILLS) | {"joker"} == set(SYMBOLS)
    for shape in SYMBOLS.values():
        ElementTree.fromstring(f"<g>{shape}</g>")


NASTY = "A<b>&\"'é</svg>"


def test_names_are_escaped() -> None:
    text = TOWNS.replace('"Elm"', json.dumps(NASTY, ensure_ascii=False)).replace(
        '"See"', json.dumps(NASTY, ensure_ascii=False)
    )
    text = text.replace('name = "Towns"', f"name = {json.dumps(NASTY)}").replace("For tests.", "</desc><script>")
    map = read(Source.from_text("x.toml", text))
    root = parts(map)
    assert root[0].text == NASTY
    assert NASTY in [text.text for text in root.iter(f"{SVG}text")]
    assert NASTY in [title.text for title in root.iter(f"{SVG}title")]
    assert not list(root.iter(f"{SVG}script"))
    assert not list(root.iter(f"{SVG}b"))


@pytest.mark.parametrize("name", [*NAMES, "towns"])
def test_a_map_without_labels_bows_and_background_is_drawn_too(name: str) -> None:
    text = undrawn(TOWNS if name == "towns" else mapfile.load(name).text)
    assert not re.search("label|via|decor|legend|spot", text.split("[board]")[1])
    map = read(Source.from_text("x.toml", text))
    assert len(with_class(parts(map), "route")) == len(map.routes)
    most = {"usa": 20, "new-york": 10, "berlin": 5, "towns": 0}  # straight lines can't all keep clear of each other
    assert len(collisions(layout(map))) <= most[name]


def test_the_small_map_is_clean() -> None:
    board = layout(small())
    assert collisions(board) == []
    spots = {place.name: label for place, label in zip(board.places, board.labels, strict=True)}
    assert (spots["Furt"].x, spots["Furt"].y) == (900, 640)  # a spot that is given is kept
    assert spots["Dorf am See"].lines == ("Dorf", "am See")


def test_lanes_written_both_ways_are_drawn_side_by_side() -> None:
    board = layout(read(towns(('["Brück", "Celle", 3, "green"]', '["Celle", "Brück", 3, "green"]'))))
    assert collisions(board) == []
    one, two = board.routes[1:3]
    assert one.curve[0] == two.curve[-1]
    assert math.dist(one.curve[20], two.curve[20]) > 15


def test_facts_can_be_drawn() -> None:
    map = read(Source.from_data("record", facts(packaged("berlin"))))
    assert len(with_class(parts(map), "route")) == 53
    assert len({(place.x, place.y) for place in map.places}) == 21


@pytest.mark.parametrize("factor", [0.2, 0.5, 4.0])
def test_board_units_do_not_matter(factor: float) -> None:
    board = layout(read(Source.from_text("x.toml", undrawn(TOWNS))))
    scaled = layout(read(Source.from_text("x.toml", scale_text(factor))))
    assert scaled.scale / board.scale == pytest.approx(factor, rel=0.5)
    for route, large in zip(board.routes, scaled.routes, strict=True):
        assert len(route.spaces) == len(large.spaces)
        assert (
            math.dist((route.spaces[0].x * factor, route.spaces[0].y * factor), (large.spaces[0].x, large.spaces[0].y))
            < 40 * factor
        )


def scale_text(factor: float) -> str:
    """The small map on a larger or smaller board; only places and size are kept."""

    def place(found: re.Match[str]) -> str:
        return f"{found[1]}, {float(found[2]) * factor:.1f}, {float(found[3]) * factor:.1f}"

    text = re.sub(r'(\n  \["[^"]*"), (\d+), (\d+)(?=[,\]])', place, undrawn(TOWNS))
    return text.replace("size = [1000, 700]", f"size = [{1000 * factor}, {700 * factor}]")


def test_odd_maps_are_drawn() -> None:
    two = """
format = 1
family = "tickets"
[rules]
seats = [2, 2]
start_offer = 1
start_keep = 1
[cards]
white = 20
[pieces]
raft = { count = 9, points = [1], one_space = true }
[board]
size = [400, 300]
places = [["A very long name with many words in it", 60, 60], ["東京", 340, 240]]
routes = [["A very long name with many words in it", "東京", 1, "white", { spot = 0 }]]
tickets = [["A very long name with many words in it", "東京", 1], ]
"""
    source = Source.from_text("x.toml", two.replace("start_offer = 1", "start_offer = 1\nhand = 0"))
    with pytest.raises(mapfile.MapError, match="tickets are too few"):
        read(source)
    more = two.replace('["東京", 340, 240]', '["東京", 340, 240], ["C", 60, 240]')
    more = more.replace("tickets = [", 'tickets = [["C", "東京", 2], ').replace(
        "routes = [", 'routes = [["C", "東京", 1, "grey"], '
    )
    root = parts(read(Source.from_text("x.toml", more)))
    assert len(with_class(root, "space")) == 2


def test_text_is_measured_as_the_font_is_wide() -> None:
    # widths that a browser measured with Barlow Semi Condensed 600 at 24
    assert text_width("San Francisco", 24) == pytest.approx(131, rel=0.04)
    assert text_width("ü", 24) == text_width("u", 24)
    assert text_width("東京", 24) == 48
