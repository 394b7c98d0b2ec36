"""The learned policy as a bot: a net chooses among the moves that the planner thinks of."""

from collections.abc import Sequence
from typing import Annotated

from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View
from stellwerk.tickets.bots.policy.nets import check_policy, chooser_on, no_policy
from stellwerk.tickets.bots.policy.rules.net import Chooser, call_policy
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.styles import NEWEST, as_cells, tuned


class PolicyBot:
    """Chooses among the planner's candidates by a net that has learned from games; at once."""

    FAMILY = "tickets"

    def __init__(
        self,
        stream: Cells,
        net: Annotated[str, Option("A net that `stellwerk train --policy` has written.", check=check_policy)] = "",
    ) -> None:
        self.stream, self.net = stream, net
        self.chooser: Chooser | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """On a map that no net was trained for, the planner's own move."""
        board, seats = view.board, view.seats
        if self.chooser is None:
            planner = Chooser(no_policy(), as_cells(tuned(board, seats, NEWEST)), Plan.many(1))
            self.chooser = chooser_on(board, seats, self.net) or planner
        move = int(call_policy(board.cells, view.cells, view.seat, self.chooser))
        return Move(move, board.moves[move])
