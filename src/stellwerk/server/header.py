"""The head of a table: what is fixed when it is made."""

from __future__ import annotations

import msgspec

from stellwerk.board import Board


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Live, or so many days for a move."""

    days: int = 0  # 0: live


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the table was made: open, a person's, or a bot's."""

    name: str = ""
    bot: str = ""


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a link is good for. The link's secret itself is stored nowhere, only its hash."""

    seats: list[int] = []
    host: bool = False
    watch: bool = False


class Header(msgspec.Struct, frozen=True):
    table: str
    board: str  # the name it was opened by
    map_hash: str
    family: str
    rules: int  # version of the family's rules
    places: list[Place]
    options: dict[str, int]
    pace: Pace
    public: bool  # listed in the lobby: anybody may sit down or watch
    bot: str  # the level that stands in for people
    keys: dict[str, Key]  # by hash
    promise: str  # of the secret that shuffles follow from
    created: float
    rematch_of: str = ""

    @property
    def seats(self) -> int:
        return len(self.places)


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Header).decode


def open_board(header: Header, facts: dict[str, object]) -> Board:
    """The board as it was when the table was made, also if the map of that name has changed since."""
    if not header.board.endswith(".toml"):
        board = Board.named(header.board)
        if board.map_hash == header.map_hash:
            return board
    return Board.from_facts(facts)
