"""Maps of all families: opened, checked, drawn, written as facts. No rules are loaded."""

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from stellwerk import families
from stellwerk.mapping import mapfile
from stellwerk.mapping.mapfile import MapError, Problem, Source


class MapMaker(Protocol):
    """What the module `PACKAGE.map` of a family offers."""

    read: Callable[[Source], Any]  # raises a MapError with every mistake
    facts: Callable[[Any], dict[str, Any]]  # all that affects play, in the shape of the file
    draw: Callable[[Any, str], str]  # an SVG in a theme
    tile: Callable[[Any, str], str]  # a small picture without names, for a list of maps
    layout: Callable[[Any], object]  # where everything is drawn: a dataclass of plain values
    summary: Callable[[Any], str]  # in a line
    minutes: Callable[[Any], float]  # that a game takes people, roughly
    warnings: Callable[[Source], list[Problem]]  # what could be better in a map without mistakes


def family_of(map: Any) -> families.Family:
    """The family whose package the map's class lives in."""
    found = families.family_of(type(map).__module__)
    assert found is not None, f"{type(map)} is no map of a family"
    return found


def read(source: Source) -> Any:
    family = source.data.get("family")
    if family not in families.REGISTRY:
        known = " or ".join(f'family = "{name}"' for name in families.REGISTRY)
        raise MapError(source.name, [Problem(source.line_of("family"), f"which family of games is it? Write {known}")])
    return families.named(family).map.read(source)


def open_map(name: str) -> Any:
    """A map by name or by the path of its file."""
    return read(mapfile.load(name))


def warnings(name: str) -> list[Problem]:
    """What could be better in a map without mistakes; it can be played as it is."""
    source = mapfile.load(name)
    return families.named(source.data["family"]).map.warnings(source)


def stamp(name: str) -> object:
    """Differs after the file has changed, so that its board is compiled again."""
    try:
        status = Path(name).stat() if mapfile.is_path(name) else None
    except (OSError, ValueError):
        return None  # opening the file will raise the right error
    return status and (status.st_mtime_ns, status.st_size)


def facts(map: Any) -> dict[str, Any]:
    return family_of(map).map.facts(map)


def from_facts(facts: Mapping[str, Any]) -> Any:
    return read(Source.from_data("record", facts))


def map_hash(map: Any) -> str:
    """Of the facts alone, so moving a label does not change it; their order counts, because shuffles follow it."""
    return hash_of(facts(map))


def hash_of(facts: Mapping[str, Any]) -> str:
    canonical = json.dumps(facts, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def draw(map: Any, theme: str = "light") -> str:
    return family_of(map).map.draw(map, theme)


def tile(map: Any, theme: str = "light") -> str:
    return family_of(map).map.tile(map, theme)


def layout(map: Any) -> object:
    """Where everything is drawn, for the page, which draws the board itself."""
    return family_of(map).map.layout(map)


def minutes(map: Any) -> float:
    return family_of(map).map.minutes(map)


def summary(map: Any) -> str:
    """A map in one line, for someone who has just checked it."""
    return family_of(map).map.summary(map)
