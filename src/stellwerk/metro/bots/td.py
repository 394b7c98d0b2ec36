"""The td bot: the move with the most points now and expected later, by weights learnt from play."""

from typing import Annotated

from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.game import View
from stellwerk.metro.bots.greedy import GreedyBot
from stellwerk.metro.bots.mind import Mind, trained
from stellwerk.metro.bots.weights import check_weights


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

    def mind_for(self, view: View) -> Mind:
        return trained(view, self.table)
