"""The search as a bot: play-outs of candidate moves by planners, in worlds that agree with what the seat knows."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from stellwerk.bots.advice import Advice, Compared, Reason, chance_error
from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View
from stellwerk.tickets.bots.contest import Budget, Contest, best_of, gains
from stellwerk.tickets.bots.reasons import Reasoner
from stellwerk.tickets.bots.rules.candidates import list_candidates
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.values import Net
from stellwerk.tickets.bots.rules.worlds import Mind, Tally
from stellwerk.tickets.bots.styles import as_cells, bent, tuned, with_hand
from stellwerk.tickets.bots.weights import check_weights, weights_for

STYLES = ("balanced", "rusher", "long-route", "ticket-hungry", "hoarder")
ROOM = 48  # candidates at most
SHARE = 12  # play-outs for each candidate: a small budget allows fewer candidates


class SearchBot:
    """Tries its moves by play-outs of planners in worlds that agree with what it sees."""

    FAMILY = "tickets"

    def __init__(
        self,
        stream: Cells,
        playouts: Annotated[int, Option("Play-outs for a move.", 1, 1_000_000, tables=2000)] = 400,
        ms: Annotated[float, Option("CPU milliseconds for a move; 0: play-outs count.", 0, 600_000, tables=1000)] = 0.0,
        cores: Annotated[int, Option("Cores to think on.", 1, 64)] = 1,
        gate: Annotated[
            float, Option("Standard errors by which a move must beat the planner's.", 0, 10, tables=True)
        ] = 1.0,
        turns: Annotated[int, Option("Own turns until the net is asked; 0: to the end.", 0, 100, tables=True)] = 8,
        draws: Annotated[
            float, Option("Turns of drawing that fill a hand in play-outs; 0: never.", 0, 100, tables=True)
        ] = 0.0,
        net: Annotated[str, Option("A net that `stellwerk train` has written.", check=check_weights)] = "",
    ) -> None:
        self.stream, self.budget, self.gate, self.turns = stream, Budget(playouts, ms, cores), gate, turns
        self.draws, self.net = draws, net
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
        once = {int(tallies["move"][c]): c for c in reversed(order)}  # a move is listed where its best style put it
        return [self.advice(view, tallies[c]) for c in order if once[int(tallies["move"][c])] == c]

    def advice(self, view: View, tally: Any) -> Advice:
        count, move = max(1, int(tally["count"])), int(tally["move"])
        text = view.board.moves[move]
        return Advice(Move(move, text), float(tally["win"] / count), float(tally["margin"] / count), count)

    def compare(self, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
        tallies = Tally.many(len(moves))
        tallies["move"], tallies["alive"] = [move.id for move in moves], 1
        Contest(self.think(view), self.budget, view, tallies, tallies["move"], self.stream).measure(worlds)
        gain, gain_error = gains(tallies)
        found = [self.advice(view, tally) for tally in tallies]
        return [
            Compared(each, chance_error(each.chance or 0.0, worlds), float(gain[c]), float(gain_error[c]))
            for c, each in enumerate(found)
        ]

    def reasons(self, view: View, move: Move) -> list[Reason]:
        return Reasoner(view, self.think(view).plans[0]).reasons(move.id)

    def search(self, view: View, also: Sequence[int] = ()) -> Any:
        mind = self.think(view)
        tallies = self.candidates(mind, view, also)
        if len(tallies) > 1:
            Contest(mind, self.budget, view, tallies, also, self.stream).run()
        return tallies

    def think(self, view: View) -> Mind:
        if self.mind is None:
            own = with_hand(tuned(view.board, view.seats), self.draws)
            styles = as_cells(*(bent(own, style) for style in STYLES))
            net = weights_for(view.board, view.seats, self.net) if self.turns else Net.many(1)
            self.mind = Mind(styles, Plan.many(len(STYLES)), net, self.turns)
        return self.mind

    def candidates(self, mind: Mind, view: View, also: Sequence[int]) -> Any:
        moves, kinds = np.zeros(ROOM + 2, np.int64), np.zeros(ROOM + 2, np.int64)
        buffer = view.board.new_moves()
        count = list_candidates(view.board.cells, view.cells, view.seat, mind.styles, mind.plans, buffer, moves, kinds)
        if not self.budget.ms:
            count = min(count, max(2, self.budget.playouts // SHARE))
        missing = [move for move in also if move not in moves[:count]]
        tallies = Tally.many(count + len(missing))
        tallies["move"], tallies["alive"] = [*moves[:count], *missing], 1
        tallies["style"][:count] = kinds[:count]
        return tallies
