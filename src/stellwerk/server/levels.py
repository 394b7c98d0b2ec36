"""Bots as tables name them: a level for people, or any other bot by its plain name."""

from __future__ import annotations

import structlog

from stellwerk.bots import bot
from stellwerk.errors import OptionError

log = structlog.get_logger("stellwerk.levels")


def names(family: str) -> list[str]:
    """Levels, weakest first."""
    return list(bot.LEVELS)


def offered(family: str) -> list[str]:
    """What a page lets people choose from: the levels, then the bots that other packages bring."""
    plugged = [name for name in bot.names(family) if name not in bot.BUILT_IN[family]]
    return [*names(family), *(name for name in plugged if plays(name, family))]


def plays(name: str, family: str) -> bool:
    try:
        bot.find_bot(name, family)
    except OptionError:
        return False  # it is for the other family
    except Exception as error:  # another package's fault is not ours
        log.warning("bot can't be loaded", bot=name, error=repr(error))
        return False
    return True


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
