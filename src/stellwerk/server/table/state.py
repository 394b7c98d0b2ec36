"""The state of a table, as snapshots keep it."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from stellwerk.board import Board
from stellwerk.server.protocol.messages import LOBBY, ChatMessage
from stellwerk.server.table.head import Head, Key

Kept = TypeVar("Kept")
STATE_VERSION = 1


class Seat(msgspec.Struct):
    name: str = ""  # empty: nobody sits here
    bot: str = ""
    away: bool = False  # a bot stands in for the person
    promise: str = ""  # of the text
    text: str = ""
    silent: bool = False  # has not opened a text in time, and can't promise again
    browser: str = ""  # hash of the secret of the person's browser, if it told one
    trace: str = ""  # of the person's address


class Pending(msgspec.Struct, frozen=True):
    """A move that can still be taken back."""

    seat: int
    move: int
    shown: bool  # others were told that something was chosen


def of_viewer(values: Sequence[Kept], viewer: int) -> Kept:
    """The viewer's value among those for the public and all seats, in this order."""
    return values[viewer + 1]


class State(msgspec.Struct):
    """All of a table, as snapshots keep it."""

    seats: list[Seat]
    keys: dict[str, Key]
    counts: list[int]  # for the public, then every seat: how often it has been told something
    ready: list[int]  # for each seat, its count when its present decision arose: older moves are stale
    asked_at: list[float]  # for each seat, when it was last asked to decide
    number: int = 0
    phase: str = LOBBY
    sealed: bool = False  # promises are final, texts are opened
    sealed_at: float = 0
    tries: int = 0  # how often promises were sealed
    started: float = 0
    ended: float = 0
    moves: int = 0  # that were not taken back
    game: bytes = b""
    settled: bytes = b""  # the game without the moves that can still be taken back …
    pending: list[Pending] = []  # … and these
    chat: list[ChatMessage] = []
    answers: dict[str, int] = {}  # sender and id of a message → the count it was answered with
    rematch: str = ""
    hands_seen: dict[str, int] = {}  # browsers that have sat at the running game, and at which seat
    stopped: str = ""  # why the table ended before its game did

    def count(self, viewer: int) -> int:
        """How often a viewer has been told something."""
        return of_viewer(self.counts, viewer)


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(State).decode


@lru_cache(maxsize=64)
def layout_of(board: Board) -> str:
    """Changes with the fields of the game's struct and of the state; then snapshots are rebuilt from the log."""
    fields = [STATE_VERSION, board.version, board.map_hash, str(board.rules.Game.dtype.descr)]
    fields += [str(msgspec.inspect.type_info(State).fields)]  # type: ignore[attr-defined]
    return hashlib.sha256(repr(fields).encode()).hexdigest()


def new_state(head: Head) -> State:
    seats = [Seat(seat.name, seat.bot, browser=seat.browser, trace=seat.trace) for seat in head.initial_seats]
    return State(seats, dict(head.keys), [0] * (len(seats) + 1), [0] * len(seats), [0.0] * len(seats))
