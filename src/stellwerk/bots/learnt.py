"""Files of what was learnt about a map: where they lie, and whether they still fit it."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Protocol

import platformdirs

from stellwerk import mapfile
from stellwerk.board import Board


class Origin(Protocol):
    """What every such file tells: the map, the version of its rules, and of the numbers' layout."""

    @property
    def map_hash(self) -> str: ...
    @property
    def rules(self) -> int: ...
    @property
    def layout(self) -> int: ...


def own_path(board: Board) -> Path:
    """Where training puts what it learns about a user's own map, and where bots look first."""
    name = board.map_hash.removeprefix("sha256:")[:16]
    return Path(platformdirs.user_data_dir("stellwerk")) / board.family / f"{name}.npz"


def shipped_paths(family: str) -> list[Path]:
    return sorted(Path(str(files("stellwerk.bots"))).glob(f"data/{family}/*.npz"))


def paths_for(board: Board) -> list[Path]:
    """The files that may be about a board, in the order in which bots look."""
    return [path for path in [own_path(board), *shipped_paths(board.family)] if path.exists()]


def fits(origin: Origin, board: Board, layout: int) -> bool:
    """It is about this map, by these rules, in the layout that the bots know."""
    return (origin.map_hash, origin.rules, origin.layout) == (board.map_hash, board.rules.VERSION, layout)


@lru_cache(maxsize=16)
def shipped_name(board: Board) -> str:
    """The name of the shipped map that a board is, also if it was made of a record, which has no names; else ""."""
    for name in sorted(mapfile.names(), key=lambda name: name != board.name):  # mostly the first is it
        if Board.named(name).map_hash == board.map_hash:
            return name
    return ""
