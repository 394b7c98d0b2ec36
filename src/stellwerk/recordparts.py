"""The lines of a record, and checks that they have the form described in docs/concepts/records.md."""

from functools import cache
from typing import Any

import msgspec

from stellwerk import families
from stellwerk.engine.verbs import rules_named
from stellwerk.errors import RecordError
from stellwerk.fairness import Proof
from stellwerk.game import Event
from stellwerk.wire import union

FORMAT = 1


class Strict(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An unknown field is an error: it may be misspelt."""


class Header(Strict, tag_field="line", tag="game"):
    """The first line: all that is needed to play the game again."""

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
    commitment: str  # SHA-256 of the seed, which may be published before the game …
    seed: str | None = None  # … and the seed after it, 64 hexadecimal digits
    events: list[Event] = []  # the set-up
    proof: Proof | None = None  # of a game on a server: that nobody chose the seed


class RecordedMove(Strict, tag_field="line", tag="move"):
    """The line of a move, with what followed."""

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


Line = Header | RecordedMove | Result
_decoder = msgspec.json.Decoder(Line)


def decode(text: bytes, where: str) -> Line:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise RecordError(f"{where}: not a line of a record: {error}") from None


def check_header(header: Header, where: str) -> None:
    if header.format != FORMAT:
        raise RecordError(f"{where}: format {header.format} of records is unknown here; this version reads {FORMAT}")
    if header.family not in families.REGISTRY:
        raise RecordError(f"{where}: unknown family {header.family!r}; known: {', '.join(families.REGISTRY)}")
    if not len(header.names) == header.seats > 0:
        raise RecordError(f"{where}: {len(header.names)} names for {header.seats} seats")
    check_events(header, header.events, where)


def check_move(header: Header, line: RecordedMove, where: str) -> None:
    check_seat(header, line.seat, where)
    check_events(header, line.events, where)


def check_result(header: Header, result: Result, where: str) -> None:
    if len(result.scores) != header.seats:
        raise RecordError(f"{where}: {len(result.scores)} scores for {header.seats} seats")
    columns = rules_named(header.family).COLUMNS
    for score in result.scores:
        if wrong := sorted(set(score) ^ set(columns)):
            raise RecordError(f"{where}: a score has {', '.join(columns)}; {wrong[0]!r} is missing or unknown")
    if not result.winners:
        raise RecordError(f"{where}: nobody has won")
    for seat in result.winners:
        check_seat(header, seat, where)


def check_events(header: Header, events: list[Event], where: str) -> None:
    try:
        converted = msgspec.convert(events, events_of(header.family))
    except msgspec.ValidationError as error:
        raise RecordError(f"{where}: these are not events of a {header.family} game: {error}") from None
    for event in converted:
        check_seat(header, getattr(event, "seat", 0), where)


def check_seat(header: Header, seat: int, where: str) -> None:
    if not 0 <= seat < header.seats:
        raise RecordError(f"{where}: there is no seat {seat}; the seats are 0 to {header.seats - 1}")


@cache
def events_of(family: str) -> Any:
    """The type of a list of events."""
    return list[union("Event", "event", rules_named(family).EVENTS)]  # type: ignore[misc]
