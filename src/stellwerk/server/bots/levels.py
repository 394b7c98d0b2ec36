"""Bots as tables name them: by a level, or by the name of a bot with options that tables allow."""

import structlog

from stellwerk import families
from stellwerk.bots import bot
from stellwerk.bots.options import options_of
from stellwerk.bots.seated import is_listener
from stellwerk.errors import OptionError, StellwerkError

QUICK = "dispatcher"  # the strongest level that answers at once
USUAL = bot.LEVELS[len(bot.LEVELS) // 2]  # stands in for people, and plays where no level is named
log = structlog.get_logger("stellwerk.levels")


def offered(family: str) -> list[str]:
    """What the page lets people choose from: the levels, then the bots of other packages."""
    plugged = [name for name in bot.names(family) if name not in bot.built_in(family)]
    return [*bot.LEVELS, *(name for name in plugged if plays(name, family))]


def plays(name: str, family: str) -> bool:
    try:
        bot.find_bot(name, family)
    except OptionError:
        return False  # it plays other families
    except Exception as error:  # code of another package may raise anything
        log.warning("bot can't be loaded", bot=name, error=repr(error))
        return False
    return True


def check(family: str, level: str) -> None:
    """Raises an OptionError that names the nearest right name, or says what is wrong with an option.

    Strangers open tables, so options that name files or take much computing time are not allowed.
    """
    bot.bot_named(level, family, at_table=True)


def listens(family: str, level: str) -> bool:
    """Does the bot want to know what happened since its last decision?"""
    name = level.partition(":")[0]
    if name in bot.built_in(family):
        return False
    try:
        return is_listener(bot.find_bot(name, family))
    except StellwerkError:
        return False  # it has been uninstalled: its worker will say so


def cheaper(family: str, level: str) -> str:
    """What plays instead while the server has no time for thinking. Slow bots are replaced, and bots of other
    packages, because nobody knows how long they take. A level keeps its personality."""
    name, _, options = level.partition(":")
    bots = families.named(family).bots
    behind = bots.levels.get(name, name).partition(":")[0]
    if name in bot.built_in(family) and behind not in bots.slow:
        return level
    return f"{QUICK}:{options}" if options and name in bot.LEVELS else QUICK


def load_all() -> None:
    """Imports all bots at the start: otherwise the first table to name one would block the event loop meanwhile."""
    for family in families.REGISTRY:
        for name in [*bot.built_in(family), *offered(family)]:
            options_of(bot.find_bot(name, family))
