"""The types of all that is sent about metro games; `stellwerk.wire` says who reads them."""

from typing import Annotated

from msgspec import Meta, Struct

from stellwerk.metro.rules.events import EVENTS
from stellwerk.metro.rules.scoring import COLUMNS
from stellwerk.wire import one_of, union

Phase = Annotated[str, one_of("choose", "over")]
Completed = Annotated[str, one_of("first", "later")]
Mark = Annotated[str, one_of("x")] | int
Column = Annotated[str, one_of(*COLUMNS)]
Score = Annotated[dict[Column, int], Meta(extra_json_schema={"required": list(COLUMNS)})]


class Progress(Struct, frozen=True, forbid_unknown_fields=True):
    """A line on a seat's sheet."""

    windows: list[str | None]  # what is written in each; None: empty
    missing: list[str]  # stations without a mark, from the train on
    completed: Completed | None
    value: int  # points that it brought, or would bring now


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's sheet; others' are as they were when the round began."""

    has_chosen: bool
    entries_due: int
    windows_left: int
    marks: dict[str, Mark]  # station → "x", or the number written by a transfer
    lines: dict[str, Progress]  # by letter
    score: Score  # as of now, by column: "total", "rank" …
    grade: str = ""  # of a solo game


class LineRace(Struct, frozen=True, forbid_unknown_fields=True):
    """M10: what a line is worth to those who complete it now, and who has."""

    value: int
    first: list[int]
    later: list[int]


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as its viewer may know it."""

    phase: Phase
    round: int
    expert: bool
    card: str
    turned: list[str]  # cards since the last shuffle, this round's the last
    cards_left: dict[str, int]
    lines: dict[str, LineRace]
    seats: list[Seat]


MOVE, STATIONS, LINE, LEFT = ("move", str), ("stations", list[str]), ("line", str), ("left", int)
Move = union("Move", "kind", {
    "enter": [MOVE, LINE, ("back", bool), STATIONS],  # that would be marked, in order
    "ride": [MOVE, STATIONS],  # one, or none
    "change": [MOVE, STATIONS],  # none
})  # fmt: skip
Reason = union("Reason", "code", {
    "completes": [LINE, ("points", int)],
    "race": [("seat", int), LINE, LEFT],  # stations that the seat lacks
    "number": [("station", str), ("number", int), ("points", int)],
    "marks": [("count", int), ("lines", int)],
    "left": [LINE, LEFT, ("windows", int)],
    "spare": [LINE, LEFT, ("windows", int)],
})  # fmt: skip
Event = union("Event", "event", EVENTS)
