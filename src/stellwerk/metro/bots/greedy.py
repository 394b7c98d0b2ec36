"""The greedy bot: the most points now, any of equal moves."""

from collections.abc import Sequence
from typing import Annotated

from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View
from stellwerk.metro.bots.mind import Mind, untrained


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
        self.mind = self.mind or self.mind_for(view)
        return moves[self.mind.choose(view, self.noise, self.stream)]

    def mind_for(self, view: View) -> Mind:
        return untrained(view)

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        self.mind_for(view).play_choices(view, viewer, choices, seed, self.noise, scores)
