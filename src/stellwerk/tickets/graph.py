"""The graph of a board: places, routes and tickets, with the names of moves and the numbers of structs."""

from dataclasses import dataclass
from typing import NamedTuple

from stellwerk.mapping.mapfile import slug
from stellwerk.tickets.text import Names


class Ticket(NamedTuple):
    """Its index in `Graph.tickets` is its number."""

    start: str
    goal: str
    points: int


@dataclass(frozen=True, slots=True)
class Route:
    number: int  # its index in `Graph.routes` and in structs
    name: str  # as moves call it
    ends: tuple[str, str]  # places
    colour: str  # "grey": any one colour
    cost: int  # T13: cards to pay
    pieces: int  # T13: pieces that it takes, and its length
    kind: str  # of piece
    points: int  # T14
    twin: int | None  # T16: the number of the other lane

    def other(self, place: str) -> str:
        """The other end of the route."""
        return self.ends[1] if place == self.ends[0] else self.ends[0]


class Graph:
    """Places by the names that moves use; what never changes on a board."""

    def __init__(self, names: Names) -> None:
        map = names.map
        slugs = [slug(place.name) for place in map.places]
        self.places = {short: place.name for short, place in zip(slugs, map.places, strict=True)}  # → as written
        self.place_numbers = {short: number for number, short in enumerate(slugs)}  # in structs
        self.colours = map.colours  # of cards, without the joker
        self.tickets = tuple(Ticket(slugs[each.a], slugs[each.b], each.points) for each in map.tickets)
        lanes: dict[tuple[frozenset[int], int], list[int]] = {}
        for number, route in enumerate(names.routes):
            lanes.setdefault((frozenset((route.a, route.b)), route.piece), []).append(number)
        twins = {lane[i]: lane[1 - i] for lane in lanes.values() if len(lane) > 1 for i in (0, 1)}
        self.routes = tuple(
            Route(
                number, names.route_names[number], (slugs[route.a], slugs[route.b]), route.colour, route.cost,
                names.ends_and_spaces[number][2], map.pieces[route.piece].name,
                map.pieces[route.piece].points[route.cost - 1], twins.get(number),
            )
            for number, route in enumerate(names.routes)
        )  # fmt: skip
        self.named = {route.name: route for route in self.routes}
        self.near = {place: tuple(r for r in self.routes if place in r.ends) for place in self.places}  # routes there

    def __repr__(self) -> str:
        return f"<Graph: {len(self.places)} places, {len(self.routes)} routes, {len(self.tickets)} tickets>"
