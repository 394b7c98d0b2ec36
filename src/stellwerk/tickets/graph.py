"""The graph of a board in words: places, routes and tickets by the numbers that flat records use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from stellwerk.mapfile import slug
from stellwerk.tickets.text import Words


class Ticket(NamedTuple):
    """Its place among `Graph.tickets` is its number."""

    start: str
    goal: str
    points: int


@dataclass(frozen=True, slots=True)
class Route:
    number: int  # its place among `Graph.routes`, and in the flat records
    name: str  # as moves call it
    ends: tuple[str, str]  # places
    colour: str  # "grey": any one colour
    cost: int  # T13: cards to pay
    pieces: int  # T13: pieces that it takes, and its length
    kind: str  # of piece
    points: int  # T14
    twin: int | None  # T16: the number of the other lane

    def other(self, place: str) -> str:
        """The end that is not this one."""
        return self.ends[1] if place == self.ends[0] else self.ends[0]


class Graph:
    """Places by the names that moves use; what never changes on a board."""

    def __init__(self, words: Words) -> None:
        map = words.map
        slugs = [slug(place.name) for place in map.places]
        self.places = {short: place.name for short, place in zip(slugs, map.places, strict=True)}  # → as written
        self.place_numbers = {short: number for number, short in enumerate(slugs)}  # in the flat records
        self.colours = map.colours  # of cards, without the joker
        self.tickets = tuple(Ticket(slugs[each.a], slugs[each.b], each.points) for each in map.tickets)
        lanes: dict[tuple[frozenset[int], int], list[int]] = {}
        for number, route in enumerate(words.routes):
            lanes.setdefault((frozenset((route.a, route.b)), route.piece), []).append(number)
        twins = {lane[i]: lane[1 - i] for lane in lanes.values() if len(lane) > 1 for i in (0, 1)}
        self.routes = tuple(
            Route(
                number, words.route_names[number], (slugs[route.a], slugs[route.b]), route.colour, route.cost,
                words.ends_and_spaces[number][2], map.pieces[route.piece].name,
                map.pieces[route.piece].points[route.cost - 1], twins.get(number),
            )
            for number, route in enumerate(words.routes)
        )  # fmt: skip
        self.named = {route.name: route for route in self.routes}
        self.near = {place: tuple(r for r in self.routes if place in r.ends) for place in self.places}  # routes there

    def __repr__(self) -> str:
        return f"<Graph: {len(self.places)} places, {len(self.routes)} routes, {len(self.tickets)} tickets>"
