"""What a seat sees of a tickets game: its hand, its tickets, the board's routes, and the ways still open to it."""

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import msgspec
import numpy as np

from stellwerk.checks import seat_of, short, whole
from stellwerk.engine.flat import Plain
from stellwerk.errors import OptionError
from stellwerk.game import PUBLIC, Move, View
from stellwerk.givenmoves import checked_move, checked_moves
from stellwerk.mapping.mapfile import did_you_mean
from stellwerk.tickets import wire
from stellwerk.tickets.graph import Graph, Route, Ticket
from stellwerk.tickets.rules.board import BITS, CLAIM, HUES, KEEP, NOBODY, NONE
from stellwerk.tickets.text import Names


@dataclass(frozen=True, slots=True)
class Claim:
    """A legal claim in its parts."""

    move: Move
    route: Route
    colour: str  # of the cards; "joker": only jokers
    cards: int  # of the colour …
    jokers: int  # … and jokers besides


@dataclass(frozen=True, slots=True)
class Way:
    """From place to place over own routes, which are free, and routes that are still to claim."""

    routes: tuple[Route, ...]  # to claim, in order; none: the places are joined already
    cost: float

    @property
    def pieces(self) -> int:
        return sum(route.pieces for route in self.routes)


class TicketsView(View):
    """
    >>> import stellwerk
    >>> view = stellwerk.new("usa", seats=2, seed=1).view(0)
    >>> view.hand["blue"], view.offer[0]
    (1, Ticket(start='oklahoma-city', goal='sault-st-marie', points=9))
    """

    @cached_property
    def _plain(self) -> Plain:
        return Plain(self.flat)

    @property
    def _names(self) -> Names:
        return cast(Names, self.board.names)

    @property
    def graph(self) -> Graph:
        """What never changes: places, routes and tickets, numbered."""
        graph: Graph = self.board.graph
        return graph

    @cached_property
    def seen(self) -> wire.View:
        """All that the viewer sees."""
        return msgspec.convert(self.describe(), wire.View)

    @property
    def phase(self) -> str:
        """start (choose first tickets), turn, second (card), choose (tickets) or over."""
        return self.seen.phase

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return self.seen.turn

    @property
    def turns_left(self) -> int | None:
        """To the end of the game; None before the last round."""
        return self.seen.turns_left

    @property
    def row(self) -> list[str | None]:
        """The face-up cards; None is an empty slot."""
        return self.seen.row

    @property
    def deck(self) -> int:
        """Cards left."""
        return self.seen.deck

    @property
    def pile(self) -> int:
        """Tickets left."""
        return self.seen.pile

    @property
    def discard(self) -> dict[str, int]:
        return self._counts(self._plain["discard"])

    @property
    def hand(self) -> dict[str, int]:
        """The viewer's cards: every colour of the board, and the joker."""
        return {} if self.seat == PUBLIC else self._counts(self._plain["hand"][self.seat])

    @property
    def tickets(self) -> list[Ticket]:
        """The viewer's."""
        if self.seat == PUBLIC:
            return []
        owners = self._plain["ticket_owner"]
        return [ticket for number, ticket in enumerate(self.graph.tickets) if owners[number] == self.seat]

    @property
    def offer(self) -> list[Ticket]:
        """Tickets to choose from; `keep 1` keeps the first."""
        if self.seat == PUBLIC:
            return []
        return [self.graph.tickets[number] for number in self._plain["offer"][self.seat] if number != NONE]

    def at(self, seat: int) -> wire.Seat:
        """What everybody knows of a seat."""
        seat_of(seat, self.seats)
        return self.seen.seats[seat]

    def owner(self, route: Route) -> int | None:
        """The seat that has claimed it."""
        owner: int = self._plain["route_owner"][self._number(route)]
        return None if owner == NOBODY else owner

    def is_open(self, route: Route) -> bool:
        """T11, T16: may the viewer still claim it, cards and pieces aside?"""
        seat_of(self.seat, self.seats)
        number = self._number(route)
        return bool(self._plain["open_routes"][self.seat][number // BITS] >> number % BITS & 1)

    def claims(self, moves: Sequence[Move] | None = None) -> list[Claim]:
        """The claims among the legal moves, or among these."""
        chosen = self.moves() if moves is None else checked_moves(self.board, moves)
        return [self._claim(move) for move in chosen if move.id >= CLAIM]

    def _claim(self, move: Move) -> Claim:
        board = self.board.cells
        route = self.graph.routes[board["move_route"][0, move.id]]
        colour, jokers = int(board["move_colour"][0, move.id]), int(board["move_jokers"][0, move.id])
        return Claim(move, route, self._names.card(colour), route.cost - jokers, jokers)

    def kept(self, move: Move) -> list[Ticket]:
        """The tickets of the offer that a move `keep …` keeps."""
        kept = checked_move(self.board, move).id - KEEP
        if not 0 < kept < CLAIM - KEEP:
            return []
        if kept >> len(self.offer):
            raise OptionError(f"{move.text!r} keeps tickets that are not offered; the offer has {len(self.offer)}")
        return [ticket for slot, ticket in enumerate(self.offer) if kept >> slot & 1]

    def shortest_way(self, start: str, goal: str, cost: Callable[[Route], float] | None = None) -> Way | None:
        """The cheapest way between two places over the viewer's own routes, which are free, and those open to it.

        A route costs its pieces, or what `cost` returns, which must not be negative. None: there is no way.
        """
        for place in (start, goal):
            if not isinstance(place, str):
                raise OptionError(f"name the place by a text, not {short(place)}")
            if place not in self.graph.places:
                raise OptionError(f"no place is called {place!r}{did_you_mean(place, self.graph.places)}")
        if not (cost is None or callable(cost)):
            raise OptionError(f"cost must be a function of a route, not {short(cost)}")
        numbers, places = self.graph.place_numbers, list(self.graph.places)
        reached: set[str] = set()
        heap: list[tuple[float, int, tuple[int, ...]]] = [(0, numbers[start], ())]
        while heap:
            spent, number, way = heapq.heappop(heap)
            place = places[number]
            if place == goal:
                return Way(tuple(self.graph.routes[number] for number in way), spent)
            if place in reached:
                continue
            reached.add(place)
            for route in self.graph.near[place]:
                there = numbers[route.other(place)]
                if self.owner(route) == self.seat:
                    heapq.heappush(heap, (spent, there, way))
                elif self.is_open(route):
                    more = checked_cost(cost(route)) if cost else route.pieces
                    heapq.heappush(heap, (spent + more, there, (*way, route.number)))
        return None

    def _number(self, route: Route) -> int:
        """Of a route of this board."""
        if not isinstance(route, Route):
            raise OptionError(f"give a route, such as view.graph.routes[0], not {short(route)}")
        routes = self.graph.routes
        number = whole(route.number, "a route's number", 0, len(routes) - 1)
        if routes[number] is not route and routes[number] != route:
            raise OptionError(f"{short(route.name)} is not a route of {self.board.name}; take one of view.graph.routes")
        return number

    def _counts(self, counts: Sequence[int]) -> dict[str, int]:
        cards = self._names.cards
        return {cards[colour]: counts[colour] for colour in range(HUES) if colour in cards}


def checked_cost(cost: float) -> float:
    if not isinstance(cost, int | float | np.number) or not cost >= 0:
        raise OptionError(f"a route's cost must be a number that is not negative, not {short(cost)}")
    return cost


VIEW = TicketsView
