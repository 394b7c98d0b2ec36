"""The head of every map file: its format, its family, its name, where it comes from, and its sections."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from stellwerk.mapfile import Source
from stellwerk.mapvalues import Table, Value, shown

FORMAT = 1
ORIGINS = ["printed", "own"]


@dataclass(frozen=True, slots=True)
class Head:
    name: str  # as people say it
    origin: str  # "printed" (facts of a printed board) or "own" (our own design)
    about: str  # where the facts come from, in a sentence or two


def check_format(top: Table, family: str) -> None:
    """In another format nothing is where we look for it."""
    format, named = top.need("format"), top.need("family")
    if format and format.raw != FORMAT:
        format.wrong(f"this Stellwerk reads maps of format {FORMAT}, not {shown(format.raw)}")
    if named and named.raw != family:
        named.wrong(f"a map of the family {family!r} is wanted, not {shown(named.raw)}")


def read_head(top: Table, source: Source) -> Head:
    name, origin, about = top.get("name"), top.get("origin"), top.get("about")
    return Head(
        name=name.name() if name else name_of(source),
        origin=origin.one_of(ORIGINS, "own") if origin else "own",
        about=about.text() if about else "",
    )


def name_of(source: Source) -> str:
    """A map without a name is called after its file."""
    stem = PurePath(source.name).name.removesuffix(".toml")
    return "".join(letter for letter in stem if letter.isprintable()) or "map"


def section(top: Table, key: str, needed: bool = True) -> Table:
    value = top.need(key, f"[{key}]") if needed else top.get(key, f"[{key}]")
    table = value.table() if value else Table(top.mistakes, (key,), {})
    table.is_missing = value is None
    return table


def read_seats(value: Value, limits: tuple[int, int], default: tuple[int, int]) -> tuple[int, int]:
    """The fewest and the most seats."""
    seats = value.list_of(lambda seat: seat.whole(*limits, instead=default[0]), "two numbers, [fewest, most]")
    if len(seats) == 2:
        return seats[0], seats[1]
    if isinstance(value.raw, list | tuple):
        value.must_be("two numbers, [fewest, most]")
    return default
