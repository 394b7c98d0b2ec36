"""The td bot: the move with the most points now and expected later, by weights learnt from play."""

from typing import Annotated

from stellwerk.board import Board
from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.metro.bots.greedy import GreedyBot
from stellwerk.metro.bots.mind import new_mind
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.weights import check_weights, weights_for


class TdBot(GreedyBot):
    """The most points now and expected later, by weights learnt from play; without weights it plays like `greedy`."""

    def __init__(
        self,
        stream: Cells,
        noise: Annotated[float, Option("How far it misjudges, in points.", 0, 1000, tables=True)] = 0.0,
        table: Annotated[str, Option("Weights that `stellwerk train` has written.", check=check_weights)] = "",
    ) -> None:
        super().__init__(stream, noise)
        self.table = table

    def mind_on(self, board: Board, mode: str) -> Mind:
        return new_mind(board, weights_for(board, mode, self.table), noise=self.noise)
