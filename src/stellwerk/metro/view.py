"""What a seat sees of a metro game: the card, the cards to come, and everybody's sheet."""

from functools import cached_property
from typing import Any

import msgspec

from stellwerk.checks import seat_of
from stellwerk.game import Move, View
from stellwerk.givenmoves import checked_move
from stellwerk.metro import wire
from stellwerk.metro.graph import Graph


class MetroView(View):
    """
    >>> import stellwerk
    >>> view = stellwerk.new("metro-berlin", seats=1, seed=1).view(0)
    >>> view.card, view.at(0).lines["A"].windows
    ('3', [None, None])
    """

    @cached_property
    def seen(self) -> wire.View:
        """All that the viewer sees."""
        return msgspec.convert(self.describe(), wire.View)

    @property
    def graph(self) -> Graph:
        """What never changes: lines and stations, numbered."""
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
    def lines(self) -> dict[str, wire.LineRace]:
        return self.seen.lines

    def at(self, seat: int) -> wire.Seat:
        """The sheet of a seat."""
        seat_of(seat, self.seats)
        return self.seen.seats[seat]

    def stations(self, move: Move) -> list[str]:
        """The stations that a legal move of the viewer would mark."""
        seat_of(self.seat, self.seats)
        parts: dict[str, Any] = self.describe_move(checked_move(self.board, move))
        stations: list[str] = parts["stations"]
        return stations


VIEW = MetroView
