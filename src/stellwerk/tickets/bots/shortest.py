"""Shortest path: one ticket after another, by the way that takes the fewest pieces. A beginner's plan."""

from collections.abc import Sequence

from stellwerk.game import Move, View
from stellwerk.tickets.bots.greedy import GreedyBot
from stellwerk.tickets.rules.board import CLAIM, DRAW, GREY, JOKER, TAKE
from stellwerk.tickets.view import TicketsView


class ShortestBot(GreedyBot):
    """One ticket after another, by the way that takes the fewest pieces; without a ticket to claim for it is greedy."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        assert isinstance(view, TicketsView)
        way = self.next_way(view)
        if not way:
            return super().choose(view, moves)
        board = view.board.cells[0]
        claims = [move for move in moves if move.id >= CLAIM and int(board["move_route"][move.id]) in way]
        if claims:
            return min(claims, key=lambda move: int(board["move_jokers"][move.id]))
        cards = [move for move in moves if self.serves(view, way, move.id)]
        draws = [move for move in moves if move.id == DRAW]
        return (cards or draws or list(moves))[0]

    def serves(self, view: View, way: list[int], move: int) -> bool:
        """A face-up card of a colour that a route of the way has."""
        if not TAKE <= move < TAKE + len(view.flat.row):
            return False
        colours = {int(view.board.cells[0]["route_colour"][route]) for route in way}
        colour = int(view.flat.row[move - TAKE])
        held = int(view.flat.hand[view.seat][colour])
        return colour == JOKER or colour in colours or (GREY in colours and held >= 2)

    def next_way(self, view: TicketsView) -> list[int]:
        """Routes still to claim for the dearest ticket that can be fulfilled and is not."""
        for ticket in sorted(view.tickets, key=lambda ticket: -ticket.points):
            way = view.shortest_way(ticket.start, ticket.goal)
            if way and way.routes:
                return [route.number for route in way.routes]
        return []
