"""Shortest path: one ticket after another, by the way that takes the fewest pieces. A beginner's plan."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from stellwerk.bots.tickets.greedy import GreedyBot
from stellwerk.game import Move, View
from stellwerk.tickets.board import BITS, CLAIM, DRAW, GREY, JOKER, TAKE


class ShortestBot(GreedyBot):
    """Where it has no ticket left to build for, it is greedy."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
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

    def next_way(self, view: View) -> list[int]:
        """Routes still to claim for the dearest ticket that can be fulfilled and is not."""
        board, game = view.board.cells[0], view.flat
        own = [t for t in range(board["tickets"]) if game.ticket_owner[t] == view.seat]
        for ticket in sorted(own, key=lambda t: -int(board["ticket_points"][t])):
            way = self.shortest(view, int(board["ticket_a"][ticket]), int(board["ticket_b"][ticket]))
            if way:
                return way
        return []

    def shortest(self, view: View, start: int, goal: int) -> list[int]:
        """Dijkstra's; own routes cost nothing. Empty: there is no way, or nothing is left to claim."""
        board, game = view.board.cells[0], view.flat
        done: set[int] = set()
        heap: list[tuple[int, int, list[int]]] = [(0, start, [])]
        while heap:
            length, place, way = heapq.heappop(heap)
            if place == goal:
                return way
            if place in done:
                continue
            done.add(place)
            for route in range(board["routes"]):
                a, b = int(board["route_a"][route]), int(board["route_b"][route])
                if place not in (a, b):
                    continue
                there = b if place == a else a
                if game.route_owner[route] == view.seat:
                    heapq.heappush(heap, (length, there, way))
                elif int(game.open_routes[view.seat][route // BITS]) >> (route % BITS) & 1:
                    heapq.heappush(heap, (length + int(board["route_spaces"][route]), there, [*way, route]))
        return []
