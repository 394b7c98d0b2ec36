"""The greedy bot: the most points now, of equals any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from stellwerk.bots.metro.mind import Mind, untrained
from stellwerk.bots.options import Option
from stellwerk.flat import Cells
from stellwerk.game import Move, View


class GreedyBot:
    """The most points at once: lines completed, twice the transfer numbers, what each mark saves (M13, M15)."""

    FAMILY = "metro"

    def __init__(
        self,
        stream: Cells,
        noise: Annotated[float, Option("How far it misjudges, in points.", 0, 1000, tables=True)] = 0.0,
    ) -> None:
        self.stream, self.noise = stream, noise
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.mind = self.mind or untrained(view)
        return moves[self.mind.choose(view, self.noise, self.stream)]

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        untrained(view).play_choices(view, viewer, choices, seed, self.noise, scores)
