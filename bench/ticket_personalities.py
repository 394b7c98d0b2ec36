"""What a bot of a tickets board does at its seat, as people would notice it, counted along games and compared."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from stellwerk.arena.play import maker
from stellwerk.arena.schedule import Schedule
from stellwerk.bots.gameloop import play, seat_bots
from stellwerk.engine.flat import struct_in
from stellwerk.engine.ranks import win_shares
from stellwerk.game import Game, new_logged
from stellwerk.tickets.diagnostics import LONG, begins_turn
from stellwerk.tickets.rules.board import DRAW_TICKETS

Deals = Sequence[Mapping[str, float]]  # what a seat did, by habit, in the mean of each deal
HABITS = {
    "offers": "offers of tickets drawn",
    "first_route": "turn of the first route",
    "largest_hand": "largest hand",
    "route_length": "spaces of a route",
    "long_routes": "long routes",
    "routes": "routes",
    "touching": "routes at a rival's place, %",
    "longest": "longest path",
    "turns": "turns of the game",
}


class SeatWatch:
    """Counts what a seat does."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.board = seat, struct_in(game.board.cells)
        self.turns = self.offers = self.first_route = self.largest_hand = self.touching = 0
        self.owner = game.flat.route_owner.copy()

    def note(self, game: Game, to_move: int, move: int) -> None:
        """Before the move takes effect."""
        self.note_routes(game)
        if to_move != self.seat:
            return
        self.largest_hand = max(self.largest_hand, int(game.flat.hand_size[self.seat]))
        self.turns += begins_turn(game, self.seat)
        self.offers += move == DRAW_TICKETS

    def note_routes(self, game: Game) -> None:
        now, board = game.flat.route_owner, self.board
        new = np.flatnonzero((now == self.seat) & (self.owner != self.seat))
        rivals = (self.owner >= 0) & (self.owner != self.seat)
        places = set(board.route_a[rivals]) | set(board.route_b[rivals])
        for route in new:
            self.touching += board.route_a[route] in places or board.route_b[route] in places
            self.first_route = self.first_route or self.turns
        self.owner = now.copy()

    def habits(self, game: Game) -> dict[str, float]:
        self.note_routes(game)
        spaces = self.board.route_spaces[self.owner == self.seat]
        count = max(1, len(spaces))
        return {
            "offers": self.offers, "first_route": self.first_route or self.turns + 1,
            "largest_hand": self.largest_hand, "route_length": float(spaces.sum()) / count,
            "long_routes": int((spaces >= LONG).sum()), "routes": len(spaces),
            "touching": 100 * self.touching / count, "turns": self.turns,
            "longest": int(game.score_cells()[self.seat, game.board.column("path_length")]),
        }  # fmt: skip


def habits_of(schedule: Schedule, deal: int, seat: int, bot: int) -> dict[str, float]:
    """Of a bot of the schedule at a seat, among its first one; with its share of the win."""
    seating = tuple(bot if other == seat else 0 for other in range(schedule.seats))
    game, log = new_logged(schedule.board, schedule.seats, schedule.deal(deal), schedule.options)
    watch = SeatWatch(game, seat)
    bots = seat_bots(
        partial(maker(schedule.bots[seating[other]], "tickets"), schedule.stream(deal, (0,) * schedule.seats, other))
        for other in range(schedule.seats)
    )
    for decision in play(game, log, bots):
        watch.note(game, decision.seat, decision.move.id)
    won = win_shares(game.score_cells()[:, game.board.column("rank")])[seat]
    return {**watch.habits(game), "won": 100 * float(won)}


def mean_habits(schedule: Schedule, deal: int, bot: int) -> dict[str, float]:
    """Over all seats of a deal."""
    seats = [habits_of(schedule, deal, seat, bot) for seat in range(schedule.seats)]
    return {name: float(np.mean([each[name] for each in seats])) for name in seats[0]}


def compared(usual: Deals, other: Deals, habit: str) -> tuple[float, float]:
    """The mean difference over paired deals, and how likely so large a one is by chance (normal approximation)."""
    gaps = np.array([b[habit] - a[habit] for a, b in zip(usual, other, strict=True)])
    error = gaps.std(ddof=1) / math.sqrt(len(gaps))
    return float(gaps.mean()), math.erfc(abs(gaps.mean()) / error / math.sqrt(2)) if error else 1.0
