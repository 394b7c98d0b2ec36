"""What a strong bot says about the moves of a decision."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from stellwerk.game import Move, View

# Why a move is good: a code and its data, which the page puts into words; the view shows all of it.
Reason = dict[str, object]

CLEAR = 2.0  # standard errors by which a move must be better to count as better


@dataclass(frozen=True, slots=True)
class Advice:
    move: Move
    chance: float | None  # of winning, a shared win counts in parts; None: alone nobody wins
    margin: float  # expected points ahead of the best rival; alone: the expected final score
    playouts: int  # that this rests on; 0: it is exact


@dataclass(frozen=True, slots=True)
class Compared:
    """A move and the first of those that were compared with it, in the same worlds."""

    advice: Advice
    error: float  # the standard error of the chance; alone of the margin
    gain: float  # over the first, in the bot's own measure …
    gain_error: float  # … and its standard error


def chance_error(chance: float, worlds: int) -> float:
    """The standard error of a chance, with one world won and one lost added: a few worlds make nothing certain.

    Shares of a win vary less than whole wins, so this is an upper bound.
    """
    share = (chance * worlds + 1) / (worlds + 2)
    return math.sqrt(share * (1 - share) / (worlds + 2))


@runtime_checkable
class Advisor(Protocol):
    """A bot that can rank moves for a view, the best first; the moves `also` are always among them."""

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]: ...

    def compare(self, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
        """Moves of a view that was ranked, each played out in the same new worlds."""

    def reasons(self, view: View, move: Move) -> list[Reason]:
        """What speaks for a move of a view that was ranked, the weightiest first."""
