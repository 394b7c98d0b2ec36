"""A game written down: JSON Lines that anybody can read and referee; see docs/concepts/records.md."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from stellwerk import __version__, atlas
from stellwerk.board import Board
from stellwerk.errors import RecordError
from stellwerk.fairness import Proof
from stellwerk.game import Event, Game, new_logged

FORMAT = 1


class Header(msgspec.Struct, tag_field="line", tag="game", omit_defaults=True):
    """The first line: all that must be known to play the game again."""

    format: int
    stellwerk: str  # the version that wrote it
    family: str
    rules: int  # version of the family's rules
    map: str  # the name or path it was opened by
    title: str  # the map's own name
    origin: str  # "printed": facts of a printed board, "own": a design of its maker
    map_hash: str
    facts: dict[str, Any]  # the map's facts, so that the record stands alone
    seats: int
    names: list[str]  # who sat there
    options: dict[str, int]
    commitment: str  # sha256 of the seed, which may be published before the game …
    seed: str | None = None  # … and the seed after it, 64 hexadecimal digits
    events: list[Event] = []  # the set-up
    proof: Proof | None = None  # of a game on a server: that the seed was not chosen by anybody


class MoveLine(msgspec.Struct, tag_field="line", tag="move", omit_defaults=True):
    """A line for each move, with what followed."""

    number: int
    seat: int
    move: str
    events: list[Event]
    legal: list[str] | None = None  # if asked for: all moves that were legal


class Result(msgspec.Struct, tag_field="line", tag="result"):
    """The last line."""

    moves: int
    scores: list[dict[str, int]]
    winners: list[int]


Line = Header | MoveLine | Result
_decoder = msgspec.json.Decoder(Line)


@dataclass
class Record:
    header: Header
    first_line: int = 1  # where it starts in its file
    moves: list[MoveLine] = field(default_factory=list)
    result: Result | None = None


def commitment(seed: int) -> str:
    """Published before a game, it proves that the seed published after it was not chosen later."""
    return "sha256:" + hashlib.sha256(seed.to_bytes(32, "little")).hexdigest()


def winners(scores: Sequence[Mapping[str, int]]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score["rank"] == 1]


class Recorder:
    """Plays a game and keeps its record."""

    def __init__(
        self,
        board: Board,
        seed: int,
        names: Sequence[str],
        options: Mapping[str, int],
        explain: bool = False,
    ) -> None:
        seats = len(names)
        self.game, log = new_logged(board, seats, seed, options)
        self.explain = explain
        self.record = Record(
            Header(
                format=FORMAT, stellwerk=__version__, family=board.family, rules=board.rules.VERSION,
                map=board.name, title=board.map.name, origin=board.map.origin,
                map_hash=board.map_hash, facts=atlas.facts(board.map),
                seats=seats, names=list(names), options=dict(options),
                commitment=commitment(seed), seed=f"{seed:064x}", events=self.game.events(log),
            )
        )  # fmt: skip

    def play(self, seat: int, move: str) -> MoveLine:
        legal = [str(each) for each in self.game.moves(seat)] if self.explain else None
        chosen = self.game.parse(seat, move)
        events = self.game.events(self.game.play_logged(seat, chosen))
        line = MoveLine(len(self.record.moves) + 1, seat, chosen.text, events, legal)
        self.record.moves.append(line)
        if self.game.over:
            self.record.result = result_of(self.game, line.number)
        return line


def result_of(game: Game, moves: int) -> Result:
    scores = game.scores
    return Result(moves, scores, winners(scores))


def write(record: Record) -> bytes:
    """The record as lines of JSON."""
    lines: list[Line] = [record.header, *record.moves]
    if record.result:
        lines.append(record.result)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read(path: str) -> Iterator[Record]:
    """The records of a file, one after the other; a broken line is an error that names it."""
    return parse(read_lines(path), path)


def parse(lines: Iterable[bytes], path: str) -> Iterator[Record]:
    """The records in lines that were read from `path`."""
    record: Record | None = None
    for number, text in enumerate(lines, 1):
        try:
            line = _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise RecordError(f"{path}:{number}: not a line of a record: {error}") from None
        if isinstance(line, Header):
            if record:
                yield record
            record = Record(checked(line, f"{path}:{number}"), number)
        elif record is None:
            raise RecordError(f'{path}:{number}: a record starts with a line "game"')
        elif record.result:
            raise RecordError(f"{path}:{number}: the game has its result already")
        elif isinstance(line, MoveLine):
            record.moves.append(line)
        else:
            record.result = line
    if record is None:
        raise RecordError(f"{path}: no game in this file")
    yield record


def read_lines(path: str) -> list[bytes]:
    try:
        return Path(path).read_bytes().splitlines()
    except (OSError, ValueError) as error:
        raise RecordError(f"{path}: can't be read: {getattr(error, 'strerror', None) or error}") from None


def checked(header: Header, place: str) -> Header:
    if header.format != FORMAT:
        raise RecordError(f"{place}: format {header.format} of records is unknown here; this version reads {FORMAT}")
    if header.family not in atlas.FAMILIES:
        raise RecordError(f"{place}: unknown family {header.family!r}; known: {', '.join(atlas.FAMILIES)}")
    return header
