"""A board: a map made ready to play, with the texts of its moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk import atlas, mapfile
from stellwerk.doors import index_of
from stellwerk.errors import OptionError
from stellwerk.family import Rules, rules_named
from stellwerk.flat import Cells, record_in
from stellwerk.position import short_hash


class Board:
    """What is fixed for all games on a map: its flat record, its rules, its move space."""

    def __init__(self, map: Any, name: str, version: int | None = None) -> None:
        self.name, self.map = name, map
        self.family = atlas.family_of(map)
        self.rules: Rules = rules_named(self.family)
        self.version = self.rules.VERSION if version is None else version
        if not plays(self.rules, self.version):
            known = f"{self.rules.OLDEST} to {self.rules.VERSION}"
            raise OptionError(f"version {self.version} of the {self.family} rules can't be played here, only {known}")
        self.cells = self.rules.Board.many(1)
        self.rules.compile_board(map, record_in(self.cells), self.version)
        self.words = self.rules.Words(map)
        self.map_hash = atlas.map_hash(map)
        self.moves = self.words.moves  # a move's id is its index here
        self.ids = {text: move for move, text in enumerate(self.moves)}

    @staticmethod
    def named(board: str | Path | Board) -> Board:
        """The board of this name, or of a map file of this path."""
        return board if isinstance(board, Board) else _read(str(board), atlas.stamp(str(board)))

    @staticmethod
    def with_hash(short: str) -> Board | None:
        """The shipped board whose map has this short hash."""
        boards = (Board.named(name) for name in mapfile.names())
        return next((board for board in boards if short_hash(board.map_hash) == short), None)

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
        """Places, routes and tickets, or lines and stations, in words: see `stellwerk.FAMILY.graph`."""
        return self.rules.Graph(self.words)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: a module can't be pickled, and compiling a map takes milliseconds."""
        return Board, (self.map, self.name, self.version)

    def __deepcopy__(self, memo: object) -> Board:
        return self  # nothing in it ever changes

    @staticmethod
    def from_facts(facts: Mapping[str, Any], version: int | None = None) -> Board:
        """The board that a record describes, by the version of the rules that it was played by."""
        return _from_facts(json.dumps(facts), version)

    def by_version(self, version: int) -> Board:
        """The same board by another version of the rules."""
        return self if version == self.version else _by_version(self, version)

    def new_moves(self) -> Cells:
        """Room for any list of legal moves; zeros in it would cost more than the moves."""
        return np.empty(len(self.moves), np.int16)

    def new_scores(self, games: int, seats: int) -> Cells:
        return np.zeros((games, seats, len(self.rules.COLUMNS)), np.int64)

    def column(self, name: str) -> int:
        """The place of a column among the scores."""
        if name not in self.rules.COLUMNS:
            raise OptionError(f"scores have no column {name!r}; there is {', '.join(self.rules.COLUMNS)}")
        return list(self.rules.COLUMNS).index(name)

    def pack_options(self, seats: int, options: Mapping[str, int]) -> Cells:
        """The options as the rules take them, after a check; what is not given has its default."""
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
        return np.array([options.get(name, default) for name, default in self.rules.OPTIONS.items()], np.int64)


def plays(rules: Rules, version: int) -> bool:
    """Can this version of the rules still be played?"""
    return rules.OLDEST <= version <= rules.VERSION


@lru_cache(maxsize=32)
def _from_facts(facts: str, version: int | None) -> Board:
    map = atlas.from_facts(json.loads(facts))
    return Board(map, map.name, version)


@lru_cache(maxsize=32)
def _by_version(board: Board, version: int) -> Board:
    return Board(board.map, board.name, version)


@lru_cache(maxsize=32)
def _read(name: str, stamp: object) -> Board:
    """Compiling a board takes milliseconds; `stamp` changes when a user's file does."""
    return Board(atlas.open_map(name), name)
