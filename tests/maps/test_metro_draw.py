"""Metro sheets are drawn whole, readable and safe, also those nobody has tuned by hand."""

from __future__ import annotations

import json
import math
import re
from dataclasses import asdict, replace
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from stellwerk.drawing.palette import INK, THEMES, WHITE
from stellwerk.mapping import mapfile
from stellwerk.mapping.mapfile import Source, slug
from stellwerk.metro.drawing.bundles import Network
from stellwerk.metro.drawing.collisions import collisions
from stellwerk.metro.drawing.fixed import LINE, STATION, STEP, UNIT, FixedParts
from stellwerk.metro.drawing.layout import Layout, layout
from stellwerk.metro.drawing.palette import contrast, ink_on, night_colour
from stellwerk.metro.drawing.paths import beside, stretch
from stellwerk.metro.drawing.spots import broken
from stellwerk.metro.drawing.svg.picture import draw
from stellwerk.metro.drawing.tracks import Tracks, is_straight
from stellwerk.metro.map.model import MetroMap
from stellwerk.metro.map.read import facts, read

from .suburb import SUBURB, small, suburb
from .test_tickets_draw import SVG, with_class

pytestmark = pytest.mark.xdist_group("test_metro_draw")  # a sheet is laid out by one worker, not by all
NAMES = ("metro-amsterdam", "metro-berlin", "metro-paris", "metro-madrid")


@cache
def packaged(name: str) -> MetroMap:
    return read(mapfile.load(name))


@cache
def sheet_of(name: str) -> Layout:
    return layout(packaged(name))


def parts(map: MetroMap, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(draw(map, theme))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_every_station_line_window_and_name_is_drawn(name: str, theme: str) -> None:
    map = packaged(name)
    root = parts(map, theme)
    assert [part.get("data-station") for part in with_class(root, "station")] == [
        slug(one.name) for one in map.stations
    ]
    assert [part.get("data-line") for part in with_class(root, "line")] == [line.letter for line in map.lines]
    for line, train in zip(map.lines, with_class(root, "train"), strict=True):
        assert len(with_class(train, "window")) == line.windows
        assert [text.text for text in train.iter(f"{SVG}text")] == [line.letter]
    for line, value in zip(map.lines, with_class(root, "value"), strict=True):
        assert [text.text for text in value.iter(f"{SVG}text")] == [
            line.letter, str(line.first), str(line.later), line.name,
        ]  # fmt: skip
    for station, label in zip(map.stations, with_class(root, "label"), strict=True):
        written = "".join(line.text or "" for line in label.iter(f"{SVG}text"))
        assert written.replace("-", "").replace(" ", "") == station.name.replace("-", "").replace(" ", "")
    assert [part.get("data-column") for part in with_class(root, "score")] == ["lines", "transfers", "empty", "total"]
    assert [part.text for part in with_class(root, "title")] == [map.city]


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_and_every_reference_is_there(name: str) -> None:
    picture = draw(packaged(name))
    ids = [part.get("id") for part in ElementTree.fromstring(picture).iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture)) <= set(ids)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")  # nothing is fetched
    assert "nan" not in re.sub(r">[^<]*<|title|data-\w+=\S+|id=\S+", "", picture)


def test_the_sheet_is_named_and_described_for_those_who_do_not_see_it() -> None:
    root = parts(packaged("metro-berlin"))
    assert root.get("role") == "img"
    assert (root[0].tag, root[0].text) == (f"{SVG}title", "Metro Berlin")
    assert root[1].tag == f"{SVG}desc"
    assert "80 stations on 10 lines. Our own sheet, not the printed one" in (root[1].text or "")
    titles = {part[0].text for part in with_class(root, "line")} | {
        part[0].text for part in with_class(root, "station")
    }
    assert "Line G, Ringbahn: 20 stations on a ring" in titles
    assert "Alexanderplatz (B, E, I)" in titles


