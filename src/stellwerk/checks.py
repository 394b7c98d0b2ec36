"""Checks of callers' values before compiled code gets them: there a wrong one could read or write any memory."""

from operator import index
from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError

MOST_GAMES = 2**22  # in one batch; more would fill the memory of most machines
INTEGERS = "iu"  # NumPy's kinds of integer types
LARGEST = 2**63 - 1  # the largest number that compiled code takes


def whole(value: Any, what: str, low: int, high: int | None = None) -> int:
    """A whole number in a range, as Python's int: Numba would compile again for every other type."""
    if type(value) is not int:
        value = index_of(value, what)
    if value < low or (high is not None and value > high):
        reach = f"from {low} to {high}" if high is not None else f"{low} or more"
        raise OptionError(f"{what} must be {reach}, not {short(value)}")
    return int(value)


def index_of(value: Any, what: str) -> int:
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        return index(value)
    except TypeError:
        raise OptionError(f"{what} must be a whole number, not {short(value)}") from None


def seat_of(seat: Any, seats: int, least: int = 0) -> int:
    """A seat of a game; `least` is −1 where the public is allowed too."""
    if type(seat) is int and least <= seat < seats:
        return seat
    number = index_of(seat, "a seat")
    if not least <= number < seats:
        raise OptionError(f"there is no seat {short(number)}; the seats are 0 to {seats - 1}")
    return number


def moves_of(moves: Any, count: int) -> Cells:
    """Ids of moves, one for each game, as compiled code takes them; legal or not."""
    if type(moves) is np.ndarray and moves.dtype == np.int64 and moves.shape == (count,) and moves.flags.carray:
        return moves  # others are copied: Numba would compile again for read-only or strided arrays
    try:
        given = np.asarray(moves)
    except ValueError:  # lists of different lengths
        raise OptionError(f"moves must be one list of {count} whole numbers, one for each game") from None
    if given.shape != (count,):
        shape = "×".join(map(str, given.shape)) or "single"
        raise OptionError(f"moves must be a list of {count}, one for each game, not a {shape} array")
    if given.dtype.kind not in INTEGERS:
        raise OptionError(f"moves must be whole numbers, the ids of moves, not {given.dtype}")
    if given.dtype.kind == "u" and given.max(initial=0) > LARGEST:
        raise OptionError(f"moves must be ids of moves, not {given.max()}")  # as int64 it would be negative
    return given.astype(np.int64)


def short(value: Any) -> str:
    """A value as messages show it: in one line, shortened."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a caller's class may raise anything, and so does a number with too many digits
        text = f"a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:39]}…"
