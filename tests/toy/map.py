"""The map of a race: read from a file, written as facts, drawn."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from stellwerk.drawing.svg import element, picture
from stellwerk.mapping.head import FORMAT, check_format, read_head, section
from stellwerk.mapping.mapfile import MapError, Problem, Source
from stellwerk.mapping.values import Mistakes, Section


class Rules(NamedTuple):
    seats: tuple[int, int]  # the fewest and the most


TWO = Rules((2, 2))


@dataclass(frozen=True)
class RaceMap:
    name: str
    origin: str
    about: str
    squares: int
    rules: Rules = TWO


def read(source: Source) -> RaceMap:
    mistakes = Mistakes(source)
    top = Section(mistakes, (), source.data)
    check_format(top, "race")
    head, squares = read_head(top, source), section(top, "lane").need("squares")
    length = squares.whole(4, 30, instead=4) if squares else 4
    if mistakes.problems:
        raise MapError(source.name, mistakes.problems)
    return RaceMap(head.name, head.origin, head.about, length)


def warnings(source: Source) -> list[Problem]:
    return []


def facts(map: RaceMap) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "family": "race",
        "name": map.name,
        "origin": map.origin,
        "lane": {"squares": map.squares},
    }


def layout(map: RaceMap) -> RaceMap:
    return map  # the number of squares says it all


def draw(map: RaceMap, theme: str) -> str:
    squares = [element("circle", cx=10 * square + 5, cy=5, r=4) for square in range(map.squares)]
    return picture((10 * map.squares, 10), "race", squares)


tile = draw


def minutes(map: RaceMap) -> float:
    return map.squares / 2


def summary(map: RaceMap) -> str:
    return f"{map.squares} squares"
