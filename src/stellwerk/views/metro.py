"""What a seat sees of a metro game: the card, the cards to come, and everybody's sheet."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from stellwerk.doors import seat_of
from stellwerk.game import Move, View
from stellwerk.metro.graph import Graph
from stellwerk.views.given import checked_move


class Progress(msgspec.Struct, frozen=True):
    """A line on a seat's sheet."""

    windows: list[str | None]  # what is written in each; None: empty
    missing: list[str]  # stations without a mark, from the train on
    completed: str | None  # "first", "later" or not yet
    value: int  # points that it brought, or would bring now


class MetroSeat(msgspec.Struct, frozen=True):
    """A seat's sheet; others' are as they were when the round began."""

    has_chosen: bool
    entries_due: int
    windows_left: int
    marks: dict[str, str | int]  # station → "x", or the number written by a transfer
    lines: dict[str, Progress]  # by letter
    score: dict[str, int]  # as of now, by column: "total", "rank" …
    grade: str = ""  # alone


class LineRace(msgspec.Struct, frozen=True):
    """M10: what a line is worth to those who complete it now, and who has."""

    value: int
    first: list[int]
    later: list[int]


class MetroSeen(msgspec.Struct, frozen=True):
    """`View.describe()`, typed."""

    phase: str
    round: int
    expert: bool
    card: str
    turned: list[str]
    cards_left: dict[str, int]
    lines: dict[str, LineRace]
    seats: list[MetroSeat]


class MetroView(View):
    """
    >>> import stellwerk
    >>> view = stellwerk.new("metro-berlin", seats=1, seed=1).view(0)
    >>> view.card, view.at(0).lines["A"].windows
    ('3', [None, None])
    """

    @cached_property
    def seen(self) -> MetroSeen:
        """All of it at once."""
        return msgspec.convert(self.describe(), MetroSeen)

    @property
    def graph(self) -> Graph:
        """What never changes: lines and stations, each by one numbering."""
        graph: Graph = self.board.graph
        return graph

    @property
    def phase(self) -> str:
        """choose or over."""
        return self.seen.phase

    @property
    def round(self) -> int:
        return self.seen.round

    @property
    def card(self) -> str:
        """This round's: `4`, `express 2`, `transfer` or `free ride`."""
        return self.seen.card

    @property
    def turned(self) -> list[str]:
        """Cards since the last shuffle, this round's the last."""
        return self.seen.turned

    @property
    def cards_left(self) -> dict[str, int]:
        return self.seen.cards_left

    @property
    def lines(self) -> dict[str, LineRace]:
        return self.seen.lines

    def at(self, seat: int) -> MetroSeat:
        """The sheet of a seat."""
        seat_of(seat, self.seats)
        return self.seen.seats[seat]

    def stations(self, move: Move) -> list[str]:
        """The stations that a legal move of the viewer would mark."""
        seat, number = seat_of(self.seat, self.seats), checked_move(self.board, move).id
        parts: dict[str, Any] = self.board.rules.describe_move(self.board.words, self.flat, seat, number)
        stations: list[str] = parts["stations"]
        return stations
