"""Mind files: all that levels, hints and analysis take on a board, for callers that have only the compiled rules.

A file is four bytes that give the length of its header, the header as JSON, and the data. The header lists the parts of
each mind in the order in which the rules take them, and where their data lie; parts without data are zeros. Of a level
with a personality it lists the parts that differ from the level's own, by their numbers.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from stellwerk import families
from stellwerk.board import Board
from stellwerk.bots.advice import ReasonTable
from stellwerk.bots.analysis import PLAYOUTS
from stellwerk.bots.bot import LEVELS, bot_named
from stellwerk.bots.levels import bot_behind, with_style
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError
from stellwerk.native.entries import Array, Entry, Group, entries_by_rule

FORMAT = 1
ALIGNED = 8  # each piece of the data begins at a multiple of so many bytes
HALVES = np.float16  # floats that are exact in half their size are kept so; see `rules.halves`
SEARCHES = 2  # structs of a search: its own, and what a core plays of a round


class MindMaker(Protocol):
    """What a family's module `minds` offers."""

    OWN: Sequence[str]  # the parts of a mind that a bot changes and keeps from one decision to the next
    REASONS: ReasonTable
    keys: Callable[[Board], Mapping[str, str]]  # see `keys` here
    kind_of: Callable[[str], Any]  # a key as the method `mind_on` of bots takes it
    names_of: Callable[[Any], Mapping[str, Sequence[str]]]  # what numbers in reasons are numbers of


def maker_for(board: Board) -> MindMaker:
    family = families.named(board.family)
    if not family.bots.minds:
        raise OptionError(f"bots of {board.family} games have no minds that could be packed")
    maker: MindMaker = family.load(f"bots.{family.bots.minds}")
    return maker


def keys(board: Board) -> Mapping[str, str]:
    """The file that a game needs, by its seats: "2", or "2 expert" if it has that option."""
    return maker_for(board).keys(board)


def pack(board: Board, key: str) -> bytes:
    """The file of a key."""
    maker, entry, data = maker_for(board), entry_for(board), Data()
    minds: dict[str, list[dict[str, object]]] = {}
    styled: dict[str, dict[int, dict[str, object]]] = {}
    for name, bot in bots_on(board):
        parts = parts_of(bot.mind_on(board, maker.kind_of(key)), entry)
        listed = [data.part(of, array, field in maker.OWN) for field, of, array in parts]
        if usual := minds.get(name.partition(":")[0]):
            styled[name] = {number: part for number, part in enumerate(listed) if part != usual[number]}
        else:
            minds[name] = listed
    search = entry.parameters[4]
    assert isinstance(search, Array)
    header = {
        "format": FORMAT, "family": board.family, "map_hash": board.map_hash, "key": key,
        "search": {"of": search.of, "count": SEARCHES}, "minds": minds, "styled": styled, "playouts": PLAYOUTS,
        "reasons": maker.REASONS, "names": maker.names_of(board.names),
    }  # fmt: skip
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 4) % ALIGNED)
    return len(text).to_bytes(4, "little") + text + bytes(data.bytes)


def entry_for(board: Board) -> Entry:
    """The entry by which every level thinks."""
    (entry,) = entries_by_rule()[f"{families.named(board.family).package}.bots.rules.search", "begin_search"]
    return entry


def bots_on(board: Board) -> Iterator[tuple[str, Any]]:
    """The levels, the advisor, and the levels with personalities, each with the bot that plays it."""
    bots = families.named(board.family).bots
    texts = {level: bot_behind(level, board) for level in LEVELS}
    texts["advisor"] = bots.advisor.format(PLAYOUTS)
    texts |= {
        with_style(level, style): bot_behind(level, board, style) for level in LEVELS for style in bots.personalities
    }
    for name, text in texts.items():
        yield name, bot_named(text, board.family)(new_stream(0))


def parts_of(mind: Any, entry: Entry) -> Iterator[tuple[str, str, Cells]]:
    """The parts of a mind: the name, what the array holds, and the array."""
    group = entry.parameters[3]
    assert isinstance(group, Group)
    for field, array, part in zip(mind._fields, mind, group.parts, strict=True):
        assert isinstance(part, Array)
        yield field, part.of, array


class Data:
    """The data of a file; what several minds share is in it once."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self.places: dict[bytes, int] = {}

    def part(self, of: str, array: Cells, own: bool) -> dict[str, object]:
        data, stored = array.tobytes(), ""
        if array.dtype == np.float32 and (array.astype(HALVES) == array).all():
            data, stored = array.astype(HALVES).tobytes(), "f2"
        if not any(data):
            return {"of": of, "count": len(array), "at": None, "bytes": 0, "stored": "", "own": own}
        at = self.places.setdefault(data, len(self.bytes))
        if at == len(self.bytes):
            self.bytes += data + bytes(-len(data) % ALIGNED)
        return {"of": of, "count": len(array), "at": at, "bytes": len(data), "stored": stored, "own": own}
