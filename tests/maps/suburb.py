"""A small metro map that is right in every line, for tests that break one thing in it."""

from __future__ import annotations

from stellwerk.mapping.mapfile import MapError, Source
from stellwerk.metro.map.model import MetroMap
from stellwerk.metro.map.read import read

SUBURB = """\
format = 1
family = "metro"
name = "Metro Suburb"
city = "Suburb"
origin = "own"
about = "For tests."

[rules]
seats = [1, 4]

[deck]
cards = [
  { kind = "number", value = 3, count = 4 },
  { kind = "number", value = 5, reshuffle = true },
  { kind = "express", value = 2, count = 2 },
  { kind = "transfer", count = 2 },
  { kind = "free" },
]

[sheet]
paper = "#E7F0F1"
stations = [
  ["Airport", 1, 1, { label = "N" }],
  ["Bäckerei", 3, 1, { label = "N" }],
  ["Castle Hill", 5, 1, { label = "E", special = true }],
  ["Docks", 7, 3, { label = "E" }],
  ["East End", 5, 5, { label = "SE" }],
  ["Funkturm", 3, 5, { label = "SW", lines = ["Funk-", "turm"] }],
  ["Garden", 1, 3, { label = "SW" }],
  ["Hafen", 4, 3, { label = "NE" }],
  ["Island", 7, 5],
]
decor = [
  { kind = "river", name = "Stream", width = 0.5, points = [[0, 6], [4, 6], [8, 2]] },
  { kind = "park", points = [[1, 4], [2, 4], [2, 5]] },
]

[[lines]]
letter = "A"
name = "Airport line"
colour = "#C93A35"
windows = 2
first = 4
later = 2
train = [-1, 1]
stations = ["Airport", "Bäckerei", "Castle Hill", "Docks"]

[[lines]]
letter = "B"
colour = "#2F6FBF"
windows = 3
first = 6
later = 6
train = [8.6, 5]
stations = ["Island", "East End", "Hafen", "Garden"]

[[lines]]
letter = "C"
ring = true
windows = 1
first = 9
later = 5
stations = ["Docks", "East End", "Funkturm", "Garden", "Airport", [2, 2], "Hafen"]
"""


def suburb(*changes: tuple[str, str]) -> Source:
    """The small map with some lines changed; what is to be changed must be there."""
    text = SUBURB
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return Source.from_text("suburb.toml", text)


def problems(source: Source) -> list[tuple[int, str]]:
    try:
        read(source)
    except MapError as error:
        return [(problem.line, problem.text) for problem in error.problems]
    return []


def small() -> MetroMap:
    return read(suburb())
