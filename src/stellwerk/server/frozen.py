"""Tables of rules that are played no more: the game stands still, and a finished one keeps its result."""

from __future__ import annotations

import msgspec

from stellwerk.board import Board
from stellwerk.recordlines import Result
from stellwerk.server.entries import Moved, Undone
from stellwerk.server.header import Header
from stellwerk.server.state import NO_ROWS, OVER, RUNNING, Course, Rows, State


class FrozenCourse(Course):
    """Its moves are not played again: they might mean something else today."""

    def _start(self, at: float) -> Rows:
        self.state.phase, self.state.started, self.state.sealed = RUNNING, at, False
        return NO_ROWS

    def _move(self, entry: Moved, at: float) -> tuple[Rows, int | None]:
        self.state.moves += 1
        return NO_ROWS, None

    def _undo(self, entry: Undone) -> int | None:
        self.state.moves -= 1
        return None

    def finish(self, record: bytes, ended: float) -> None:
        """As it was written down when the game ended."""
        result = msgspec.json.decode(record.splitlines()[-1], type=Result)
        self.state.phase, self.state.ended = OVER, ended
        self.result = msgspec.structs.asdict(result)


def course_for(header: Header, secret: bytes, board: Board, state: State | None = None) -> Course:
    frozen = header.rules != board.version
    return (FrozenCourse if frozen else Course)(header, secret, board, state)
