"""A board: a map made ready to play, with the texts of its moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.checks import index_of
from stellwerk.engine import describe
from stellwerk.engine.describe import decode, json_of
from stellwerk.engine.flat import Cells, struct_in
from stellwerk.engine.verbs import Rules, rules_named
from stellwerk.errors import OptionError
from stellwerk.mapping import atlas, mapfile
from stellwerk.position import short_hash


class Board:
    """What all games on a map share: the compiled map, the rules, the move space."""

    def __init__(self, map: Any, name: str, version: int | None = None) -> None:
        self.name, self.map = name, map
        self.family = atlas.family_of(map).name
        self.rules: Rules = rules_named(self.family)
        self.version = self.rules.VERSION if version is None else version
        if not plays(self.rules, self.version):
            known = f"{self.rules.OLDEST} to {self.rules.VERSION}"
            raise OptionError(f"version {self.version} of the {self.family} rules can't be played here, only {known}")
        self.cells = self.rules.Board.many(1)
        self.rules.compile_board(map, struct_in(self.cells), self.version)
        self.names = self.rules.Names(map)
        self.map_hash = atlas.map_hash(map)
        written = json_of(describe.write_texts, self.cells, self.names.spelling)
        self.moves: tuple[str, ...] = tuple(decode(written))  # a move's id is its index here
        self.ids = {text: move for move, text in enumerate(self.moves)}

    @staticmethod
    def named(board: str | Path | Board) -> Board:
        """The board of this name, or of a map file of this path."""
        return board if isinstance(board, Board) else _read(str(board), atlas.stamp(str(board)))

    def __repr__(self) -> str:
        low, high = self.map.rules.seats
        return f"<Board {self.name}: {self.family}, {low} to {high} seats, {len(self.moves)} moves>"

    def __eq__(self, other: object) -> bool:
        """Boards are equal if they play alike, whatever their files are called."""
        if not isinstance(other, Board):
            return NotImplemented
        return (self.map_hash, self.version) == (other.map_hash, other.version)

    def __hash__(self) -> int:
        return hash(self.map_hash)

    @cached_property
    def graph(self) -> Any:
        """Places, routes and tickets, or lines and stations, in words: see the module `graph` of its family."""
        return self.rules.Graph(self.names)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the rules are a module, and modules can't be pickled."""
        return Board, (self.map, self.name, self.version)

    def __deepcopy__(self, memo: object) -> Board:
        return self  # nothing in it ever changes

    @staticmethod
    def from_facts(facts: Mapping[str, Any], version: int | None = None, name: str = "") -> Board:
        """The board of a map's facts, by a version of the rules; facts have no name, so it is given."""
        return _from_facts(json.dumps(facts), version, name)

    def by_version(self, version: int) -> Board:
        """The same board by another version of the rules."""
        return self if version == self.version else _by_version(self, version)

    def new_moves(self) -> Cells:
        """A buffer for legal moves; to fill it with zeros would take longer than to list the moves."""
        return np.empty(len(self.moves), np.int16)

    def new_scores(self, games: int, seats: int) -> Cells:
        return np.zeros((games, seats, len(self.rules.COLUMNS)), np.int64)

    def column(self, name: str) -> int:
        """The index of a column among the scores."""
        if name not in self.rules.COLUMNS:
            raise OptionError(f"scores have no column {name!r}; there is {', '.join(self.rules.COLUMNS)}")
        return list(self.rules.COLUMNS).index(name)

    def pack_options(self, seats: int, options: Mapping[str, int]) -> Cells:
        """The options as the rules take them, checked, with defaults for those that are not given."""
        low, high = self.map.rules.seats
        if not low <= index_of(seats, "the number of seats") <= high:
            raise OptionError(f"{self.map.name} is for {low} to {high} seats, not {seats}")
        unknown = set(options) - set(self.rules.OPTIONS)
        if unknown:
            known = ", ".join(self.rules.OPTIONS)
            raise OptionError(f"unknown option {min(unknown)!r}; {self.map.name} has: {known}")
        for name, value in options.items():
            if not isinstance(value, bool):
                index_of(value, f"option {name}")
        self.rules.check_options(self.map, seats, options)
        packed = [options.get(name, default) for name, default in self.rules.OPTIONS.items()]
        return np.array(packed or [0], np.int64)  # compiled code refuses an empty array: it might read beyond it


def plays(rules: Rules, version: int) -> bool:
    """Can this version of the rules still be played?"""
    return rules.OLDEST <= version <= rules.VERSION


@lru_cache(maxsize=32)
def shipped_name(map_hash: str, likely: str = "") -> str:
    """The name of the map with this hash among those that come with Stellwerk; else empty."""
    wanted = short_hash(map_hash)
    for name in sorted(mapfile.names(), key=lambda name: name != likely):  # reading all takes most of a second
        if short_hash(Board.named(name).map_hash) == wanted:
            return name
    return ""


@lru_cache(maxsize=32)
def _from_facts(facts: str, version: int | None, name: str) -> Board:
    map = atlas.from_facts(json.loads(facts))
    return Board(map, name or map.name, version)


@lru_cache(maxsize=32)
def _by_version(board: Board, version: int) -> Board:
    return Board(board.map, board.name, version)


@lru_cache(maxsize=32)
def _read(name: str, stamp: object) -> Board:
    """Compiling a board takes milliseconds; `stamp` changes when a user's file does."""
    return Board(atlas.open_map(name), name)
