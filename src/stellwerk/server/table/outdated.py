"""Tables whose rules can't be played any more: a game stops, and a finished one keeps its result."""

import msgspec

from stellwerk.board import Board
from stellwerk.recordparts import Result
from stellwerk.server.protocol.messages import OVER, RUNNING
from stellwerk.server.table.course import NO_EVENTS, Course, Events
from stellwerk.server.table.entries import Moved, Undone
from stellwerk.server.table.head import Head
from stellwerk.server.table.state import State


class OutdatedCourse(Course):
    """Its moves are not replayed: they might mean something else today."""

    def _start(self, time: float) -> Events:
        self.state.phase, self.state.started, self.state.sealed = RUNNING, time, False
        return NO_EVENTS

    def _move(self, change: Moved, time: float) -> tuple[Events, int | None]:
        self.state.moves += 1
        return NO_EVENTS, None

    def _undo(self, change: Undone) -> int | None:
        self.state.moves -= 1
        return None

    def finish(self, record: bytes, ended: float) -> None:
        """Takes the result from the record that was made when the game ended."""
        result = msgspec.json.decode(record.splitlines()[-1], type=Result)
        self.state.phase, self.state.ended = OVER, ended
        self.result = msgspec.structs.asdict(result)


def course_for(head: Head, secret: bytes, board: Board, state: State | None = None) -> Course:
    return (OutdatedCourse if head.rules != board.version else Course)(head, secret, board, state)
