"""The td bot: the move whose points now and expected points later are the most, by tables learnt from play."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.metro.mind import Mind, trained
from stellwerk.flat import Cells
from stellwerk.game import Move, View


class TdBot:
    """On a sheet without tables it plays as `greedy` does; `stellwerk train` makes tables."""

    FAMILY = "metro"

    def __init__(self, stream: Cells, noise: float = 0.0, table: str = "") -> None:
        self.stream, self.noise, self.table = stream, noise, table  # noise: in points; table: a file of tables
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.mind = self.mind or trained(view, self.table)
        return moves[self.mind.choose(view, self.noise, self.stream)]
