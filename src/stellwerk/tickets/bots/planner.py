"""The planner as a bot: it plans ways for its tickets, saves up cards, and claims when the time has come."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.game import Move, View
from stellwerk.tickets.bots.mind import new_buffers, new_mind
from stellwerk.tickets.bots.rules.decide import call_decide
from stellwerk.tickets.bots.rules.mind import Mind, begin_numbers
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.worlds import Buffers, play_choices, weigh
from stellwerk.tickets.bots.styles import CURRENT, GENTLY, STYLES, as_cells, bent, read_numbers, tuned
from stellwerk.tickets.rules.board import SEATS, TICKETS


class PlannerBot:
    """Plans ways for its tickets, saves up cards and claims when the time has come; at once."""

    FAMILY = "tickets"
    NUMBERS = CURRENT

    def __init__(
        self,
        stream: Cells,
        style: Annotated[str, Option("What it likes.", among=tuple(STYLES), tables=True)] = "balanced",
        draws: Annotated[float, Option("Turns of drawing that fill its hand; 0: never.", 0, 100, tables=True)] = 0.0,
        blur: Annotated[
            float, Option("How far off its numbers are: a factor of up to e to the power of it.", 0, 10, tables=True)
        ] = 0.0,
        numbers: Annotated[str, Option("Numbers that `stellwerk tune` has written.", check=read_numbers)] = "",
        gentle: Annotated[bool, Option(GENTLY, tables=True)] = False,
    ) -> None:
        self.stream, self.style, self.gentle, self.blur = stream, style, gentle, blur
        self.draws = bent({"draws": draws}, style, gentle)["draws"]  # raises at once if there is no such style
        self.found: Mapping[str, float] | None = None
        if numbers:
            self.found = read_numbers(numbers)
        self.cells = Numbers.many(1)
        self.plans = Plan.many(1)
        self.ready = False

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, float], stream: Cells) -> "PlannerBot":
        bot = cls(stream)
        bot.found = numbers
        return bot

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if not self.ready:
            self.cells, self.ready = self.numbers_for(view), True
        move = int(call_decide(view.board.cells, view.cells, view.seat, self.cells, self.plans))
        return Move(move, view.board.moves[move])

    def numbers_for(self, view: View) -> Any:
        """Those of one game, in an array of one."""
        numbers = self.numbers_on(view.board, view.seats)
        begin_numbers(numbers, self.draws, self.blur, self.stream)
        return numbers

    def numbers_on(self, board: Board, seats: int) -> Any:
        return as_cells(self.usual_numbers(board, seats))

    def usual_numbers(self, board: Board, seats: int) -> Mapping[str, float]:
        """Before a game's full hand and misjudgement."""
        return bent(tuned(board, seats, self.NUMBERS) if self.found is None else self.found, self.style, self.gentle)

    def fixed_numbers(self, board: Board, seats: int) -> Mapping[str, float] | None:
        """What it plays every game with; None if each game has numbers of its own."""
        return None if self.draws or self.blur else self.usual_numbers(board, seats)

    def mind_on(self, board: Board, seats: int) -> Mind:
        return new_mind(board, seats, self.numbers_on(board, seats), draws=self.draws, blur=self.blur)

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None:
        board, seats = view.board, view.seats
        games, numbers, plans = new_buffers(board, seats)
        numbers[:] = self.numbers_for(view)
        weights = np.ones((SEATS, TICKETS))
        if viewer >= 0:
            weigh(board.cells, view.cells, viewer, weights)
        play_choices(
            board.cells, view.cells, viewer, choices, seed, weights, Buffers(games, numbers, plans), NO_LOG, scores
        )
