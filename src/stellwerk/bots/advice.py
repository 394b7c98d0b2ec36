"""What a strong bot says about the moves of a decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from stellwerk.game import Move, View


@dataclass(frozen=True, slots=True)
class Advice:
    move: Move
    chance: float | None  # of winning, a shared win counts in parts; None: alone nobody wins
    margin: float  # expected points ahead of the best rival; alone: the expected final score
    playouts: int  # that this rests on; 0: it is exact


@runtime_checkable
class Advisor(Protocol):
    """A bot that can rank moves for a view, the best first; those of `also` are surely among them."""

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]: ...
