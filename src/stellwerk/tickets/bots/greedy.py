"""Greedy: the most points now. It keeps the cheapest tickets and draws colours that it holds."""

from collections.abc import Sequence

from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View
from stellwerk.tickets.rules.board import CLAIM, DRAW, DRAW_TICKETS, JOKER, KEEP, TAKE


class GreedyBot:
    """The most points now: the best route that it can pay, else cards; it keeps the cheapest tickets."""

    FAMILY = "tickets"

    def __init__(self, stream: Cells) -> None:
        self.stream = stream

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        best = max(self.worth(view, move.id) for move in moves)
        tied = [move for move in moves if self.worth(view, move.id) == best]
        return tied[random_below(self.stream, len(tied))]

    def worth(self, view: View, move: int) -> tuple[int, ...]:
        """Claims by points and jokers saved, then cards, then tickets; of an offer what is lost if it fails."""
        board, game = view.board.cells[0], view.flat
        if move >= CLAIM:
            return 3, int(board["route_points"][board["move_route"][move]]), -int(board["move_jokers"][move])
        if move > KEEP:
            offer = game.offer[view.seat]
            kept = [offer[slot] for slot in range(len(offer)) if (move - KEEP) >> slot & 1]
            return 3, -int(sum(board["ticket_points"][kept]))
        if move == DRAW_TICKETS:
            return (0,)
        if move == DRAW:
            return 2, 0
        if move >= TAKE:
            colour = game.row[move - TAKE]
            return 2, 2 if colour == JOKER else int(game.hand[view.seat][colour] >= 2)
        return (1,)
