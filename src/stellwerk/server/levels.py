"""Bots as tables name them: a level for people, or another bot by its name, with options that are meant for tables."""

from __future__ import annotations

import structlog

from stellwerk.bots import bot
from stellwerk.bots.options import options_of
from stellwerk.bots.seated import is_listener
from stellwerk.errors import OptionError, StellwerkError

SLOW, QUICK = ("chief", "search"), "dispatcher"
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
    """Raises an OptionError that names the nearest right name, or says what is wrong with an option.

    Strangers open tables, so they get no options that name files or buy a lot of computing time.
    """
    bot.bot_named(level, family, at_table=True)


def listens(family: str, level: str) -> bool:
    """Does the bot want to know what happened since its last decision?"""
    name = level.partition(":")[0]
    if name in bot.BUILT_IN[family]:
        return False
    try:
        return is_listener(bot.find_bot(name, family))
    except StellwerkError:
        return False  # it is not here any more: its worker will say so


def cheaper(family: str, level: str) -> str:
    """What plays instead while there is no time to think: the strongest level that answers at once. Of other packages'
    bots nobody knows how long they take."""
    name = level.partition(":")[0]
    return level if name in bot.BUILT_IN[family] and name not in SLOW else QUICK


def load_all() -> None:
    """At the start: the first to name a bot would have everybody wait until its code is there."""
    for family in bot.BUILT_IN:
        for name in [*bot.BUILT_IN[family], *offered(family)]:
            options_of(bot.find_bot(name, family))


def usual(family: str) -> str:
    """The level that stands in for people and fills seats when none is named: the middle one."""
    return names(family)[len(names(family)) // 2]
