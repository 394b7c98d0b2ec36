"""Bots as tables name them: by level, or by the bot's own text (`search:playouts=400`)."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from stellwerk.bots import bot

LEVELS = "stellwerk.bots.levels"  # has LEVELS: family → level → the bot's text, weakest first


def levels_of(family: str) -> dict[str, str]:
    """Level → bot. Where no levels are defined, the bots themselves are the levels."""
    if find_spec(LEVELS):
        named: dict[str, str] = import_module(LEVELS).LEVELS[family]
        return dict(named)
    return {name: name for name in bot.names(family)}


def names(family: str) -> list[str]:
    return list(levels_of(family))


def bot_text(family: str, level: str) -> str:
    return levels_of(family).get(level, level)


def check(family: str, level: str) -> None:
    """Raises an OptionError that names the nearest right name."""
    bot.bot_named(bot_text(family, level), family)


def usual(family: str) -> str:
    """The level that stands in for people and fills seats when none is named: the middle one."""
    known = names(family)
    return known[len(known) // 2]
