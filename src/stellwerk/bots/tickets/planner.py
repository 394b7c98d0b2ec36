"""The planner as a bot: it plans ways for its tickets, saves up cards, and claims when the time has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.bots.tickets.decide import decide
from stellwerk.bots.tickets.numbers import Numbers
from stellwerk.bots.tickets.plan import Plan
from stellwerk.bots.tickets.styles import as_cells, bent, read_tuned, tuned
from stellwerk.flat import Cells, rule
from stellwerk.game import Move, View


@rule
def call_decide(boards: Any, games: Any, seat: int, numbers: Any, plans: Any, stream: Cells) -> int:
    return decide(boards[0], games[0], seat, numbers[0], plans[0], stream)


class PlannerBot:
    """Options: a style; how blurred its judgement is, in points of the dearest route; a file of `stellwerk tune`."""

    FAMILY = "tickets"

    def __init__(self, stream: Cells, style: str = "balanced", blur: float = 0.0, numbers: str = "") -> None:
        self.stream, self.style, self.blur = stream, style, blur
        self.found: Mapping[str, float] | None = None
        bent({}, style)  # a style that doesn't exist is told at once
        if numbers:
            with open(numbers, "rb") as file:
                self.found = read_tuned(file.read()).numbers
        self.cells = Numbers.many(1)
        self.plans = Plan.many(1)
        self.ready = False

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if not self.ready:
            self.cells, self.ready = as_cells(self.numbers_for(view)), True
        move = int(call_decide(view.board.cells, view.cells, view.seat, self.cells, self.plans, self.stream))
        return Move(move, view.board.moves[move])

    def numbers_for(self, view: View) -> dict[str, float]:
        numbers = tuned(view.board, view.seats) if self.found is None else self.found
        return {**bent(numbers, self.style), "noise": self.blur * float(view.board.cells["route_points"].max())}
