"""The search as a bot: play-outs of candidate moves by planners, in worlds that agree with what the seat knows."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.advice import Advice, Compared, Reason, advice_in, compared_in
from stellwerk.bots.options import Option
from stellwerk.bots.rules.advice import COLUMNS
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View
from stellwerk.tickets.bots import styles
from stellwerk.tickets.bots.contest import Budget, run
from stellwerk.tickets.bots.mind import new_mind
from stellwerk.tickets.bots.policy.nets import chooser_on
from stellwerk.tickets.bots.policy.rules.net import Chooser
from stellwerk.tickets.bots.reasons import reasons_for
from stellwerk.tickets.bots.rules.contest import ROOM, Search
from stellwerk.tickets.bots.rules.mind import Mind
from stellwerk.tickets.bots.rules.search import (
    begin_comparison,
    begin_ranking,
    begin_with_policy,
    chosen,
    list_figures,
)
from stellwerk.tickets.bots.styles import FIRST, GENTLY, as_cells, bent, tuned, with_hand
from stellwerk.tickets.bots.weights import check_weights, weights_for

OWN, ALL = "balanced", tuple(styles.STYLES)
STYLES = (OWN, "rusher", "long-route", "ticket-hungry", "hoarder")


class SearchBot:
    """Tries its moves by play-outs of planners in worlds that agree with what it sees."""

    FAMILY = "tickets"
    NUMBERS = FIRST  # of play-outs: the later ones plan better but take longer, and have not won more in the same time
    POLICY = True  # a policy net proposes moves, where there is one

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
        style: Annotated[str, Option("What it likes; all play-outs are in this style.", among=ALL, tables=True)] = OWN,
        gentle: Annotated[bool, Option(GENTLY, tables=True)] = False,
    ) -> None:
        self.stream, self.budget, self.gate, self.turns = stream, Budget(playouts, ms, cores), gate, turns
        self.draws, self.net, self.style, self.gentle = draws, net, style, gentle
        self.searches: Any = Search.many(1 + cores)
        self.mind: Mind | None = None
        self.chooser: Chooser | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        move = int(chosen(self.search(view)))
        return Move(move, view.board.moves[move])

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]:
        """The candidates, the chosen one first, with the chance to win and the margin that play-outs saw."""
        self.search(view, [move.id for move in also])
        return [advice_in(row, view.board) for row in self.figures()]

    def compare(self, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
        ids = np.array([move.id for move in moves])
        assert len(ids) <= ROOM
        board, mind = view.board, self.think(view)
        begin_comparison(board.cells, view.cells, view.seat, mind, self.searches, self.stream, ids, worlds)
        run(view, mind, self.searches, Budget(0, 0, 1))
        return [compared_in(row, board) for row in self.figures()]

    def reasons(self, view: View, move: Move) -> list[Reason]:
        return reasons_for(view, self.think(view), move.id)

    def search(self, view: View, also: Sequence[int] = ()) -> Any:
        """Returns the search at its end."""
        searches = self.begin(view, also)
        run(view, self.think(view), searches, self.budget)
        return searches

    def begin(self, view: View, also: Sequence[int] = ()) -> Any:
        mind, ids = self.think(view), np.array(also, np.int64)
        board, searches = view.board.cells, self.searches
        if self.chooser is None:
            begin_ranking(board, view.cells, view.seat, mind, searches, self.stream, ids)
        else:
            begin_with_policy(board, view.cells, view.seat, mind, self.chooser, searches, self.stream, ids)
        return searches

    def figures(self) -> Cells:
        figures = np.zeros((ROOM, COLUMNS))
        return figures[: list_figures(self.searches, figures)]

    def think(self, view: View) -> Mind:
        if self.mind is None:
            self.mind = self.mind_on(view.board, view.seats)
            is_usual = self.style == OWN and not self.draws  # the nets know no other hands
            self.chooser = chooser_on(view.board, view.seats) if self.POLICY and is_usual else None
        return self.mind

    @property
    def styles(self) -> Sequence[str]:
        """In which it looks for moves, its own first; in a style of its own it looks no further."""
        return STYLES if self.style == OWN else (self.style,)

    def mind_on(self, board: Board, seats: int) -> Mind:
        own = with_hand(tuned(board, seats, self.NUMBERS), self.draws)
        numbers = as_cells(*(bent(own, style, self.gentle) for style in self.styles))
        net = weights_for(board, seats, self.net) if self.turns else None
        playouts = 0 if self.budget.ms else self.budget.playouts
        return new_mind(
            board, seats, numbers, net, searches=1, playouts=playouts, gate=self.gate, turns=self.turns, begun=1
        )
