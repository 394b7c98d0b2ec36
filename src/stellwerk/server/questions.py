"""What the server asks its workers, over a pipe: msgpack, no pickle."""

from __future__ import annotations

import msgspec

from stellwerk.game import View

LENGTH = 4  # bytes that tell how long a message to or from a worker is


class Position(msgspec.Struct, frozen=True):
    """`view` is the masked record: it holds nothing that the seat may not know."""

    board: str
    map_hash: str
    facts: bytes  # JSON, for boards that have changed since; else empty
    seat: int
    view: bytes


class Question(msgspec.Struct, frozen=True, tag_field="kind"):
    """What a worker is asked."""


class MoveWanted(Question, frozen=True, tag="move"):
    table: str
    position: Position
    bot: str
    seed: int


class HintsWanted(Question, frozen=True, tag="hints"):
    position: Position


class AnalysisWanted(Question, frozen=True, tag="analysis"):
    record: bytes
    name: str
    first: int  # move of the record …
    last: int  # … to judge


class Answer(msgspec.Struct, frozen=True):
    move: str = ""
    told: bytes = b""  # JSON: hints, or what moves were worth
    fault: str = ""


AnyQuestion = MoveWanted | HintsWanted | AnalysisWanted
encode = msgspec.msgpack.Encoder().encode
read_question = msgspec.msgpack.Decoder(AnyQuestion).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def position_of(view: View, facts: bytes) -> Position:
    return Position(view.board.name, view.board.map_hash, facts, view.seat, view.cells.tobytes())
