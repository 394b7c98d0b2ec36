"""The four metro sheets against their designs, and every mistake a map maker can make."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stellwerk.board import Board
from stellwerk.mapping import atlas, mapfile
from stellwerk.mapping.mapfile import MapError, Source
from stellwerk.metro.map.draft import LIMITS
from stellwerk.metro.map.model import DECK, EXPRESS, FREE, NUMBER, TRANSFER, Bend, Card, MetroMap, Rules
from stellwerk.metro.map.read import facts, read
from stellwerk.metro.rules import board as engine

from .suburb import SUBURB, problems, small, suburb
from .towns import line_with

NAMES = ("metro-amsterdam", "metro-berlin", "metro-paris", "metro-madrid")


def packaged(name: str) -> MetroMap:
    return read(mapfile.load(name))


@pytest.mark.parametrize(
    ("name", "stations", "stops", "windows", "points", "special"),
    [
        ("metro-amsterdam", 78, 111, 23, (44, 27), ["Zuid"]),
        ("metro-berlin", 80, 122, 25, (44, 27), ["Alexanderplatz"]),
        ("metro-paris", 79, 117, 25, (48, 29), ["Châtelet", "Montparnasse"]),
        ("metro-madrid", 82, 127, 25, (49, 31), ["Sol", "Avenida de América"]),
    ],
)
def test_counts(
    name: str, stations: int, stops: int, windows: int, points: tuple[int, int], special: list[str]
) -> None:
    map = packaged(name)
    assert (len(map.stations), len(map.lines)) == (stations, 10)
    assert sum(len(line.stations) for line in map.lines) == stops
    assert sum(line.windows for line in map.lines) == windows
    assert (sum(line.first for line in map.lines), sum(line.later for line in map.lines)) == points
    assert sorted(station.name for station in map.stations if station.special) == sorted(special)
    assert "".join(line.letter for line in map.lines) == "ABCDEFGHIJ"


@pytest.mark.parametrize("name", NAMES)
def test_sheets_say_plainly_that_they_are_our_own(name: str) -> None:
    map = packaged(name)
    assert map.origin == "own"
    assert "not the printed one" in map.about
    assert map.name == f"Metro {map.city}"
    assert map.rules == Rules((1, 6))
    text = mapfile.load(name).text.lower().replace("-", " ")
    assert "ticket to ride" not in text
    assert "voll verplant" not in text


def test_m1_the_deck() -> None:
    map = packaged("metro-paris")
    assert map.deck == DECK
    count = {kind: sum(card.count for card in DECK if card.kind == kind) for kind in (NUMBER, EXPRESS, TRANSFER, FREE)}
    assert count == {NUMBER: 8, EXPRESS: 3, TRANSFER: 2, FREE: 1}
    assert [card.value for card in DECK if card.reshuffle] == [6]


def test_m11_rings() -> None:
    rings = {name: [line.name for line in packaged(name).lines if line.ring] for name in NAMES}
    assert rings == {
        "metro-amsterdam": [], "metro-berlin": ["Ringbahn"], "metro-paris": [], "metro-madrid": ["L6 Circular"],
    }  # fmt: skip


def test_some_lines_by_name() -> None:
    map = packaged("metro-berlin")
    u4 = map.lines[3]
    assert (u4.letter, u4.name, u4.windows, u4.first, u4.later, u4.ring) == ("D", "U4", 1, 2, 1, False)
    names = [map.stations[stop].name for stop in u4.stations]
    assert names == ["Innsbrucker Platz", "Bayerischer Platz", "Viktoria-Luise-Platz", "Nollendorfplatz"]


@pytest.mark.parametrize("name", [*NAMES, "suburb"])
def test_facts_read_back_and_play_the_same(name: str) -> None:
    map = small() if name == "suburb" else packaged(name)
    written = json.loads(json.dumps(facts(map)))
    again = read(Source.from_data("record", written))
    assert facts(again) == facts(map)
    assert again.deck == map.deck
    assert [line.stations for line in again.lines] == [line.stations for line in map.lines]
    assert Board(again, name).cells.tobytes() == Board(map, name).cells.tobytes()
    assert len({(station.x, station.y) for station in again.stations}) == len(map.stations)


def test_the_hash_is_of_the_facts_alone() -> None:
    drawn_otherwise = suburb(
        ('label = "N" }', 'label = "NW" }'),
        ("#C93A35", "#36894A"),
        ('"Airport", [2, 2], "Hafen"', '"Airport", "Hafen"'),
        ("train = [-1, 1]", "train = [-1.5, 1]"),
        ("#E7F0F1", "#FFFFFF"),
        ('name = "Airport line"', 'name = "Red line"'),
    )
    assert atlas.map_hash(read(drawn_otherwise)) == atlas.map_hash(small())
    for old, new in (
        ("windows = 3", "windows = 4"),
        ("count = 4", "count = 5"),
        ('"Docks"', '"Dock"'),
        ("special = true", "special = false"),
        ("ring = true", "ring = false"),
        ("seats = [1, 4]", "seats = [1, 5]"),
    ):
        changed = Source.from_text("x.toml", SUBURB.replace(old, new))
        assert atlas.map_hash(read(changed)) != atlas.map_hash(small()), new


def test_a_map_can_be_short() -> None:
    text = """
