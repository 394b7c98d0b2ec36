"""A small map that is right in every line, for tests that break one thing in it."""

from __future__ import annotations

import re

from stellwerk.mapping.mapfile import MapError, Source
from stellwerk.tickets.map.model import TicketsMap
from stellwerk.tickets.map.read import read

TOWNS = """\
format = 1
family = "tickets"
name = "Towns"
origin = "own"
about = "For tests."
joker = "handcar"

[rules]
seats = [2, 3]
hand = 2
start_offer = 2
start_keep = 1
turn_offer = 2
turn_keep = 1
twins_from = 3
last_round_at = 2
attraction = 1

[cards]
red = 6
blue = 6
green = 6
joker = 4

[pieces]
train = { count = 12, points = [1, 2, 4, 7] }
ferry = { count = 2, points = [1, 3, 5], one_space = true }

[board]
size = [1000, 700]
places = [
  ["Ada", 100, 100],
  ["Brück", 500, 80, { attraction = true }],
  ["Celle", 880, 120],
  ["Dorf am See", 150, 560, { lines = ["Dorf", "am See"] }],
  ["Elm", 520, 420],
  ["Furt", 860, 600, { label = [900, 640] }],
]
routes = [
  ["Ada", "Brück", 3, "red", { via = [300, 60] }],
  ["Brück", "Celle", 3, "blue"],
  ["Brück", "Celle", 3, "green"],
  ["Ada", "Dorf am See", 4, "grey"],
  ["Brück", "Elm", 2, "grey", { spot = 0.6 }],
  ["Elm", "Furt", 3, "green"],
  ["Celle", "Furt", 4, "red"],
  ["Dorf am See", "Elm", 2, "blue", { piece = "ferry" }],
  ["Dorf am See", "Furt", 3, "grey", { piece = "ferry", via = [500, 660] }],
]
tickets = [
  ["Ada", "Celle", 5],
  ["Ada", "Furt", 9],
  ["Brück", "Dorf am See", 6],
  ["Celle", "Elm", 4],
  ["Dorf am See", "Celle", 8],
  ["Elm", "Ada", 5],
]
decor = [
  { kind = "lake", name = "See", points = [[200, 600], [300, 580], [320, 640]] },
]
"""


def towns(*changes: tuple[str, str]) -> Source:
    """The small map with some lines changed; what is to be changed must be there."""
    text = TOWNS
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return Source.from_text("towns.toml", text)


def problems(source: Source) -> list[tuple[int, str]]:
    try:
        read(source)
    except MapError as error:
        return [(problem.line, problem.text) for problem in error.problems]
    return []


def line_with(source: Source, snippet: str) -> int:
    """The one line that contains the snippet."""
    found = [number for number, line in enumerate(source.text.split("\n"), 1) if snippet in line]
    assert len(found) == 1, (snippet, found)
    return found[0]


def undrawn(map_text: str) -> str:
    """The same map without labels, bows, spots, legend and background."""
    text = re.sub(r"^#.*\n", "", map_text, flags=re.MULTILINE)
    text = re.sub(r"decor = \[\n.*?\n\]\n", "", text, flags=re.DOTALL)
    text = re.sub(r"legend = .*\n", "", text)
    for key in (r"label = \[[^]]*\]", r"lines = \[[^]]*\]", r"via = \[[^]]*\]", r"spot = [0-9.]+"):
        text = re.sub(rf"(, )?{key}(?=[ ,])", "", text)
    return text.replace("{ , ", "{ ").replace(", {  }", "").replace(", { }", "")


def small() -> TicketsMap:
    return read(towns())