@pytest.mark.parametrize("name", NAMES)
def test_nothing_lies_on_anything_else(name: str) -> None:
    assert collisions(sheet_of(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_names_stand_on_the_given_side_of_their_station(name: str) -> None:
    sheet = sheet_of(name)
    for given, station, label in zip(packaged(name).stations, sheet.stations, sheet.labels, strict=True):
        right, down = label.x - station.x, label.y - station.y
        beside = max(0, abs(right) - label.width / 2), max(0, abs(down) - label.height / 2)
        assert math.hypot(*beside) < 3 * station.radius, station.name
        assert ("N" in given.label) == (down < -8), station.name
        assert ("S" in given.label) == (down > 8), station.name
        assert ("E" in given.label) == (right > 8), station.name
        assert ("W" in given.label) == (right < -8), station.name


def test_collisions_are_found() -> None:
    sheet = sheet_of("metro-berlin")
    station, train = sheet.stations[5], sheet.lines[3].train

    def moved(x: float, y: float) -> list[str]:
        return collisions(replace(sheet, labels=(replace(sheet.labels[0], x=x, y=y), *sheet.labels[1:])))

    assert "label Uhland- straße on station Hallesches Tor" in moved(station.x, station.y)
    assert "label Uhland- straße on train D" in moved(train.x, train.y)
    assert "label Uhland- straße off the sheet" in moved(0, 300)
    assert "label Uhland- straße on line A" in moved(station.x + 50, station.y)
    other = sheet.labels[7]
    assert "label Uhland- straße on label Kottbusser Tor" in moved(other.x, other.y)
    shifted = replace(sheet.lines[3], train=sheet.lines[4].train)
    lines = (*sheet.lines[:3], shifted, *sheet.lines[4:])
    assert "train D on train E" in collisions(replace(sheet, lines=lines))
    foreign = replace(sheet.lines[3], stations=sheet.lines[3].stations[:1])
    assert "station Nollendorfplatz on line D" in collisions(
        replace(sheet, lines=(*sheet.lines[:3], foreign, *sheet.lines[4:]))
    )


@pytest.mark.parametrize("name", [*NAMES, "suburb"])
def test_tracks_run_in_eight_directions_from_station_to_station(name: str) -> None:
    map = small() if name == "suburb" else packaged(name)
    for line, tracks in zip(map.lines, Tracks(map).lines, strict=True):
        assert len(tracks) == len(line.stations) - (not line.ring)
        for place, track in enumerate(tracks):
            a, b = (map.stations[line.stations[index % len(line.stations)]] for index in (place, place + 1))
            assert (track[0], track[-1]) == ((a.x, a.y), (b.x, b.y))
            for start, end in pairwise(track):
                assert is_straight(round(end[0] - start[0], 6), round(end[1] - start[1], 6))


def test_a_track_goes_round_a_station_it_does_not_stop_at() -> None:
    blocked = suburb(('["Bäckerei", 3, 1, { label = "N" }]', '["Bäckerei", 3, 3]'))
    tracks = Tracks(read(blocked))
    straight = tracks.hops[7, 6]  # Hafen to Garden, with Bäckerei between them
    assert len(straight) == 4
    assert tracks.met(straight, (7, 6)) == []
    assert tracks.met(((4, 3), (1, 3)), (7, 6)) == [1]


def test_lines_that_share_a_track_run_side_by_side() -> None:
    map = packaged("metro-berlin")
    fixed = FixedParts(map)
    names = [station.name for station in map.stations]
    one, two = names.index("Kottbusser Tor"), names.index("Schlesisches Tor")
    a, c = (fixed.lines[index][1 + map.lines[index].stations.index(one)].points for index in (0, 2))
    assert math.dist(a[0], c[0]) == pytest.approx(STEP)
    assert math.dist(a[-1], c[-1]) == pytest.approx(STEP)
    assert (a[0][1] + c[0][1]) / 2 == pytest.approx(fixed.spots[one][1])
    assert fixed.spots[two][0] - fixed.spots[one][0] == UNIT


@pytest.mark.parametrize(("name", "crossings"), list(zip(NAMES, (0, 0, 4, 3), strict=True)))
def test_lines_cross_only_where_they_must(name: str, crossings: int) -> None:
    assert FixedParts(packaged(name)).network.crossings() == crossings


def test_order_of_lines_in_a_bundle() -> None:
    down = [[((0.0, 0.0), (2.0, 0.0)), ((2.0, 0.0), (3.0, 1.0))]]  # turns right at the end
    up = [[((0.0, 0.0), (2.0, 0.0)), ((2.0, 0.0), (3.0, -1.0))]]  # turns left
    for lines in (down + up, up + down):
        network = Network(lines, [])
        assert network.crossings() == 0
        right = lines.index(down[0])
        assert network.offset(right, (0, 0), (2, 0)) == 0.5
        assert network.offset(right, (2, 0), (0, 0)) == -0.5
    many = Network([down[0]] * 9, [])  # too many to try all orders
    assert sorted(many.orders[(0, 0), (2, 0)]) == list(range(9))


def test_marks_are_large_enough_for_all_lines() -> None:
    lines = "".join(
        f'[[lines]]\nletter = "{letter}"\nwindows = 1\nfirst = 1\nlater = 0\nstations = ["One", "Two"]\n'
        for letter in "ABCDEF"
    )
    head = 'format = 1\nfamily = "metro"\n[sheet]\nstations = [["One", 0, 0], ["Two", 3, 0]]\n'
    sheet = layout(read(Source.from_text("x.toml", head + lines)))
    spread = 5 * STEP + LINE
    assert sheet.stations[0].radius > spread / 2 > STATION
    for line in sheet.lines:
        assert abs(line.stretches[0].points[0][1] - sheet.stations[0].y) <= spread / 2


def test_offsets_and_round_corners() -> None:
    assert beside([(0, 0), (10, 0), (10, 10)], [1, 1]) == [(0, 1), (9, 1), (9, 10)]
    assert beside([(0, 0), (10, 0), (20, 0)], [1, -1]) == [(0, 1), (8, 1), (12, -1), (20, -1)]
    assert stretch([(0, 0), (10, 0), (10, 10)], 3).path == "M0 0L7 0Q10 0 10 3L10 10"
    assert stretch([(0, 0), (10, 0), (10, 10)], 30).path == "M0 0L5 0Q10 0 10 5L10 10"  # no farther than halfway
    closed = stretch([(0, 0), (10, 0), (10, 10)], 2, closed=True).path
    assert closed.count("Q") == 3
    assert closed.endswith("Z")


def test_ends_rings_arrows_and_special_stations() -> None:
    root = parts(packaged("metro-berlin"))
    stations = {part.get("data-station"): part for part in with_class(root, "station")}
    assert len(with_class(stations["pankow"], "end")) == 1
    assert len(with_class(stations["warschauer-strasse"], "end")) == 2  # U1 and U3 share the ring around it
    assert not with_class(stations["tempelhof"], "end")
    assert len(with_class(root, "end")) == 9  # every line but the ring
    lines = {part.get("data-line"): part for part in with_class(root, "line")}
    assert len(with_class(lines["G"], "arrow")) == 2
    assert len(with_class(root, "arrow")) == 2
    assert [part.get("data-station") for part in with_class(root, "special")] == ["alexanderplatz"]
    assert len(with_class(root, "star")) == 1
    assert stations["alexanderplatz"].get("data-lines") == "B E I"


def test_a_star_reaches_beyond_the_rings_of_ends() -> None:
    (zuid,) = (station for station in sheet_of("metro-amsterdam").stations if station.name == "Zuid")
    assert len(zuid.ends) == 2
    assert zuid.star > zuid.radius + sheet_of("metro-amsterdam").ring_width


def test_a_layout_can_be_sent_as_json() -> None:
    sheet = sheet_of("metro-berlin")
    sent = json.loads(json.dumps(asdict(sheet)))
    assert len(sent["stations"]) == 80
    assert len(json.dumps(asdict(sheet))) < 120_000
    assert sent["lines"][7]["train"]["windows"][0].keys() == {"x", "y", "width", "height"}
    for line in sheet.lines:
        assert len(line.stretches) == len(line.stations) - (not line.ring)
        for place, one in enumerate(line.stretches):
            for stop, end in ((place, one.points[0]), (place + 1, one.points[-1])):
                station = sheet.stations[line.stations[stop % len(line.stations)]]
                assert math.dist(end, (station.x, station.y)) < station.radius
    assert sheet.network[0] < sheet.size[0]


def test_light_and_dark_differ_in_colours_only() -> None:
    light, dark = (draw(packaged("metro-paris"), theme) for theme in ("light", "dark"))
    assert "#F6E9E6" in light
    assert THEMES["dark"].paper in dark
    assert "#F6E9E6" not in dark
    plain = re.compile(r"#[0-9A-F]{6}|light|dark")
    assert plain.sub("", light) == plain.sub("", dark)
    with pytest.raises(ValueError, match="no theme 'drak'; did you mean 'dark'"):
        draw(packaged("metro-paris"), "drak")


@pytest.mark.parametrize("name", NAMES)
def test_lines_can_be_seen_at_night_and_letters_read(name: str) -> None:
    for line in sheet_of(name).lines:
        assert contrast(line.night, THEMES["dark"].paper) >= 3
        for colour in (line.colour, line.night):
            assert contrast(ink_on(colour), colour) >= 3.5, (line.letter, colour)
    assert night_colour("#F5C400") == "#F5C400"
    assert contrast(night_colour("#000000"), THEMES["dark"].paper) >= 3
    assert (ink_on("#000000"), ink_on("#FFFFFF")) == (WHITE, INK)


NASTY = "A<b>&\"'é</svg>"


def test_names_are_escaped() -> None:
    nasty = json.dumps(NASTY, ensure_ascii=False)
    text = SUBURB.replace('"Island"', nasty).replace('"Stream"', nasty).replace('"Airport line"', nasty)
    text = text.replace('"Metro Suburb"', nasty).replace('"Suburb"', nasty).replace("For tests.", "</desc><script>")
    root = parts(read(Source.from_text("x.toml", text)))
    assert root[0].text == NASTY
    texts = [part.text for part in root.iter(f"{SVG}text")]
    assert texts.count(NASTY) == 3  # title, station and line
    assert not list(root.iter(f"{SVG}script"))
    assert not list(root.iter(f"{SVG}b"))


def bare(map: MetroMap) -> MetroMap:
    """Without labels, broken names, trains, bends and background."""
    stations = tuple(replace(station, label="", lines=()) for station in map.stations)
    lines = tuple(replace(line, train=None, bends=()) for line in map.lines)
    return replace(map, stations=stations, lines=lines, decor=())


@pytest.mark.parametrize("name", [*NAMES, "suburb"])
def test_a_map_without_labels_and_trains_is_drawn_too(name: str) -> None:
    map = small() if name == "suburb" else packaged(name)
    sheet = layout(bare(map))
    most = {"metro-berlin": 8, "metro-amsterdam": 2, "metro-madrid": 6, "metro-paris": 3, "suburb": 0}
    assert len([found for found in collisions(sheet) if "in letters of" not in found]) <= most[name]
    assert len(with_class(parts(bare(map)), "label")) == len(map.stations)


def test_the_small_map_is_clean() -> None:
    sheet = layout(small())
    assert collisions(sheet) == []
    assert [label.lines for label in sheet.labels][5] == ("Funk-", "turm")
    assert [shape.kind for shape in sheet.decor] == ["river", "park"]
    assert len(with_class(parts(small()), "river")) == 1


def test_a_name_that_fits_nowhere_on_its_side_goes_elsewhere() -> None:
    map = small()
    stations = list(map.stations)
    stations[4] = replace(stations[4], label="E")  # on line B
    sheet = layout(replace(map, stations=tuple(stations)))
    assert collisions(sheet) == []
    assert sheet.labels[4].y > sheet.stations[4].y


@pytest.mark.parametrize("name", ["metro-berlin", "suburb"])
def test_facts_can_be_drawn(name: str) -> None:
    map = small() if name == "suburb" else packaged(name)
    again = read(Source.from_data("record", json.loads(json.dumps(facts(map)))))
    root = parts(again)
    assert len(with_class(root, "station")) == len(map.stations)
    assert len({line.colour for line in again.lines}) == len(map.lines)


def test_how_names_are_broken() -> None:
    assert broken("Zoo") == [("Zoo",)]
    assert broken("Rathaus Spandau") == [("Rathaus Spandau",), ("Rathaus", "Spandau")]
    assert broken("Viktoria-Luise-Platz") == [
        ("Viktoria-Luise-Platz",), ("Viktoria-", "Luise-Platz"), ("Viktoria-", "Luise-", "Platz"),
    ]  # fmt: skip
    assert broken("Nord - Süd") == [("Nord - Süd",), ("Nord -", "Süd")]


def test_odd_maps_are_drawn() -> None:
    head = 'format = 1\nfamily = "metro"\n[sheet]\n'
    line = '[[lines]]\nletter = "Z"\nwindows = 8\nfirst = 99\nlater = 99\n'
    odd = [
        'stations = [["東京", 0, 0], ["A very long name with many words in it", 0.5, 0.1]]\n'
        + line
        + 'stations = ["東京", "A very long name with many words in it"]\n',
        'stations = [["A", 0, 0], ["B", 5, 1], ["C", -3, 7.25]]\n' + line + 'ring = true\nstations = ["A", "B", "C"]\n',
    ]
    for text in odd:
        sheet = layout(read(Source.from_text("x.toml", head + text)))
        assert all(math.isfinite(value) for label in sheet.labels for value in (label.x, label.y))
        ElementTree.fromstring(draw(read(Source.from_text("x.toml", head + text))))