format = 1
family = "metro"
[sheet]
stations = [["One", 0, 0], ["Two", 1, 0]]
[[lines]]
letter = "A"
windows = 1
first = 1
later = 0
stations = ["One", "Two"]
"""
    map = read(Source.from_text("/tmp/my-line.toml", text))
    assert (map.name, map.city, map.origin, map.deck, map.rules) == ("my-line", "my-line", "own", DECK, Rules())
    assert (map.lines[0].name, map.lines[0].train, map.stations[0].label) == ("A", None, "")


def test_the_small_map_is_right() -> None:
    assert problems(suburb()) == []
    map = small()
    assert map.deck[1] == Card(NUMBER, 5, 1, reshuffle=True)
    assert map.lines[2].bends == (Bend(4, 2, 2),)
    assert atlas.summary(map) == "9 stations, 3 lines, 6 windows, 10 cards"


def test_limits_are_the_engines() -> None:
    assert LIMITS["seats"][1] == engine.SEATS
    assert LIMITS["lines"][1] == engine.LINES
    assert LIMITS["stops"][1] == LIMITS["ring"][1] == engine.LINE_STATIONS
    assert LIMITS["stations"][1] == engine.STATIONS
    assert LIMITS["windows"][1] == engine.WINDOWS
    assert LIMITS["cards"][1] == engine.CARDS
    assert LIMITS["value"][1] <= engine.LINE_STATIONS
    assert LIMITS["special"][1] == engine.ENTRIES - 1


LETTER = 'letter must be a capital from A to Z, alone or with a second capital or a digit ("U1")'
MISTAKES: list[tuple[str, str, str, str]] = [
    # what stands in the file, what is written instead, where, and what must be said
    ('"Bäckerei", "Castle', '"Backerei", "Castle', '"Backerei"', "no station 'Backerei'; did you mean 'Bäckerei'?"),
    ('["Island", "East End"', '["Iland", "East End"', '"Iland"', "no station 'Iland'; did you mean 'Island'?"),
    ('"Bäckerei", 3, 1', '"Bäckerei", 1.2, 1.1', "1.2, 1.1", "station 'Bäckerei' lies on 'Airport'"),
    ('"Bäckerei", 3, 1', '"Bäckerei", nan, 1', "nan, 1", "station must be a number, not nan"),
    ('"Bäckerei", 3, 1', '"Bäckerei", inf, 1', "inf, 1", "station must be a number, not inf"),
    ('"Bäckerei", 3, 1', '"Bäckerei", "3", 1', '"3", 1', "station must be a number, not '3'"),
    ('"Bäckerei", 3, 1', '"Bäckerei", 300, 1', "300, 1", "station 'Bäckerei' is too far from the others: 300 right"),
    ('"Bäckerei", "Castle Hill", "Docks"]', '"Castle Hill", "Docks"]', '"Bäckerei", 3', "no line stops at 'Bäckerei'"),
    ('"Castle Hill", "Docks"]', '"Castle Hill", "Airport"]', 'Hill", "Airport"]', "for a ring write ring = true"),
    ('"Hafen"]\n', '"Hafen", "Docks"]\n', '"Hafen", "Docks"]', "a ring closes by itself: write 'Docks' only once"),
    (
        '["Island", "East End", "Hafen", "Garden"]',
        '["Island"]',
        '= ["Island"]',
        "line B has 1 stations: it needs 2 to 32",
    ),
    ("[2, 2], ", "[2], ", "[2]", "bend must be two numbers, [x, y], not [2]"),
    ("[2, 2], ", "[nan, 2], ", "nan", "bend must be a number, not nan"),
    ('["Docks", "East', '[[7, 4], "Docks", "East', "[7, 4]", "a bend of ring C must stand between two stations"),
    ('"Castle Hill", "Docks"]', '"Castle Hill", "Docks", [8, 3]]', "[8, 3]", "a bend of line A must stand between"),
    ("windows = 2", "windows = 0", "windows = 0", "windows must be from 1 to 8, not 0"),
    ("windows = 2", "windows = 9", "windows = 9", "windows must be from 1 to 8, not 9"),
    ("windows = 2", "windows = 2.0", "windows = 2.0", "windows must be a whole number from 1 to 8, not 2.0"),
    ("first = 4", "first = 1", "first = 1", "line A: first 1 is less than later 2"),
    ("first = 4", "first = 100", "first = 100", "first must be from 0 to 99"),
    ("later = 2", 'later = "2"', 'later = "2"', "later must be a whole number from 0 to 99, not '2'"),
    ('letter = "B"', 'letter = "b"', 'letter = "b"', f"{LETTER}, not 'b'"),
    ('letter = "B"', 'letter = "BBB"', 'letter = "BBB"', f"{LETTER}, not 'BBB'"),
    ('letter = "B"', 'letter = "Ä"', 'letter = "Ä"', f"{LETTER}, not 'Ä'"),
    ('letter = "B"', "letter = 2", "letter = 2", f"{LETTER}, not 2"),
    ("special = true", "special = 1", "special = 1", "special must be true or false, not 1"),
    ("ring = true", 'ring = "yes"', 'ring = "yes"', "ring must be true or false, not 'yes'"),
    ('colour = "#C93A35"', 'colour = "red"', '"red"', "colour must look like \"#2F6FBF\", not 'red'"),
    ('colour = "#C93A35"', 'colour = "#C93A3"', '"#C93A3"', "colour must look like"),
    ('paper = "#E7F0F1"', "paper = 7", "paper = 7", "paper must look like"),
    ('label = "SE"', 'label = "SSE"', '"SSE"', "no label 'SSE'; did you mean 'SE'?"),
    ('label = "SE"', "label = 3", "label = 3", "label must be one of N, NE"),
    ('["Funk-", "turm"]', '["Funk-", "tum"]', '"tum"', "the lines of 'Funkturm' say 'Funk- tum'"),
    ("train = [-1, 1]", "train = [-1]", "train = [-1]", "train must be two numbers, [x, y], not [-1]"),
    ("train = [-1, 1]", "train = [inf, 1]", "train = [inf", "train must be a number, not inf"),
    ("train = [-1, 1]", "train = [1.2, 1]", "[1.2, 1]", "the train of line A lies on station 'Airport'"),
    ("train = [-1, 1]", "train = [0.4, 1.1]", "[0.4, 1.1]", "the train of line A lies on station 'Airport'"),
    ("train = [-1, 1]", "train = [1, 2]", "[1, 2]", "the train of line A lies on line C"),
    (
        "[2, 2], ",
        "[3, 1], ",
        "[3, 1]",
        "line C is drawn through 'Bäckerei', where it does not stop; write a bend between",
    ),
    ('label = "SE"', 'label = "E"', '"East End", 5', "the name of 'East End' lies on line B at 'E'; 'SE' is free"),
    (
        '"Hafen", 4, 3, { label = "NE" }',
        '"Hafen", 4, 3, { label = "E" }',
        '"Hafen", 4',
        "'Hafen' lies on line C at 'E'",
    ),
    (
        'kind = "number", value = 3',
        'kind = "numer", value = 3',
        '"numer"',
        "no kind of card 'numer'; did you mean 'number'",
    ),
    ('kind = "number", value = 3', 'kind = "number"', 'kind = "number", count', "value is missing in [deck.cards]"),
    ('kind = "number", value = 3', 'kind = "number", value = 33', "value = 33", "value must be from 1 to 32"),
    (
        'kind = "transfer", count',
        'kind = "transfer", value = 1, count',
        "value = 1",
        "unknown key 'value' in [deck.cards]",
    ),
    ("count = 4", "count = 0", "count = 0", "count must be from 1 to 32, not 0"),
    ("count = 4", "count = 30", "cards = [", "36 cards: the engine takes 1 to 32"),
    ("reshuffle = true", "reshuffle = 6", "reshuffle = 6", "reshuffle must be true or false"),
    ("reshuffle", "reshufle", "reshufle", "unknown key 'reshufle' in [deck.cards]; did you mean 'reshuffle'?"),
    ("seats = [1, 4]", "seats = [4, 1]", "seats", "fewest seats 4 is more than most seats 1"),
    ("seats = [1, 4]", "seats = [0, 4]", "seats", "seats must be from 1 to 6, not 0"),
    ("seats = [1, 4]", "seats = 4", "seats", "seats must be two numbers, [fewest, most]"),
    ("seats = [1, 4]", "seat = [1, 4]", "seat =", "unknown switch 'seat' in [rules]; did you mean 'seats'?"),
    ('city = "Suburb"', 'citty = "Suburb"', "citty", "unknown key 'citty'; did you mean 'city'?"),
    ('paper = "#E7F0F1"', 'papper = "#E7F0F1"', "papper", "unknown key 'papper' in [sheet]; did you mean 'paper'?"),
    (
        "special = true",
        "spezial = true",
        "spezial",
        "unknown key 'spezial' in [sheet.stations]; did you mean 'special'",
    ),
    ("ring = true", "rings = true", "rings", "unknown key 'rings' in [lines]; did you mean 'ring'?"),
    ('kind = "river"', 'kind = "rver"', '"rver"', "no kind of decor 'rver'; did you mean 'river'?"),
    ("[[0, 6], [4, 6], [8, 2]]", "[[0, 6]]", "Stream", "a river needs 2 points or more"),
    ("width = 0.5", "width = -1", "width = -1", "width must be more than 0"),
    ("format = 1", "format = 2", "format", "this Stellwerk reads maps of format 1, not 2"),
    ('family = "metro"', 'family = "tickets"', "family", "this must be a map of the family 'metro', not 'tickets'"),
]


@pytest.mark.parametrize(("old", "new", "where", "said"), MISTAKES)
def test_every_mistake_is_told_with_its_line(old: str, new: str, where: str, said: str) -> None:
    source = suburb((old, new))
    found = problems(source)
    assert any(line == line_with(source, where) and said in text for line, text in found), found
    assert len(found) == 1  # no mistake makes others seem wrong


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Airport", "station 'Airport' is listed twice"),
        ("AIRPORT!", "station 'AIRPORT!' looks like 'Airport' in moves"),
        ("!?", "the name '!?' needs a letter or a digit"),
        ("None", "no station can be called 'None': in moves that is no station"),
        ("", "station is empty"),
        ("Bell\\u0007", "station must be at most 40 printable characters"),
        ("x" * 41, "station must be at most 40 printable characters"),
    ],
)
def test_names_that_no_station_can_have(name: str, said: str) -> None:
    source = suburb(('["Bäckerei", 3', f'["{name}", 3'), ('"Bäckerei", "Castle', '"Castle'))
    assert (line_with(source, "3, 1, {"), said) in problems(source)


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ('["Bäckerei", 3, 1', '["Bäckerei", 3', '["Bäckerei", 3', "station must look like"),
        ('["Island", "East End"', '[3, "East End"', '[3, "East', "station must be one of Airport, "),
        ('"Castle Hill", "Docks"]', '"Bäckerei", "Docks"]', '"Bäckerei", "Bäck', "line A stops at 'Bäckerei' twice"),
        (
            '"Funkturm", "Garden", "Airport", [2, 2], "Hafen"]',
            "]",
            '"East End", ]',
            "ring C has 2 stations: it needs 3",
        ),
        ("cards = [", "card = [", "card = [", "unknown key 'card' in [deck]; did you mean 'cards'?"),
        ("cards = [", "card = [", "[deck]", "cards is missing in [deck]"),
    ],
)
def test_mistakes_that_make_another(old: str, new: str, where: str, said: str) -> None:
    source = suburb((old, new))
    found = problems(source)
    assert len(found) == 2
    assert any(line == line_with(source, where) and said in text for line, text in found), found


def test_what_a_line_needs() -> None:
    source = suburb(('letter = "B"', 'letter = "A"'), ("windows = 2\n", ""), ("later = 5\n", ""))
    start = line_with(source, "Airport line") - 2
    letter = line_with(source, "#2F6FBF") - 1
    last = line_with(source, "ring = true") - 2
    assert problems(source) == [
        (start, "windows is missing in [lines]"),
        (letter, "two lines have the letter 'A'"),
        (last, "later is missing in [lines]"),
    ]


def test_a_track_from_a_train_through_a_station() -> None:
    source = suburb(
        ("train = [-1, 1]", "train = [1, 0]"),
        ('["Bäckerei", 3, 1, { label = "N" }]', '["Bäckerei", 1, 0.5]'),
        ('{ label = "N" }', '{ label = "W" }'),
    )
    text = "the track from the train of line A to its first station is drawn through 'Bäckerei'"
    assert (line_with(source, "train = [1, 0]"), text) in problems(source)


def test_a_train_on_another() -> None:
    source = suburb(("train = [8.6, 5]", "train = [-1, 1.2]"))
    assert (line_with(source, "[-1, 1.2]"), "the train of line B lies on the train of line A") in problems(source)


def test_a_deck_without_a_number() -> None:
    source = suburb(
        ('  { kind = "number", value = 3, count = 4 },\n  { kind = "number", value = 5, reshuffle = true },\n', "")
    )
    assert problems(source) == [(line_with(source, "cards = ["), "the deck has no number (M1)")]


def test_names_on_each_other() -> None:
    source = suburb(('["Airport", 1, 1, { label = "N" }]', '["Airport", 2.4, 1, { label = "N", lines = ["Airport"] }]'))
    found = [text for _, text in problems(source)]
    assert "the name of 'Airport' lies on the name of 'Bäckerei' at 'N'; 'NW' is free" in found


def named(stations: int, lines: int, stops: int, **more: Any) -> dict[str, Any]:
    """Facts of some size."""
    names = [f"S{index}" for index in range(stations)]
    rows = [
        {"letter": chr(ord("A") + index % 26), "windows": 1, "first": 1, "later": 1, "stations": names[:stops]}
        for index in range(lines)
    ]
    return {"format": 1, "family": "metro", "sheet": {"stations": names}, "lines": rows, **more}


def problems_of(data: dict[str, Any]) -> list[str]:
    with pytest.raises(MapError) as caught:
        read(Source.from_data("x", data))
    return [problem.text for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((129, 5, 32), "129 stations: the engine takes 2 to 128"),
        ((32, 17, 32), "17 lines: the engine takes 1 to 16"),
        ((33, 1, 33), "line A has 33 stations: it needs 2 to 32"),
        ((2, 0, 2), "0 lines: the engine takes 1 to 16"),
        ((1, 1, 1), "1 stations: the engine takes 2 to 128"),
    ],
)
def test_more_or_less_than_the_engine_takes(size: tuple[int, int, int], said: str) -> None:
    assert said in problems_of(named(*size))


def test_m16_too_many_special_stations() -> None:
    data = named(8, 1, 8)
    data["sheet"]["stations"] = [[name, {"special": True}] for name in data["sheet"]["stations"]]
    assert problems_of(data) == ["8 special stations: the engine takes at most 7 (M16)"]


def test_missing_parts_are_told_once() -> None:
    assert problems_of({"format": 1, "family": "metro"}) == ["[sheet] is missing", "[[lines]] is missing"]
    assert problems_of({}) == ["format is missing", "family is missing"]
    assert problems_of({"format": 1, "family": "metro", "sheet": 3, "lines": {}})
    assert problems_of(named(2, 1, 2) | {"lines": [3]}) == [
        "line must be a table, not 3",
        "no line stops at 'S0'",
        "no line stops at 'S1'",
        "this line has 0 stations: it needs 2 to 32",
    ]


def test_endless_names_keys_and_rows_are_refused_in_short() -> None:
    data = named(4, 1, 4)
    data["lines"][0] |= {f"x{index}": 1 for index in range(5000)}
    data["lines"][0]["stations"][0] = "y" * 100_000
    found = problems_of(data)
    assert len(found) < 30
    assert max(map(len, found)) < 200
    data["lines"][0]["stations"] *= 1000
    assert problems_of(data) == ["too many rows: more than 1000"]
    assert problems_of(named(2000, 1, 2)) == ["too many rows: more than 1000"]


def test_ten_mistakes_in_one_file_are_all_reported_in_order() -> None:
    source = suburb(
        ("seats = [1, 4]", "saets = [1, 4]"),
        ('kind = "express"', 'kind = "expres"'),
        ('"Castle Hill", 5, 1, { label = "E"', '"Castle Hill", 5, 1, { label = "EE"'),
        ('"Island", 7, 5', '"Island", 5.2, 5'),
        ('colour = "#C93A35"', 'colour = "C93A35"'),
        ("train = [-1, 1]", "train = [3, 1]"),
        ('"Bäckerei", "Castle Hill", "Docks"]', '"Bakerei", "Castle Hill", "Docks"]'),
        ("windows = 3", "windows = 30"),
        ("later = 6", "later = 7"),
        ('letter = "C"', 'letter = "cc"'),
    )
    found = problems(source)
    lines = [line for line, _ in found]
    assert lines == sorted(lines)
    expected = {
        "saets": "did you mean 'seats'?",
        '"expres"': "did you mean 'express'?",
        '"EE"': "no label 'EE'",
        "5.2, 5": "station 'Island' lies on 'East End'",
        '"C93A35"': "colour must look like",
        "train = [3, 1]": "the train of line A lies on station 'Bäckerei'",
        '"Bakerei"': "did you mean 'Bäckerei'?",
        "windows = 30": "from 1 to 8",
        "first = 6": "less than later 7",
        '"cc"': "a capital",
    }
    for where, said in expected.items():
        assert any(line == line_with(source, where) and said in text for line, text in found), (where, found)
    assert len(found) == len(expected)
    with pytest.raises(MapError) as caught:
        read(source)
    assert str(caught.value).splitlines()[0].startswith(f"suburb.toml:{lines[0]}: ")
    assert len(str(caught.value).splitlines()) == len(found)
