"""What the server asks its workers, over a pipe: msgpack, no pickle."""

from typing import Any

import msgspec

from stellwerk.game import View

LENGTH = 4  # bytes that tell how long a message to or from a worker is


class Position(msgspec.Struct, frozen=True):
    """`view` is the masked struct of the game: it holds nothing that the seat may not know."""

    board: str
    map_hash: str
    rules: int
    facts: bytes  # JSON; empty for boards that come with Stellwerk
    seat: int
    view: bytes


class Question(msgspec.Struct, frozen=True, tag_field="kind"):
    """What a worker is asked."""


class MoveWanted(Question, frozen=True, tag="move"):
    table: str
    position: Position
    bot: str
    seed: int
    seconds: float  # that it may think
    happened: list[dict[str, Any]]  # since its last decision, for bots that ask for it


class HintsWanted(Question, frozen=True, tag="hints"):
    position: Position


class AnalysisWanted(Question, frozen=True, tag="analysis"):
    record: bytes
    name: str
    first: int  # move of the record …
    last: int  # … to judge


class Answer(msgspec.Struct, frozen=True):
    move: str  # empty if none was asked for; without a default, so that an empty object is no answer
    json: bytes = b""  # hints, or what moves were worth
    fault: str = ""


AnyQuestion = MoveWanted | HintsWanted | AnalysisWanted
encode = msgspec.msgpack.Encoder().encode
read_question = msgspec.msgpack.Decoder(AnyQuestion).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def position_of(view: View, facts: bytes) -> Position:
    board = view.board
    return Position(board.name, board.map_hash, board.version, facts, view.seat, view.cells.tobytes())
