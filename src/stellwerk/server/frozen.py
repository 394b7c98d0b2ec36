"""Tables of other rules: people and chat as ever, but the game stands still, and a finished one keeps its result."""

from __future__ import annotations

from typing import Any

import msgspec

from stellwerk.board import Board
from stellwerk.record import Result, parse
from stellwerk.server.entries import Moved, Undone
from stellwerk.server.header import Header
from stellwerk.server.state import NO_ROWS, OVER, RUNNING, Course, Rows, State


class FrozenCourse(Course):
    """Moves of other rules are not played again: they might mean something else today."""

    def _start(self, at: float) -> Rows:
        self.state.phase, self.state.started = RUNNING, at
        return NO_ROWS

    def _move(self, entry: Moved, at: float) -> tuple[Rows, int | None]:
        self.state.moves += 1
        return NO_ROWS, None

    def _undo(self, entry: Undone) -> int | None:
        self.state.moves -= 1
        return None

    def finish(self, record: bytes, ended: float) -> None:
        """As it was written down when the game ended."""
        (game,) = parse(record.splitlines(), "record")
        assert game.result is not None
        self.state.phase, self.state.ended = OVER, ended
        self.result = result_in(game.result)


def result_in(result: Result) -> dict[str, Any]:
    parts: dict[str, Any] = msgspec.to_builtins(result)
    parts.pop("line", None)
    return parts


def course_for(header: Header, secret: bytes, board: Board, state: State | None = None) -> Course:
    frozen = header.rules != board.rules.VERSION
    return (FrozenCourse if frozen else Course)(header, secret, board, state)
