"""The planner as a bot: it plans ways for its tickets, saves up cards, and claims when the time has come."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np

from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.game import Move, View
from stellwerk.tickets.bots.rules.decide import call_decide
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.worlds import Buffers, play_choices, weigh
from stellwerk.tickets.bots.styles import (
    STYLES,
    as_cells,
    bent,
    misjudged,
    of_this_game,
    read_numbers,
    tuned,
    with_hand,
)
from stellwerk.tickets.rules.board import SEATS, TICKETS


class PlannerBot:
    """Plans ways for its tickets, saves up cards and claims when the time has come; at once."""

    FAMILY = "tickets"

    def __init__(
        self,
        stream: Cells,
        style: Annotated[str, Option("What it likes.", among=tuple(STYLES), tables=True)] = "balanced",
        draws: Annotated[float, Option("Turns of drawing that fill its hand; 0: never.", 0, 100, tables=True)] = 0.0,
        blur: Annotated[
            float, Option("How far off its numbers are: a factor of up to e to the power of it.", 0, 10, tables=True)
        ] = 0.0,
        numbers: Annotated[str, Option("Numbers that `stellwerk tune` has written.", check=read_numbers)] = "",
    ) -> None:
        self.stream, self.style, self.draws, self.blur = stream, style, draws, blur
        self.found: Mapping[str, float] | None = None
        bent({}, style)  # raises at once if there is no such style
        if numbers:
            self.found = read_numbers(numbers)
        self.cells = Numbers.many(1)
        self.plans = Plan.many(1)
        self.ready = False

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if not self.ready:
            self.cells, self.ready = as_cells(self.numbers_for(view)), True
        move = int(call_decide(view.board.cells, view.cells, view.seat, self.cells, self.plans))
        return Move(move, view.board.moves[move])

    def numbers_for(self, view: View) -> Mapping[str, float]:
        numbers = tuned(view.board, view.seats) if self.found is None else self.found
        numbers = with_hand(bent(numbers, self.style), of_this_game(self.draws, self.stream))
        return misjudged(numbers, self.blur, self.stream)

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        board, seats = view.board, view.seats
        numbers = as_cells(*[self.numbers_for(view)] * seats)
        weights = np.ones((SEATS, TICKETS))
        if viewer >= 0:
            weigh(board.cells, view.cells, viewer, weights)
        buffers = Buffers(board.rules.Game.many(2), numbers, Plan.many(seats + 1))
        play_choices(board.cells, view.cells, viewer, choices, seed, weights, buffers, NO_LOG, scores)
