"""How to write a bot, and where bots are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from typing import Protocol

from stellwerk.errors import OptionError
from stellwerk.flat import Cells
from stellwerk.game import Move, View
from stellwerk.mapfile import did_you_mean

GROUP = "stellwerk.bots"  # entry points of other packages


class Bot(Protocol):
    """A bot is a class with this method; it is made for one game and one seat, with its own random stream."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move: ...


MakeBot = Callable[[Cells], Bot]

BUILT_IN = {"random": "stellwerk.bots.random:RandomBot"}


def names() -> list[str]:
    return sorted({*BUILT_IN, *(point.name for point in entry_points(group=GROUP))})


def bot_named(name: str) -> MakeBot:
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        make: MakeBot = getattr(import_module(module), attribute)
        return make
    for point in entry_points(group=GROUP, name=name):
        plugged: MakeBot = point.load()
        return plugged
    raise OptionError(f"no bot is called {name!r}{did_you_mean(name, names())}")
