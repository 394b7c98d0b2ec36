"""What may be seen of a game, in names and plain values, or as the JSON that rules write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stellwerk.board import Board
from stellwerk.engine import describe
from stellwerk.engine.describe import PUBLIC, decode, json_of
from stellwerk.engine.flat import Cells

Event = dict[str, object]


class Described:
    """A view is one; `cells` is the game's struct, masked for the viewer, in an array of one."""

    board: Board
    cells: Any
    seat: int

    def describe(self) -> dict[str, object]:
        """The whole view in names and plain values, which JSON can hold."""
        return {**self.describe_public(), **self.describe_own()}

    def describe_public(self) -> dict[str, object]:
        """The part of it that is the same for all viewers."""
        described: dict[str, object] = decode(self.public_json())
        return described

    def describe_own(self) -> dict[str, object]:
        """The part of it that is this viewer's own."""
        described: dict[str, object] = decode(self.own_json())
        return described

    def describe_moves(self) -> list[dict[str, object]]:
        """The viewer's legal moves, each with its text and its parts, for clients that hold no rules."""
        described: list[dict[str, object]] = decode(self.moves_json())
        return described

    def public_json(self) -> bytes:
        """As rules write it: the server sends it as it is."""
        return self._json(describe.write_public)

    def own_json(self) -> bytes:
        return self._json(describe.write_own, self.seat)

    def moves_json(self) -> bytes:
        return b"[]" if self.seat == PUBLIC else self._json(describe.write_moves, self.seat)

    def _json(self, write: Callable[..., int], *arguments: int) -> bytes:
        return json_of(write, self.board.cells, self.board.names.spelling, self.cells, *arguments)


def describe_events(board: Board, rows: Cells, viewer: int) -> list[Event]:
    """Rows of a log as a viewer may know them."""
    told: list[Event] = decode(json_of(describe.write_events, board.cells, board.names.spelling, rows, viewer))
    return told
