"""What a strong bot says about the moves of a decision."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from stellwerk.game import Move, View

# Why a move is good: a code and what it is about, for pages that put it into words. All of it can be seen in the view.
Reason = dict[str, object]

CLEAR = 2.0  # standard errors by which one move is better than another


@dataclass(frozen=True, slots=True)
class Advice:
    move: Move
    chance: float | None  # of winning, a shared win counts in parts; None: alone nobody wins
    margin: float  # expected points ahead of the best rival; alone: the expected final score
    playouts: int  # that this rests on; 0: it is exact


@dataclass(frozen=True, slots=True)
class Compared:
    """A move beside the first of those that were compared, all in the same worlds."""

    advice: Advice
    error: float  # the standard error of the chance; alone of the margin
    gain: float  # over the first, as the bot values what comes out …
    gain_error: float  # … and its standard error


def chance_error(chance: float, worlds: int) -> float:
    """The standard error of a chance, with one world won and one lost added: none is certain after a few worlds.

    A share of a win scatters less than a win or nothing does, so this is the most that it can be.
    """
    share = (chance * worlds + 1) / (worlds + 2)
    return math.sqrt(share * (1 - share) / (worlds + 2))


@runtime_checkable
class Advisor(Protocol):
    """A bot that can rank moves for a view, the best first; those of `also` are surely among them."""

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]: ...

    def compare(self, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
        """Moves of a view that was ranked, each played out in the same new worlds."""

    def reasons(self, view: View, move: Move) -> list[Reason]:
        """What speaks for a move of a view that was ranked, the weightiest first."""
