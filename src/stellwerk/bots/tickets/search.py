"""The search as a bot: play-outs of candidate moves by planners, in worlds that agree with what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from stellwerk.bots.advice import Advice
from stellwerk.bots.tickets.candidates import list_candidates
from stellwerk.bots.tickets.contest import Budget, Contest, Mind, best_of, gains
from stellwerk.bots.tickets.nets import net_for
from stellwerk.bots.tickets.plan import Plan
from stellwerk.bots.tickets.styles import as_cells, bent, tuned
from stellwerk.bots.tickets.values import Net
from stellwerk.bots.tickets.worlds import Tally
from stellwerk.flat import Cells
from stellwerk.game import Move, View

STYLES = ("balanced", "rusher", "long-route", "ticket-hungry", "hoarder")
ROOM = 48  # candidates at most
SHARE = 12  # play-outs that a candidate is worth: with a small budget the list is cut


class SearchBot:
    """Options: a budget of play-outs, or of CPU milliseconds a move if `ms` is given; cores to use; the gate in
    standard errors; own turns of a play-out until the value net is asked, 0: play-outs go to the end."""

    FAMILY = "tickets"

    def __init__(
        self, stream: Cells, playouts: int = 400, ms: float = 0.0, cores: int = 1, gate: float = 1.0, turns: int = 8
    ) -> None:
        self.stream, self.budget, self.gate, self.turns = stream, Budget(playouts, ms, cores), gate, turns
        self.mind: Mind | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        tallies = self.search(view)
        move = int(tallies["move"][best_of(tallies, self.gate)])
        return Move(move, view.board.moves[move])

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]:
        """The candidates, the chosen one first, with the chance to win and the margin that play-outs saw."""
        tallies = self.search(view, [move.id for move in also])
        chosen, gain = best_of(tallies, self.gate), gains(tallies)[0]
        order = sorted(range(len(tallies)), key=lambda c: (c != chosen, -gain[c]))
        once = {int(tallies["move"][c]): c for c in reversed(order)}  # a move stands where its best style put it
        return [self.advice(view, tallies[c]) for c in order if once[int(tallies["move"][c])] == c]

    def advice(self, view: View, tally: Any) -> Advice:
        count, move = max(1, int(tally["count"])), int(tally["move"])
        text = view.board.moves[move]
        return Advice(Move(move, text), float(tally["win"] / count), float(tally["margin"] / count), count)

    def search(self, view: View, also: Sequence[int] = ()) -> Any:
        if self.mind is None:
            own = tuned(view.board, view.seats)
            styles = as_cells(*(bent(own, style) for style in STYLES))
            net = net_for(view.board, view.seats) if self.turns else Net.many(1)
            self.mind = Mind(styles, Plan.many(len(STYLES)), net, self.turns)
        tallies = self.candidates(self.mind, view, also)
        if len(tallies) > 1:
            Contest(self.mind, self.budget, view, tallies, also, self.stream).run()
        return tallies

    def candidates(self, mind: Mind, view: View, also: Sequence[int]) -> Any:
        moves, kinds = np.zeros(ROOM + 2, np.int64), np.zeros(ROOM + 2, np.int64)
        buffer = view.board.new_moves()
        count = list_candidates(
            view.board.cells, view.cells, view.seat, mind.styles, mind.plans, self.stream, buffer, moves, kinds
        )
        if not self.budget.ms:
            count = min(count, max(2, self.budget.playouts // SHARE))
        missing = [move for move in also if move not in moves[:count]]
        tallies = Tally.many(count + len(missing))
        tallies["move"], tallies["alive"] = [*moves[:count], *missing], 1
        tallies["style"][:count] = kinds[:count]
        return tallies
