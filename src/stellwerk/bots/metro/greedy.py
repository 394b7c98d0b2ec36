"""The greedy bot: the most points now, of equals any."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.metro.mind import Mind, untrained
from stellwerk.flat import Cells
from stellwerk.game import Move, View


class GreedyBot:
    """Lines completed, twice the transfer numbers, and what each mark saves (M13, M15): nothing beyond the move."""

    FAMILY = "metro"

    def __init__(self, stream: Cells, noise: float = 0.0) -> None:
        self.stream, self.noise = stream, noise  # noise: in points; a larger one plays more at random
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.mind = self.mind or untrained(view)
        return moves[self.mind.choose(view, self.noise, self.stream)]
