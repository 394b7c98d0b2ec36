"""The td bot: the move whose points now and expected points later are the most, by tables learnt from play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from stellwerk.bots.metro.mind import Mind, trained
from stellwerk.bots.metro.tables import check_tables
from stellwerk.bots.options import Option
from stellwerk.flat import Cells
from stellwerk.game import Move, View


class TdBot:
    """The most points now and expected later, by tables learnt from play; without tables as `greedy` plays."""

    FAMILY = "metro"

    def __init__(
        self,
        stream: Cells,
        noise: Annotated[float, Option("How far it misjudges, in points.", 0, 1000, tables=True)] = 0.0,
        table: Annotated[str, Option("Tables that `stellwerk train` has written.", check=check_tables)] = "",
    ) -> None:
        self.stream, self.noise, self.table = stream, noise, table
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.mind = self.mind or trained(view, self.table)
        return moves[self.mind.choose(view, self.noise, self.stream)]

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        trained(view, self.table).play_choices(view, viewer, choices, seed, self.noise, scores)
