"""The head of every map file: its format, its family, its name, where it comes from, and its sections."""

from dataclasses import dataclass
from pathlib import PurePath

from stellwerk.mapping.mapfile import Source
from stellwerk.mapping.values import Section, Value, shown

FORMAT = 1
ORIGINS = ["printed", "own"]


@dataclass(frozen=True, slots=True)
class Head:
    name: str  # as people say it
    origin: str  # "printed" (facts of a printed board) or "own" (our own design)
    about: str  # where the facts come from, in a sentence or two


def check_format(top: Section, family: str) -> None:
    """A file of another format or family can't be read any further."""
    format, named = top.need("format"), top.need("family")
    if format and format.raw != FORMAT:
        format.wrong(f"this Stellwerk reads maps of format {FORMAT}, not {shown(format.raw)}")
    if named and named.raw != family:
        named.wrong(f"this must be a map of the family {family!r}, not {shown(named.raw)}")


def read_head(top: Section, source: Source) -> Head:
    name, origin, about = top.get("name"), top.get("origin"), top.get("about")
    return Head(
        name=name.name() if name else name_of(source),
        origin=origin.one_of(ORIGINS, "own") if origin else "own",
        about=about.text() if about else "",
    )


def name_of(source: Source) -> str:
    """A map without a name is named after its file."""
    stem = PurePath(source.name).name.removesuffix(".toml")
    return "".join(letter for letter in stem if letter.isprintable()) or "map"


def section(top: Section, key: str, needed: bool = True) -> Section:
    value = top.need(key, f"[{key}]") if needed else top.get(key, f"[{key}]")
    found = value.section() if value else Section(top.mistakes, (key,), {})
    found.is_missing = value is None
    return found


def read_seats(value: Value, limits: tuple[int, int], default: tuple[int, int]) -> tuple[int, int]:
    """The fewest and the most seats."""
    seats = value.list_of(lambda seat: seat.whole(*limits, instead=default[0]), "two numbers, [fewest, most]")
    if len(seats) == 2:
        return seats[0], seats[1]
    if isinstance(value.raw, list | tuple):
        value.must_be("two numbers, [fewest, most]")
    return default
