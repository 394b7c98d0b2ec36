"""Stellwerk: rail board games. Rules engine, bots, server and page.

>>> import stellwerk
>>> game = stellwerk.new("usa", seats=3, seed=7)
>>> game.over
False
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stellwerk.batch import Batch
    from stellwerk.board import Board
    from stellwerk.bots.bot import Bot
    from stellwerk.bots.options import Option
    from stellwerk.bots.playouts import PlayOuts, play_outs
    from stellwerk.errors import (
        AmbiguousMove,
        BotError,
        IllegalMove,
        InvalidMove,
        MoveError,
        OptionError,
        PositionError,
        RecordError,
        StellwerkError,
    )  # fmt: skip
    from stellwerk.game import Event, Game, Move, View, from_line, new
    from stellwerk.mapping.mapfile import MapError
    from stellwerk.metro.view import MetroView
    from stellwerk.tickets.view import TicketsView

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMove", "Batch", "Board", "Bot", "BotError", "Event", "Game", "IllegalMove", "InvalidMove", "MapError",
    "MetroView", "Move", "MoveError", "Option", "OptionError", "PlayOuts", "PositionError", "RecordError",
    "StellwerkError", "TicketsView", "View", "from_line", "new", "play_outs",
]  # fmt: skip

_homes = {
    "Batch": "batch", "Board": "board", "Bot": "bots.bot", "Event": "game", "Game": "game",
    "MapError": "mapping.mapfile", "MetroView": "metro.view", "Move": "game",
    "Option": "bots.options", "PlayOuts": "bots.playouts",
    "TicketsView": "tickets.view", "View": "game", "from_line": "game", "new": "game", "play_outs": "bots.playouts",
}  # fmt: skip


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def __getattr__(name: str) -> Any:
    """Loads what is asked for when it is asked for: NumPy and the rules take a moment to import."""
    if name not in __all__:
        raise AttributeError(f"module 'stellwerk' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"stellwerk.{_homes.get(name, 'errors')}"), name)
