"""A board: a map made ready to play, with the texts of its moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk import atlas
from stellwerk.errors import OptionError
from stellwerk.family import Rules, rules_named
from stellwerk.flat import Cells, record_in


class Board:
    """What is fixed for all games on a map: its flat record, its rules, its move space."""

    def __init__(self, map: Any, name: str) -> None:
        self.name, self.map = name, map
        self.family = atlas.family_of(map)
        self.rules: Rules = rules_named(self.family)
        self.cells = self.rules.Board.many(1)
        self.rules.compile_board(map, record_in(self.cells))
        self.words = self.rules.Words(map)
        self.map_hash = atlas.map_hash(map)
        self.moves = self.words.moves  # a move's id is its index here
        self.ids = {text: move for move, text in enumerate(self.moves)}

    @staticmethod
    def named(board: str | Path | Board) -> Board:
        """The board of this name, or of a map file of this path."""
        return board if isinstance(board, Board) else _read(str(board), atlas.stamp(str(board)))

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: a module can't be pickled, and compiling a map takes milliseconds."""
        return Board, (self.map, self.name)

    def __deepcopy__(self, memo: object) -> Board:
        return self  # nothing in it ever changes

    @staticmethod
    def from_facts(facts: Mapping[str, Any]) -> Board:
        """The board that a record describes."""
        return _from_facts(json.dumps(facts))

    def new_moves(self) -> Cells:
        """Room for any list of legal moves."""
        return np.zeros(len(self.moves), np.int16)

    def new_scores(self, games: int, seats: int) -> Cells:
        return np.zeros((games, seats, len(self.rules.COLUMNS)), np.int64)

    def column(self, name: str) -> int:
        """The place of a column among the scores."""
        return list(self.rules.COLUMNS).index(name)

    def pack_options(self, seats: int, options: Mapping[str, int]) -> Cells:
        """The options as the rules take them, after a check; what is not given has its default."""
        low, high = self.map.rules.seats
        if not low <= seats <= high:
            raise OptionError(f"{self.map.name} is for {low} to {high} seats, not {seats}")
        unknown = set(options) - set(self.rules.OPTIONS)
        if unknown:
            known = ", ".join(self.rules.OPTIONS)
            raise OptionError(f"unknown option {min(unknown)!r}; {self.map.name} has: {known}")
        self.rules.check_options(self.map, seats, options)
        return np.array([options.get(name, default) for name, default in self.rules.OPTIONS.items()], np.int64)


@lru_cache(maxsize=32)
def _from_facts(facts: str) -> Board:
    map = atlas.from_facts(json.loads(facts))
    return Board(map, map.name)


@lru_cache(maxsize=32)
def _read(name: str, stamp: object) -> Board:
    """Compiling a board takes milliseconds; `stamp` changes when a user's file does."""
    return Board(atlas.open_map(name), name)
