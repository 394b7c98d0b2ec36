"""The lines of a record, and whether what they tell has the shape that docs/concepts/records.md says."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from stellwerk import atlas
from stellwerk.errors import RecordError
from stellwerk.fairness import Proof
from stellwerk.family import rules_named
from stellwerk.game import Event

FORMAT = 1


class Strict(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A misspelt name is an error, not something left out."""


class Header(Strict, tag_field="line", tag="game"):
    """The first line: all that must be known to play the game again."""

    format: int
    stellwerk: str  # the version that wrote it
    family: str
    rules: int  # version of the family's rules
    map: str  # the name or path it was opened by
    title: str  # the map's own name
    origin: str  # "printed": facts of a printed board, "own": a design of its maker
    map_hash: str
    facts: dict[str, Any]  # the map's facts, so that the record stands alone
    seats: int
    names: list[str]  # who sat there
    options: dict[str, int]
    commitment: str  # sha256 of the seed, which may be published before the game …
    seed: str | None = None  # … and the seed after it, 64 hexadecimal digits
    events: list[Event] = []  # the set-up
    proof: Proof | None = None  # of a game on a server: that the seed was not chosen by anybody


class MoveLine(Strict, tag_field="line", tag="move"):
    """A line for each move, with what followed."""

    number: int
    seat: int
    move: str
    events: list[Event]
    legal: list[str] | None = None  # if asked for: all moves that were legal


class Result(Strict, tag_field="line", tag="result"):
    """The last line."""

    moves: int
    scores: list[dict[str, int]]
    winners: list[int]


Line = Header | MoveLine | Result
_decoder = msgspec.json.Decoder(Line)


def decode(text: bytes, place: str) -> Line:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise RecordError(f"{place}: not a line of a record: {error}") from None


def check_header(header: Header, place: str) -> None:
    if header.format != FORMAT:
        raise RecordError(f"{place}: format {header.format} of records is unknown here; this version reads {FORMAT}")
    if header.family not in atlas.FAMILIES:
        raise RecordError(f"{place}: unknown family {header.family!r}; known: {', '.join(atlas.FAMILIES)}")
    if not len(header.names) == header.seats > 0:
        raise RecordError(f"{place}: {len(header.names)} names for {header.seats} seats")
    check_events(header, header.events, place)


def check_move(header: Header, line: MoveLine, place: str) -> None:
    check_seat(header, line.seat, place)
    check_events(header, line.events, place)


def check_result(header: Header, result: Result, place: str) -> None:
    if len(result.scores) != header.seats:
        raise RecordError(f"{place}: {len(result.scores)} scores for {header.seats} seats")
    columns = rules_named(header.family).COLUMNS
    for score in result.scores:
        if wrong := sorted(set(score) ^ set(columns)):
            raise RecordError(f"{place}: a score has {', '.join(columns)}; {wrong[0]!r} is missing or unknown")
    if not result.winners:
        raise RecordError(f"{place}: nobody has won")
    for seat in result.winners:
        check_seat(header, seat, place)


def check_events(header: Header, events: list[Event], place: str) -> None:
    try:
        told = msgspec.convert(events, events_of(header.family))
    except msgspec.ValidationError as error:
        raise RecordError(f"{place}: no events of a {header.family} game: {error}") from None
    for event in told:
        check_seat(header, getattr(event, "seat", 0), place)


def check_seat(header: Header, seat: int, place: str) -> None:
    if not 0 <= seat < header.seats:
        raise RecordError(f"{place}: there is no seat {seat}; the seats are 0 to {header.seats - 1}")


@cache
def events_of(family: str) -> Any:
    """The type of a list of events."""
    kinds = [
        msgspec.defstruct(name.replace(" ", "_"), fields, tag_field="event", tag=name, forbid_unknown_fields=True)
        for name, fields in rules_named(family).EVENTS.items()
    ]
    return list[Union[tuple(kinds)]]  # type: ignore[misc]  # noqa: UP007 - made at run time
