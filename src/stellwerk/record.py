"""A game written down: JSON Lines that anybody can read and check; see docs/concepts/records.md."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from stellwerk import __version__
from stellwerk.board import Board
from stellwerk.errors import RecordError
from stellwerk.game import Game, new_logged
from stellwerk.mapping import atlas
from stellwerk.recordparts import FORMAT, Header, RecordedMove, Result, check_header, check_move, check_result, decode


@dataclass
class Record:
    header: Header
    first_line: int = 1  # where it starts in its file
    moves: list[RecordedMove] = field(default_factory=list)
    result: Result | None = None


def commitment(seed: int) -> str:
    """Published before a game, it proves later that the published seed was chosen before."""
    return "sha256:" + hashlib.sha256(seed.to_bytes(32, "little")).hexdigest()


def winners(scores: Sequence[Mapping[str, int]]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score["rank"] == 1]


class RecordWriter:
    """Plays a game and writes it down."""

    def __init__(
        self, board: Board, seed: int, names: Sequence[str], options: Mapping[str, int], explain: bool = False
    ) -> None:
        seats = len(names)
        self.game, self.log = new_logged(board, seats, seed, options)  # the log: of the set-up, then of the last move
        self.explain = explain
        self.record = Record(
            Header(
                format=FORMAT, stellwerk=__version__, family=board.family, rules=board.version,
                map=board.name, title=board.map.name, origin=board.map.origin,
                map_hash=board.map_hash, facts=atlas.facts(board.map),
                seats=seats, names=list(names), options=dict(options),
                commitment=commitment(seed), seed=f"{seed:064x}", events=self.game.events(self.log),
            )
        )  # fmt: skip

    def play(self, seat: int, move: str) -> RecordedMove:
        legal = [str(each) for each in self.game.moves(seat)] if self.explain else None
        chosen = self.game.parse(seat, move)
        self.log = self.game.play_logged(seat, chosen)
        events = self.game.events(self.log)
        line = RecordedMove(len(self.record.moves) + 1, seat, chosen.text, events, legal)
        self.record.moves.append(line)
        if self.game.over:
            self.record.result = result_of(self.game, line.number)
        return line


def result_of(game: Game, moves: int) -> Result:
    scores = game.scores
    return Result(moves, scores, winners(scores))


def write(record: Record) -> bytes:
    """The record as lines of JSON."""
    lines = [record.header, *record.moves, *([record.result] if record.result else [])]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read(path: str) -> Iterator[Record]:
    """The records of a file, one after the other; a broken line is an error that names it."""
    return parse(read_lines(path), path)


def parse(lines: Iterable[bytes], path: str) -> Iterator[Record]:
    """The records in lines that were read from `path`."""
    record: Record | None = None
    for number, text in enumerate(lines, 1):
        where = f"{path}:{number}"
        line = decode(text, where)
        if isinstance(line, Header):
            check_header(line, where)
            if record:
                yield record
            record = Record(line, number)
        elif record is None:
            raise RecordError(f'{where}: a record starts with a line "game"')
        elif record.result:
            raise RecordError(f"{where}: the game has its result already")
        elif isinstance(line, RecordedMove):
            check_move(record.header, line, where)
            record.moves.append(line)
        else:
            check_result(record.header, line, where)
            record.result = line
    if record is None:
        raise RecordError(f"{path}: no game in this file")
    yield record


def read_lines(path: str) -> list[bytes]:
    try:
        return Path(path).read_bytes().splitlines()
    except (OSError, ValueError) as error:
        raise RecordError(f"{path}: can't be read: {getattr(error, 'strerror', None) or error}") from None
