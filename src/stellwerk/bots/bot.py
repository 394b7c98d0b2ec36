"""What a bot is, and where bots are found."""

import re
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module, util
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from stellwerk import families
from stellwerk.board import Board
from stellwerk.bots.options import options_of
from stellwerk.engine.flat import Cells
from stellwerk.errors import BotError, OptionError
from stellwerk.game import Move, View
from stellwerk.mapping.mapfile import did_you_mean

GROUP = "stellwerk.bots"  # entry points of other packages


class Bot(Protocol):
    """A bot is a class with this method; an object of it plays one seat in one game, with its own random stream.

    Further arguments of its constructor have defaults and are its options (see `stellwerk.bots.options`), further
    keywords of `choose` say what it wants to be told (see `stellwerk.bots.seated`).
    A class that plays one family only says so in its attribute `FAMILY`.
    """

    def choose(self, view: View, moves: Sequence[Move]) -> Move: ...


MakeBot = Callable[[Cells], Bot]

ABOUT = {
    "apprentice": "A beginner: it plans, but misjudges a lot.",
    "guard": "A casual opponent: it still misjudges much.",
    "driver": "A practised opponent: it misjudges now and then.",
    "dispatcher": "A strong opponent: it plans as well as it can, at once.",
    "chief": "The strongest: it tries its moves out first.",
}  # levels for people, weakest first
STRENGTH = "With two seats each level wins 7 to 8 of 10 games against the one below it (docs/bots.md has every board)."

LEVELS = tuple(ABOUT)


@cache
def plugged() -> dict[str, EntryPoint]:
    """Bots of other packages, by name. Looked up once, because it searches all installed packages."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def built_in(family: str) -> list[str]:
    """The names of the bots that come with a family, or play every one."""
    return [*LEVELS, "random", *families.named(family).bots.classes]


def names(family: str) -> list[str]:
    return [*built_in(family), *plugged()]


def split_names(text: str) -> list[str]:
    """Bots as the command line names them: separated by commas, spaces are ignored."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise OptionError(f"a bot's name is missing in {text!r}; write bots with commas, such as random,greedy")
    return found


def bot_named(text: str, family: str, board: Board | None = None, at_table: bool = False) -> MakeBot:
    """The bot that a text names, with its options: `NAME:option=value:option=value`.

    Beside a name it may be a file or module with a class: `my_bot.py`, `my_bot.py:MyBot`, `package.module:MyBot`. At a
    server's tables, which strangers open, only names are taken, and only options that are declared for tables.
    """
    name, *options = re.split(r":(?=\w+=)", text)
    if at_table and is_place(name):
        raise OptionError(f"a table takes bots by their names, not {text!r}")
    bot = for_family(class_at(name), name, family) if is_place(name) else find_bot(name, family)
    shown = f"{name} in {family} games" if name in LEVELS else name  # not all families' levels have the same options
    keys = [option.partition("=")[0] for option in options]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise OptionError(f"{name}: {twice} is given twice; give it once")
    return partial(bot, **dict(read_option(bot, shown, option, board, at_table) for option in options))


def find_bot(name: str, family: str) -> Callable[..., Bot]:
    if name in LEVELS:
        return import_module("stellwerk.bots.levels").class_of(name, family)
    if name == "random":
        return import_module("stellwerk.bots.random").RandomBot
    offered = families.named(family)
    if name in offered.bots.classes:
        return offered.load(f"bots.{offered.bots.classes[name]}")
    if name in plugged():
        return for_family(loaded(name, plugged()[name].load), name, family)
    elsewhere = next((other for other in families.REGISTRY if name in built_in(other)), None)
    if elsewhere:
        raise OptionError(f"{name} does not play {family} games, only {elsewhere} games")
    raise OptionError(f"no bot for {family} games is called {name!r}{did_you_mean(name, names(family))}")


def for_family(bot: Any, name: str, family: str) -> Any:
    if getattr(bot, "FAMILY", family) != family:
        raise OptionError(f"{name} does not play {family} games, only {bot.FAMILY} games")
    return bot


def loaded(name: str, load: Callable[[], Any]) -> Any:
    """Turns an error in other people's code into one line."""
    try:
        return load()
    except FileNotFoundError:
        raise BotError(f"{name}: no such file") from None
    except (Exception, SystemExit) as error:
        raise BotError(f"{name} can't be loaded: {type(error).__name__}: {error}") from None


def is_place(name: str) -> bool:
    """Is it a file or a module with a class, rather than a name?"""
    return name.endswith(".py") or ":" in name


def class_at(text: str) -> Any:
    """`FILE.py`, `FILE.py:CLASS` or `MODULE:CLASS`; a file's only bot need not be named."""
    place, name = (text, "") if text.endswith(".py") else text.rsplit(":", 1)
    if not place or not (name or text.endswith(".py")):
        raise OptionError(f"{text!r} names no bot; write a bot's name, FILE.py, FILE.py:CLASS or MODULE:CLASS")
    if any(place in built_in(family) for family in families.REGISTRY):
        raise OptionError(f"{place}: {name!r} is no option with a value; see: stellwerk bots {place}")
    path = str(Path(place).resolve())
    module = loaded(place, lambda: file_module(path) if place.endswith(".py") else import_module(place))
    found = {each.__name__: each for each in vars(module).values() if is_bot(each, module)}
    if name and not callable(getattr(module, name, None)):
        raise OptionError(f"{place} has no bot {name!r}{did_you_mean(name, found)}")
    if name:
        found = {name: getattr(module, name)}
    if len(found) != 1:
        which = f"several: say which, as in {place}:{min(found)}" if found else "none: a class with a method choose"
        raise OptionError(f"{place} must have one bot; it has {which}")
    return next(iter(found.values()))


def is_bot(thing: object, module: ModuleType) -> bool:
    """A class that this module defines, not one that it imports."""
    return isinstance(thing, type) and thing.__module__ == module.__name__ and callable(getattr(thing, "choose", None))


@cache
def file_module(path: str) -> ModuleType:
    """Loaded as by `python FILE`: it may import modules from its folder."""
    spec = util.spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    if (folder := str(Path(path).parent)) not in sys.path:
        sys.path.append(folder)
    module = util.module_from_spec(spec)
    sys.modules.setdefault(spec.name, module)
    spec.loader.exec_module(module)
    return module


def read_option(bot: Callable[..., Bot], name: str, text: str, board: Board | None, at_table: bool) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    known = options_of(bot)
    if key not in known:
        has = f"its options are: {', '.join(known)}" if known else "it has none"
        raise OptionError(f"{name} has no option {key!r}; {has}")
    if not equals:
        raise OptionError(f"{name}: {key} needs a value, such as {key}={known[key].default}")
    return key, known[key].read(name, value, board, at_table)
