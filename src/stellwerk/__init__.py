"""Stellwerk: rail board games. Rules engine, bots, server and page.

>>> import stellwerk
>>> game = stellwerk.new("usa", seats=3, seed=7)
>>> game.over
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stellwerk.batch import Batch
    from stellwerk.board import Board
    from stellwerk.errors import (
        AmbiguousMove,
        IllegalMove,
        InvalidMove,
        MoveError,
        OptionError,
        RecordError,
        StellwerkError,
    )  # fmt: skip
    from stellwerk.game import Game, Move, View, new
    from stellwerk.mapfile import MapError

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMove", "Batch", "Board", "Game", "IllegalMove", "InvalidMove", "MapError", "Move", "MoveError",
    "OptionError", "RecordError", "StellwerkError", "View", "new",
]  # fmt: skip

_homes = {
    "Batch": "batch", "Board": "board", "Game": "game", "MapError": "mapfile", "Move": "game", "View": "game",
    "new": "game",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Loads what is asked for when it is asked for: Numba takes half a second to import."""
    if name not in __all__:
        raise AttributeError(f"module 'stellwerk' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"stellwerk.{_homes.get(name, 'errors')}"), name)
