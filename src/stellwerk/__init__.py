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
    from stellwerk.errors import AmbiguousMove, IllegalMove, InvalidMove, MoveError, StellwerkError
    from stellwerk.game import Game, Move, View, new

__version__ = "0.1.0"

_homes = {
    "Batch": "batch", "Board": "board", "Game": "game", "Move": "game", "View": "game", "new": "game",
    "AmbiguousMove": "errors", "IllegalMove": "errors", "InvalidMove": "errors", "MoveError": "errors",
    "StellwerkError": "errors",
}  # fmt: skip

__all__ = [
    "AmbiguousMove", "Batch", "Board", "Game", "IllegalMove", "InvalidMove", "Move", "MoveError", "StellwerkError",
    "View", "new",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Loads what is asked for when it is asked for: Numba takes half a second to import."""
    if name not in _homes:
        raise AttributeError(f"module 'stellwerk' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"stellwerk.{_homes[name]}"), name)
