"""The head of a table: what is fixed when it is made."""

from __future__ import annotations

import json

import msgspec

from stellwerk import mapfile
from stellwerk.board import Board, plays
from stellwerk.server.maps import is_own, own_board


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Live, or so many days for a move."""

    days: int = 0  # 0: live


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the table was made: open, a person's, or a bot's."""

    name: str = ""
    bot: str = ""
    browser: str = ""  # hash of the secret of the browser that opened the table, at the host's seat …
    trace: str = ""  # … and of the address, cut short (`addresses`)


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a link is good for. The link's secret itself is stored nowhere, only its hash."""

    seats: list[int] = []
    host: bool = False
    watch: bool = False
    join: bool = False  # gives whoever comes the next free seat, and shows nothing


class Header(msgspec.Struct, frozen=True):
    table: str
    board: str  # its name; that of a folder's map holds a hash of the map
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
    opener: str = ""  # the address, or the household's network, that the table was opened from

    @property
    def seats(self) -> int:
        return len(self.places)


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Header).decode


def open_board(header: Header, map: str) -> Board:
    """The board as it was when the table was made, also if the map of that name or its rules have changed since."""
    board = kept_board(header, map)
    return board.by_version(header.rules) if plays(board.rules, header.rules) else board


def kept_board(header: Header, map: str) -> Board:
    if is_own(header.board):
        return own_board(header.board, map)
    if header.board in mapfile.names() and Board.named(header.board).map_hash == header.map_hash:
        return Board.named(header.board)
    return Board.from_facts(json.loads(map))
