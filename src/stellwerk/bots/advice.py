"""What a strong bot says about every move of a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from stellwerk.game import Move, View


@dataclass(frozen=True, slots=True)
class Advice:
    move: Move
    chance: float | None  # of winning, a shared win counts in parts; None: alone nobody wins
    margin: float  # expected points ahead of the best rival; alone: the expected final score
    playouts: int  # that this rests on; 0: it is exact


class Advisor(Protocol):
    def rank(self, view: View) -> list[Advice]:
        """Every legal move of the viewer, the best first."""
        ...
