"""How to write a bot, and where bots are found."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol

from stellwerk.errors import OptionError
from stellwerk.flat import Cells
from stellwerk.game import Move, View
from stellwerk.mapfile import did_you_mean

GROUP = "stellwerk.bots"  # entry points of other packages


class Bot(Protocol):
    """A bot is a class with this method; it is made for one game and one seat, with its own random stream.

    Further arguments of its constructor have defaults and are its options: `search:playouts=400`.
    A class that plays one family only says so in its attribute `FAMILY`.
    """

    def choose(self, view: View, moves: Sequence[Move]) -> Move: ...


MakeBot = Callable[[Cells], Bot]

LEVELS = {
    "apprentice": "levels:Apprentice",
    "guard": "levels:Guard",
    "driver": "levels:Driver",
    "dispatcher": "levels:Dispatcher",
    "chief": "levels:Chief",
}  # for people, weakest first

# family → name → module within this package, and class
BUILT_IN: dict[str, dict[str, str]] = {
    "tickets": {
        **LEVELS,
        "random": "random:RandomBot",
        "random-kinds": "tickets.kinds:RandomKindsBot",
        "greedy": "tickets.greedy:GreedyBot",
        "shortest": "tickets.shortest:ShortestBot",
        "planner": "tickets.planner:PlannerBot",
        "search": "tickets.search:SearchBot",
    },
    "metro": {
        **LEVELS,
        "random": "random:RandomBot",
        "greedy": "metro.greedy:GreedyBot",
        "td": "metro.td:TdBot",
        "search": "metro.search:SearchBot",
    },
}


def names(family: str) -> list[str]:
    return [*BUILT_IN[family], *sorted(point.name for point in entry_points(group=GROUP))]


def bot_named(text: str, family: str) -> MakeBot:
    """The bot that a text names, with its options: `NAME` or `NAME:option=value:option=value`."""
    name, *options = text.split(":")
    bot = find_bot(name, family)
    return partial(bot, **dict(read_option(bot, name, option) for option in options))


def find_bot(name: str, family: str) -> Callable[..., Bot]:
    if name in BUILT_IN[family]:
        module, _, attribute = BUILT_IN[family][name].partition(":")
        return getattr(import_module(f"stellwerk.bots.{module}"), attribute)
    for point in entry_points(group=GROUP, name=name):
        plugged: Any = point.load()
        if getattr(plugged, "FAMILY", family) != family:
            raise OptionError(f"{name} does not play {family} games, only {plugged.FAMILY} games")
        return plugged
    raise OptionError(f"no bot for {family} games is called {name!r}{did_you_mean(name, names(family))}")


def options_of(bot: Callable[..., Bot]) -> Mapping[str, Any]:
    """A bot's options and their defaults: the arguments of its constructor behind the stream."""
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(bot).parameters.values()
        if parameter.default is not parameter.empty
    }


def read_option(bot: Callable[..., Bot], name: str, option: str) -> tuple[str, Any]:
    key, _, value = option.partition("=")
    known = options_of(bot)
    if key not in known:
        has = f"its options are: {', '.join(known)}" if known else "it has none"
        raise OptionError(f"{name} has no option {key!r}; {has}")
    try:
        return key, type(known[key])(value)
    except ValueError:
        raise OptionError(f"{name}: {key}={value} needs a value such as {key}={known[key]}") from None
