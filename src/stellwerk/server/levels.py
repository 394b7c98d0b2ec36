"""Bots as tables name them: a level for people, or any other bot by its plain name."""

from __future__ import annotations

from stellwerk.bots import bot
from stellwerk.errors import OptionError


def names(family: str) -> list[str]:
    """Levels, weakest first."""
    return list(bot.LEVELS)


def check(family: str, level: str) -> None:
    """Raises an OptionError that names the nearest right name.

    Options are not for strangers: some name files, some buy a lot of computing time.
    """
    if ":" in level:
        raise OptionError(f"a table takes bots by name, without options: {level.partition(':')[0]}")
    bot.find_bot(level, family)


def usual(family: str) -> str:
    """The level that stands in for people and fills seats when none is named: the middle one."""
    return names(family)[len(names(family)) // 2]
