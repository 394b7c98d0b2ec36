"""Maps of all families: opened, checked, drawn, written as facts. Light: no rules are loaded."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from stellwerk import mapfile
from stellwerk.mapfile import MapError, Problem, Source

FAMILIES = ("tickets", "metro")  # the one registry: a family is the package stellwerk.NAME


class MapMaker(Protocol):
    """What the module `stellwerk.FAMILY.maps` offers."""

    read: Callable[[Source], Any]  # raises a MapError with every mistake
    facts: Callable[[Any], dict[str, Any]]  # all that affects play, in the shape of the file
    draw: Callable[[Any, str], str]  # an SVG in a theme
    tile: Callable[[Any, str], str]  # a small one without words, for a page that lists all maps
    layout: Callable[[Any], object]  # where everything is drawn: a dataclass of plain values
    summary: Callable[[Any], str]  # in a line
    warnings: Callable[[Source], list[Problem]]  # what a map without mistakes may do better


def makers(family: str) -> MapMaker:
    return cast(MapMaker, import_module(f"stellwerk.{family}.maps"))


def family_of(map: Any) -> str:
    """The family whose package the map's class lives in."""
    return type(map).__module__.split(".")[1]


def read(source: Source) -> Any:
    family = source.data.get("family")
    if family not in FAMILIES:
        known = " or ".join(f'family = "{name}"' for name in FAMILIES)
        raise MapError(source.name, [Problem(source.line_of("family"), f"which family of games is it? Write {known}")])
    return makers(family).read(source)


def open_map(name: str) -> Any:
    """A map by name or by the path of its file."""
    return read(mapfile.load(name))


def warnings(name: str) -> list[Problem]:
    """What a map without mistakes may do better; it can be played as it is."""
    source = mapfile.load(name)
    return makers(source.data["family"]).warnings(source)


def stamp(name: str) -> object:
    """Changes when the file of this name does, so that a compiled board is not used past its time."""
    try:
        status = Path(name).stat() if mapfile.is_path(name) else None
    except (OSError, ValueError):
        return None  # opening it will say what is wrong
    return status and (status.st_mtime_ns, status.st_size)


def facts(map: Any) -> dict[str, Any]:
    return makers(family_of(map)).facts(map)


def from_facts(facts: Mapping[str, Any]) -> Any:
    return read(Source.from_data("record", facts))


def map_hash(map: Any) -> str:
    """Of the facts alone, so that moving a label does not change it; their order counts, for shuffles follow it."""
    return hash_of(facts(map))


def hash_of(facts: Mapping[str, Any]) -> str:
    canonical = json.dumps(facts, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def draw(map: Any, theme: str = "light") -> str:
    return makers(family_of(map)).draw(map, theme)


def tile(map: Any, theme: str = "light") -> str:
    return makers(family_of(map)).tile(map, theme)


def layout(map: Any) -> object:
    """Where everything is drawn, for a page that draws the board itself."""
    return makers(family_of(map)).layout(map)


def summary(map: Any) -> str:
    """A map in a line, for someone who has just checked it."""
    return makers(family_of(map)).summary(map)
