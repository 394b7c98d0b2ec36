"""The random bot: uniformly among the distinct legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.chance import random_below
from stellwerk.flat import Cells
from stellwerk.game import Move, View


class RandomBot:
    def __init__(self, stream: Cells) -> None:
        self.stream = stream

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[random_below(self.stream, len(moves))]
