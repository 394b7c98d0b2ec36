"""A table's state: what its entries have made of it so far. Pure: no sockets, no database, no clock."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from stellwerk.board import Board
from stellwerk.fairness import seed_from
from stellwerk.flat import Cells, as_records
from stellwerk.game import PUBLIC, Game, Move, new_logged
from stellwerk.log import FIELDS
from stellwerk.server.entries import (
    AnyEntry,
    Away,
    Back,
    Broken,
    Filled,
    Invited,
    Moved,
    Promised,
    Rematched,
    Said,
    Sealed,
    Seated,
    Started,
    Stopped,
    Texted,
    Undone,
    Vacated,
)  # fmt: skip
from stellwerk.server.header import Header, Key
from stellwerk.server.keys import with_group, without_seat

LOBBY, RUNNING, OVER = "lobby", "running", "over"
REMEMBERED = 256  # answers to clients, and entries whose events can be told again
TALK = 50  # lines of chat that newcomers are shown
STATE_VERSION = 1

Rows = Cells  # events as rules note them; lists of lists would have to be looked through for garbage
NO_ROWS: Rows = np.zeros((0, FIELDS), np.int16)


class Seat(msgspec.Struct):
    name: str = ""  # empty: nobody sits here
    bot: str = ""
    away: bool = False  # a bot stands in for the person
    promise: str = ""  # of the text
    text: str = ""
    silent: bool = False  # has not opened a text in time: it promises no more
    browser: str = ""  # hash of the secret of the person's browser, if it told one
    trace: str = ""  # of the person's address


class Line(msgspec.Struct, frozen=True):
    """A line of chat."""

    seat: int | None
    name: str
    text: str
    at: float


class Pending(msgspec.Struct, frozen=True):
    """A move that can still be taken back."""

    seat: int
    move: int
    shown: bool  # others were told that something was chosen


class State(msgspec.Struct):
    """All of it, as a snapshot keeps it. `counts` has the public first, then every seat."""

    seats: list[Seat]
    keys: dict[str, Key]
    counts: list[int]  # how often each viewer has been told something: their version of the table
    ready: list[int]  # for each seat, its count when its present decision arose: older moves are stale
    since: list[float]  # for each seat, when it was last asked to decide
    number: int = 0
    phase: str = LOBBY
    sealed: bool = False  # promises stand, texts are opened
    sealed_at: float = 0
    tries: int = 0  # how often promises were sealed
    started: float = 0
    ended: float = 0
    moves: int = 0  # that stand
    game: bytes = b""
    settled: bytes = b""  # the game without the moves that can still be taken back …
    pending: list[Pending] = []  # … and these
    chat: list[Line] = []
    answers: dict[str, int] = {}  # sender and id of a message → the count it was answered with
    rematch: str = ""
    looked: dict[str, int] = {}  # browsers that have sat at the running game, and where: they have seen that hand
    stopped: str = ""  # why the table ended before its game did


class Told(msgspec.Struct, frozen=True, gc=False):
    """An entry and what followed, as long as it may have to be told again. It never is part of a cycle."""

    entry: AnyEntry
    rows: Rows
    at: float
    counts: tuple[int, ...]  # after it
    seen: tuple[bool, ...]  # by whom


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(State).decode


@lru_cache(maxsize=64)
def layout_of(board: Board) -> str:
    """Changes with the fields of the flat game and of the state: then a snapshot is rebuilt from the log."""
    fields = [STATE_VERSION, board.version, board.map_hash, str(board.rules.Game.dtype.descr)]
    fields += [str(msgspec.inspect.type_info(State).fields)]  # type: ignore[attr-defined]
    return hashlib.sha256(repr(fields).encode()).hexdigest()


def new_state(header: Header) -> State:
    seats = [Seat(place.name, place.bot, browser=place.browser, trace=place.trace) for place in header.places]
    return State(seats, dict(header.keys), [0] * (len(seats) + 1), [0] * len(seats), [0.0] * len(seats))


class Course:
    """A table in the course of its entries: the state, the game in it, and what was told last."""

    def __init__(self, header: Header, secret: bytes, board: Board, state: State | None = None) -> None:
        self.header, self.secret, self.board = header, secret, board
        self.state = state or new_state(header)
        self.game: Game | None = self._game_in(self.state.game) if self.state.game else None
        self.told: deque[Told] = deque(maxlen=REMEMBERED)
        self.result: dict[str, Any] | None = None  # of a finished game of other rules
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

    def add(self, number: int, client: str | None, at: float, entry: AnyEntry) -> None:
        """The next entry of the log takes effect; it was judged before it was written."""
        state = self.state
        assert number == state.number + 1, "a gap in the log"
        was = self._to_move()
        rows = NO_ROWS
        only: int | None = None  # the one seat that is told, if others must not even know that something happened
        match entry:
            case Moved():
                rows, only = self._move(entry, at)
            case Undone():
                only = self._undo(entry)
            case Started():
                rows = self._start(at)
            case _:
                self._settle(entry, at)
        state.number = number
        seen = tuple(only is None or viewer == only for viewer in range(PUBLIC, len(state.seats)))
        state.counts = [count + saw for count, saw in zip(state.counts, seen, strict=True)]
        self._note_decisions(entry, at, was, quiet=not len(rows))
        self.told.append(Told(entry, rows, at, tuple(state.counts), seen))
        if client is not None:
            self._remember(client, entry)

    def _to_move(self) -> Sequence[int]:
        return self.game.to_move if self.game else ()

    def _game_in(self, cells: bytes) -> Game:
        records = np.frombuffer(bytearray(cells), self.board.rules.Game.dtype)
        return Game(self.board, as_records(records))

    def _remember(self, client: str, entry: AnyEntry) -> None:
        seat = getattr(entry, "seat", None)
        answers = self.state.answers
        answers[client] = self.state.counts[0 if seat is None else seat + 1]
        if len(answers) > REMEMBERED:
            del answers[next(iter(answers))]

    def _settle(self, entry: AnyEntry, at: float) -> None:
        """Entries about people, not about the game."""
        state = self.state
        match entry:
            case Seated(seat, name, key, browser, trace):
                if key:
                    state.keys = without_seat(state.keys, seat) | {key: Key([seat])}
                state.seats[seat] = self._new_seat(seat, name=name, browser=browser, trace=trace)
                state.since[seat] = at
                if browser and state.phase != LOBBY:
                    state.looked = state.looked | {browser: seat}
            case Invited(None, key):
                state.keys = with_group(state.keys, key)
            case Invited(int(seat), key):
                state.keys = without_seat(state.keys, seat) | {key: Key([seat])}
            case Vacated(seat):
                state.keys = without_seat(state.keys, seat)
                # In a running game somebody has to play on.
                bot = self.header.bot if state.phase == RUNNING else ""
                state.seats[seat] = self._new_seat(seat, bot=bot)
            case Filled(seat, bot):
                state.keys = without_seat(state.keys, seat)
                state.seats[seat] = self._new_seat(seat, bot=bot)
            case Promised(seat, promise):
                state.seats[seat].promise = promise
            case Sealed(promises):
                self._seal(promises, at)
            case Texted(seat, text):
                state.seats[seat].text = text
            case Broken(seats):
                state.sealed = False
                for seat, here in enumerate(state.seats):
                    here.promise, here.text, here.silent = "", "", here.silent or seat in seats
            case Away(seat):
                state.seats[seat].away = True
            case Back(seat):
                state.seats[seat].away = False
                state.since[seat] = at
            case Said(seat, text):
                name = "" if seat is None else state.seats[seat].name
                state.chat = [*state.chat[-TALK + 1 :], Line(seat, name, text, at)]
            case Rematched(table):
                state.rematch = table
            case Stopped(reason):
                state.stopped = reason

    def _new_seat(self, seat: int, name: str = "", bot: str = "", browser: str = "", trace: str = "") -> Seat:
        """Somebody else sits there; what the shuffles follow from stays as it was from the start on."""
        old = self.state.seats[seat] if self.state.phase != LOBBY else Seat()
        return Seat(name, bot, promise=old.promise, text=old.text, browser=browser, trace=trace)

    def _seal(self, promises: Sequence[str], at: float) -> None:
        for here, promise in zip(self.state.seats, promises, strict=True):
            here.promise, here.text = promise, ""
        self.state.sealed, self.state.sealed_at, self.state.tries = True, at, self.state.tries + 1

    @property
    def texts(self) -> list[str]:
        return [seat.text for seat in self.state.seats]

    @property
    def promises(self) -> list[str] | None:
        """None: a game that was started by an older server, whose texts were not promised."""
        return [seat.promise for seat in self.state.seats] if self.state.tries else None

    def unopened(self) -> list[int]:
        """Seats whose texts the start still waits for."""
        return [seat for seat, here in enumerate(self.state.seats) if here.promise and not here.text]

    @property
    def seed(self) -> int:
        return seed_from(self.secret, self.header.table, self.texts, self.promises)

    def _start(self, at: float) -> Rows:
        self.game, log = new_logged(self.board, self.header.seats, self.seed, self.header.options)
        self.state.phase, self.state.started, self.state.sealed = RUNNING, at, False
        self.state.looked = {here.browser: seat for seat, here in enumerate(self.state.seats) if here.browser}
        self.state.settled = self.game.cells.tobytes()
        return rows_of(log)

    def _move(self, entry: Moved, at: float) -> tuple[Rows, int | None]:
        state, game = self.state, self.game
        assert game is not None
        move = self.board.ids[entry.move]
        rows = rows_of(game.play_logged(entry.seat, Move(move, entry.move)))
        state.moves += 1
        names = {str(self.board.rules.describe_event(self.board.words, row)["event"]) for row in rows.tolist()}
        if names <= {"chose"} or (names == {"took"} and entry.seat in game.to_move):
            state.pending = [*state.pending, Pending(entry.seat, move, len(rows) > 0)]
        elif names == {"changed"}:
            state.pending = [pending for pending in state.pending if pending.seat != entry.seat]
        else:  # something was shown, or the turn has passed: nothing before this can be taken back
            state.pending, state.settled = [], game.cells.tobytes()
        if game.over:
            state.phase, state.ended = OVER, at
        return rows, None if len(rows) else entry.seat

    def _undo(self, entry: Undone) -> int | None:
        state = self.state
        last = max(i for i, pending in enumerate(state.pending) if pending.seat == entry.seat)
        undone = state.pending[last]
        state.pending = state.pending[:last] + state.pending[last + 1 :]
        state.moves -= 1
        self.game = self._game_in(state.settled)
        for pending in state.pending:
            self.game.play_logged(pending.seat, Move(pending.move, self.board.moves[pending.move]))
        return None if undone.shown else entry.seat

    def _note_decisions(self, entry: AnyEntry, at: float, was: Sequence[int], quiet: bool) -> None:
        """Which seats have a new decision to make, or another one than before."""
        if not isinstance(entry, Moved | Undone | Started):
            return
        mover = getattr(entry, "seat", PUBLIC)
        state = self.state
        now = self._to_move()
        for seat in range(len(state.seats)):
            if seat == mover or (seat in now and seat not in was):
                state.ready[seat] = state.counts[seat + 1]
            if seat in now and (seat not in was or (seat == mover and not quiet)):
                state.since[seat] = at


def is_spare(course: Course, entry: AnyEntry) -> bool:
    """Can the game do without it? A log that is full takes no more of these, else it would have no bound."""
    if isinstance(entry, Moved) and course.game:
        board, move = course.board, course.board.ids[entry.move]
        return board.rules.describe_move(board.words, course.game.flat, entry.seat, move)["kind"] == "change"
    return isinstance(entry, Said | Undone | Seated | Invited | Filled | Texted)


def rows_of(log: Any) -> Rows:
    rows: Rows = log["events"][0, : log["count"][0]].copy()
    return rows
