"""`stellwerk bots`: who plays, how strong, and with which options."""

import inspect
from collections.abc import Iterator
from typing import Any

import click

from stellwerk import families
from stellwerk.bots.bot import ABOUT, STRENGTH, built_in, class_at, find_bot, is_place, names, plugged
from stellwerk.bots.options import Declared, options_of, shown
from stellwerk.errors import OptionError
from stellwerk.mapping.mapfile import did_you_mean

WIDTH = 14  # of a column of names


@click.command()
@click.argument("name", required=False)
def bots(name: str | None) -> None:
    """List all bots, or explain one: NAME, or a file of your own such as my_bot.py."""
    for line in explained(name) if name else listed():
        click.echo(line)


def listed() -> Iterator[str]:
    yield "Levels, weakest first. They play every board and sheet."
    yield from (f"  {level:{WIDTH}}{about}" for level, about in ABOUT.items())
    yield f"  {STRENGTH}"
    for family in families.all_families():
        yield f"\nBots for {family.bots.boards}."
        for name in built_in(family.name):
            if name not in ABOUT:
                yield from entry(name, find_bot(name, family.name))
    if plugged():
        yield "\nBots of other packages."
        for name in plugged():
            yield from entry(name, plugged_bot(name))
    yield "\nOptions stand behind the name: search:playouts=800. `stellwerk bots NAME` explains a bot and its options,"
    yield "`stellwerk new-bot NAME` begins your own."


def plugged_bot(name: str) -> Any:
    """None if it can't be loaded: another package may be broken."""
    try:
        return plugged()[name].load()
    except Exception:
        return None


def entry(name: str, bot: Any) -> Iterator[str]:
    if bot is None:
        yield f"  {name:{WIDTH}}can't be loaded; `stellwerk bots {name}` says why"
        return
    yield f"  {name:{WIDTH}}{sentence(bot)}"
    options = [f"{each.name}={default_of(each)}" for each in options_of(bot).values()]
    if options:
        yield f"  {'':{WIDTH}}{' '.join(options)}"


def sentence(bot: Any) -> str:
    """The first line of a bot's description."""
    return (inspect.getdoc(bot) or "(not described)").splitlines()[0]


def explained(name: str) -> Iterator[str]:
    if name in ABOUT:
        yield f"{name}, a level for every board and sheet: {ABOUT[name]}"
        yield f"  {STRENGTH}\n"
    found = list(versions(name))
    if not found:
        known = {each for family in families.REGISTRY for each in names(family)}
        raise OptionError(f"no bot is called {name!r}{did_you_mean(name, sorted(known))}")
    for number, (played, bot) in enumerate(found):
        yield f"{chr(10) * bool(number)}{name}, for {' and '.join(played)} games: {sentence(bot)}"
        options = options_of(bot).values()
        yield from (line for option in options for line in option_lines(name, option))
        if not options:
            yield "  It has no options."


def versions(name: str) -> Iterator[tuple[list[str], Any]]:
    """The bots of this name: each family may have its own."""
    found: dict[Any, list[str]] = {}
    if is_place(name):
        bot = class_at(name)
        found[bot] = [bot.FAMILY] if hasattr(bot, "FAMILY") else list(families.REGISTRY)
    for family in [] if found else families.REGISTRY:
        try:
            found.setdefault(find_bot(name, family), []).append(family)
        except OptionError:
            continue  # the name belongs to another family
    return ((played, bot) for bot, played in found.items())


def option_lines(bot: str, option: Declared) -> Iterator[str]:
    yield f"  {bot}:{option.name}={default_of(option)}"
    about = [option.option.about] if option.option.about else []
    yield "      " + " ".join([*about, f"{option.values.capitalize()}."])
    allowed = option.option.tables
    if allowed is False:
        yield "      Not at a server's tables."
    elif allowed is not True:
        yield f"      At a server's tables {shown(allowed)} at most."


def default_of(option: Declared) -> str:
    return f"{option.default:g}" if isinstance(option.default, float) else str(option.default)
