"""Advice on a move, from bots that look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from stellwerk.game import Move, View


@dataclass(frozen=True)
class Advice:
    move: Move
    chance: float | None  # to win; None where nobody else plays
    margin: float  # points ahead of the best other seat; alone: the final score
    playouts: int  # that this rests on


@runtime_checkable
class Advisor(Protocol):
    """A bot that can rank moves for a view, best first; those of `also` are surely among them."""

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]: ...
