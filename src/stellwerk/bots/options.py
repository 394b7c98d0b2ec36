"""Options of bots: declared once, in the constructor, and checked, explained and listed from there.

def __init__(self, stream: Cells, least: Annotated[int, Option("Shortest route to claim.", 1, 6)] = 3) -> None:
"""

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from stellwerk.board import Board
from stellwerk.errors import OptionError
from stellwerk.mapping.mapfile import did_you_mean

YES = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
KINDS = {int: "a whole number", float: "a number", bool: "yes or no", str: "a text"}


@dataclass(frozen=True)
class Option:
    """What an option means and which values it takes."""

    about: str  # a sentence
    low: float | None = None
    high: float | None = None
    among: tuple[str, ...] = ()  # the allowed texts
    # At a server's tables, which strangers open. True: any valid value; a number: values up to this one; False: none.
    tables: bool | float = False
    # Of a file's name: raises an OptionError if the file is not valid, or does not fit the board if one is given.
    check: Callable[[str, Board | None], object] | None = None


@dataclass(frozen=True)
class Declared:
    """An option as a bot has it."""

    name: str
    kind: type
    default: Any
    option: Option = field(default_factory=lambda: Option(""))

    @property
    def values(self) -> str:
        """Which values it takes, for people: `a whole number from 1 to 100000`."""
        option, kind = self.option, KINDS.get(self.kind, "a text")
        if option.among:
            return "one of " + ", ".join(option.among)
        if option.check:
            return "a file"
        low, high = option.low, option.high
        if low is None and high is None:
            return kind
        if high is None:
            return f"{kind} from {low:g}"
        return f"{kind} up to {shown(high)}" if low is None else f"{kind} from {shown(low)} to {shown(high)}"

    def read(self, bot: str, text: str, board: Board | None = None, at_table: bool = False) -> Any:
        """The value of a text, after a check."""
        try:
            value = YES[text.lower()] if self.kind is bool else self.kind(text)
        except (ValueError, KeyError, OverflowError):
            raise OptionError(f"{bot}: {self.name} must be {self.values}, not {text!r}") from None
        if not self.takes(value):
            meant = did_you_mean(text, self.option.among).partition("; there is")[0] if self.option.among else ""
            raise OptionError(f"{bot}: {self.name} must be {self.values}, not {text or repr(text)}{meant}")
        if at_table:
            self.check_table(bot, value)
        elif self.option.check and value != self.default:
            self.option.check(str(value), board)
        return value

    def takes(self, value: Any) -> bool:
        option = self.option
        if option.among:
            return value in option.among
        if self.kind not in (int, float):
            return True
        low = -math.inf if option.low is None else option.low
        high = math.inf if option.high is None else option.high
        return bool(math.isfinite(value) and low <= value <= high)

    def check_table(self, bot: str, value: Any) -> None:
        allowed = self.option.tables
        if allowed is False:
            raise OptionError(f"{bot}: {self.name} can't be chosen at a table of a server; use the bot without it")
        if allowed is not True and value > allowed:
            raise OptionError(f"{bot}: {self.name} may be {shown(allowed)} at most at a table of a server")


def shown(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:g}"


@cache
def options_of(bot: Callable[..., Any]) -> Mapping[str, Declared]:
    """A bot's options: the arguments of its constructor that have defaults; the stream has none."""
    parameters = inspect.signature(bot).parameters.values()
    return {each.name: declared(bot, each) for each in parameters if each.default is not each.empty}


def declared(bot: Callable[..., Any], parameter: inspect.Parameter) -> Declared:
    """An argument without an Option takes any value of its default's type."""
    kind: type = type(parameter.default)
    notes: tuple[object, ...] = ()
    hint = parameter.annotation
    if isinstance(hint, str):
        names = getattr(getattr(bot, "__init__", bot), "__globals__", {})
        try:
            hint = eval(hint, dict(names))  # as typing.get_type_hints does
        except Exception:  # a name that only type checkers import
            hint = None
    if get_origin(hint) is Annotated:
        base, *rest = get_args(hint)
        kind, notes = base if base in KINDS else kind, tuple(rest)
    option = next((note for note in notes if isinstance(note, Option)), Option(""))
    return Declared(parameter.name, kind if kind in KINDS else str, parameter.default, option)
