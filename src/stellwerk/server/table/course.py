"""A table as it follows from its log: each entry changes the state and the game."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from stellwerk.board import Board
from stellwerk.engine.flat import Cells, as_structs
from stellwerk.engine.log import FIELDS
from stellwerk.engine.verbs import Undo
from stellwerk.fairness import seed_from
from stellwerk.game import PUBLIC, Game, Move, new_logged
from stellwerk.server.protocol.messages import OVER, RUNNING
from stellwerk.server.table.entries import AnyChange, Entry, Moved, Started, Undone
from stellwerk.server.table.head import Head
from stellwerk.server.table.seatchanges import change_seats
from stellwerk.server.table.state import Pending, State, encode, new_state, of_viewer

REMEMBERED = 256  # answers to clients, and entries whose events can be told again

Events = Cells  # events as rules log them; lists of lists would slow garbage collection down
NO_EVENTS: Events = np.zeros((0, FIELDS), np.int16)


class Recent(msgspec.Struct, frozen=True, gc=False):
    """An entry and what followed, kept while it may have to be told again. It is never part of a reference cycle."""

    change: AnyChange
    events: Events  # of the game
    time: float
    counts: tuple[int, ...]  # after it
    known_to: tuple[bool, ...]

    def count(self, viewer: int) -> int:
        return of_viewer(self.counts, viewer)

    def is_known_to(self, viewer: int) -> bool:
        return of_viewer(self.known_to, viewer)


class Course:
    """A table after some entries of its log: the state, the game in it, and what happened last."""

    def __init__(self, head: Head, secret: bytes, board: Board, state: State | None = None) -> None:
        self.head, self.secret, self.board = head, secret, board
        self.state = state or new_state(head)
        self.game: Game | None = self._game_in(self.state.game) if self.state.game else None
        self.recent: deque[Recent] = deque(maxlen=REMEMBERED)
        self.result: dict[str, Any] | None = None  # of a finished game that was played by other rules
        self.commitment = ""  # of the seed, once somebody has asked for it

    def snapshot(self) -> bytes:
        self.state.game = self.game.cells.tobytes() if self.game else b""
        return encode(self.state)

    def bots_due(self) -> list[int]:
        """Seats to move that a bot plays for."""
        return [seat for seat in self._due() if self.state.seats[seat].bot or self.state.seats[seat].away]

    def people_due(self) -> list[int]:
        return [seat for seat in self._due() if seat not in self.bots_due()]

    def _due(self) -> Sequence[int]:
        is_running = self.state.phase == RUNNING and not self.state.stopped
        return self.game.to_move if self.game and is_running else ()

    def can_undo(self, seat: int) -> bool:
        return any(pending.seat == seat for pending in self.state.pending)

    def add(self, entry: Entry) -> None:
        """The next entry of the log takes effect; it was judged before it was written."""
        state, change = self.state, entry.change
        assert entry.number == state.number + 1, "a gap in the log"
        before = self._to_move()
        events = NO_EVENTS
        only: int | None = None  # the only seat that is told, if others must not know that anything happened
        match change:
            case Moved():
                events, only = self._move(change, entry.time)
            case Undone():
                only = self._undo(change)
            case Started():
                events = self._start(entry.time)
            case _:
                change_seats(state, self.head, change, entry.time)
        state.number = entry.number
        known_to = tuple(only is None or viewer == only for viewer in range(PUBLIC, len(state.seats)))
        state.counts = [count + known for count, known in zip(state.counts, known_to, strict=True)]
        self._note_decisions(change, entry.time, before, quiet=not len(events))
        self.recent.append(Recent(change, events, entry.time, tuple(state.counts), known_to))
        if entry.client is not None:
            self._remember(entry.client, change)

    def _to_move(self) -> Sequence[int]:
        return self.game.to_move if self.game else ()

    def _game_in(self, cells: bytes) -> Game:
        structs = np.frombuffer(bytearray(cells), self.board.rules.Game.dtype)
        return Game(self.board, as_structs(structs))

    def _remember(self, client: str, change: AnyChange) -> None:
        seat = getattr(change, "seat", None)
        answers = self.state.answers
        answers[client] = self.state.count(PUBLIC if seat is None else seat)
        if len(answers) > REMEMBERED:
            del answers[next(iter(answers))]

    @property
    def texts(self) -> list[str]:
        return [seat.text for seat in self.state.seats]

    @property
    def promises(self) -> list[str] | None:
        """None: an older server started the game, without promised texts."""
        return [seat.promise for seat in self.state.seats] if self.state.tries else None

    def unopened(self) -> list[int]:
        """Seats whose texts the start is still waiting for."""
        return [seat for seat, here in enumerate(self.state.seats) if here.promise and not here.text]

    @property
    def seed(self) -> int:
        return seed_from(self.secret, self.head.table, self.texts, self.promises)

    def _start(self, time: float) -> Events:
        self.game, log = new_logged(self.board, self.head.seats, self.seed, self.head.options)
        self.state.phase, self.state.started, self.state.sealed = RUNNING, time, False
        self.state.hands_seen = {here.browser: seat for seat, here in enumerate(self.state.seats) if here.browser}
        self.state.settled = self.game.cells.tobytes()
        return events_in(log)

    def _move(self, change: Moved, time: float) -> tuple[Events, int | None]:
        state, game = self.state, self.game
        assert game is not None
        move = self.board.ids[change.move]
        events = events_in(game.play_logged(change.seat, Move(move, change.move)))
        state.moves += 1
        match self.board.rules.undo_after(set(events[:, 0].tolist()), change.seat in game.to_move):
            case Undo.MORE:
                state.pending = [*state.pending, Pending(change.seat, move, len(events) > 0)]
            case Undo.WITHDRAWN:
                state.pending = [pending for pending in state.pending if pending.seat != change.seat]
            case Undo.NONE:
                state.pending, state.settled = [], game.cells.tobytes()
        if game.over:
            state.phase, state.ended = OVER, time
        return events, None if len(events) else change.seat

    def _undo(self, change: Undone) -> int | None:
        state = self.state
        last = max(i for i, pending in enumerate(state.pending) if pending.seat == change.seat)
        undone = state.pending[last]
        state.pending = state.pending[:last] + state.pending[last + 1 :]
        state.moves -= 1
        self.game = self._game_in(state.settled)
        for pending in state.pending:
            self.game.play_logged(pending.seat, Move(pending.move, self.board.moves[pending.move]))
        return None if undone.shown else change.seat

    def _note_decisions(self, change: AnyChange, time: float, before: Sequence[int], quiet: bool) -> None:
        """Notes which seats have a new decision to make."""
        if not isinstance(change, Moved | Undone | Started):
            return
        mover = getattr(change, "seat", PUBLIC)
        state = self.state
        now = self._to_move()
        for seat in range(len(state.seats)):
            if seat == mover or (seat in now and seat not in before):
                state.ready[seat] = state.count(seat)
            if seat in now and (seat not in before or (seat == mover and not quiet)):
                state.asked_at[seat] = time


def events_in(log: Any) -> Events:
    events: Events = log["events"][0, : log["count"][0]].copy()
    return events
