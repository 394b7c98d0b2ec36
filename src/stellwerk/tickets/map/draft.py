"""A tickets map on its way from file to board: what was read, and what the engine has room for."""

from collections.abc import Iterator
from dataclasses import dataclass

from stellwerk.mapping.values import Path
from stellwerk.tickets.map.model import Route, TicketsMap

# The fewest and the most that the engine takes; `board.py` reserves room for them (a test compares the two).
LIMITS = {
    "seats": (2, 5),
    "hand": (0, 20),
    "start_offer": (1, 4),
    "start_keep": (1, 4),
    "turn_offer": (1, 4),
    "turn_keep": (1, 4),
    "twins_from": (2, 6),  # 6: never
    "last_round_at": (0, 99),
    "longest_path": (0, 99),
    "attraction": (0, 99),
    "places": (2, 64),
    "routes": (1, 128),
    "tickets": (1, 64),
    "cards": (1, 126),
    "colours": (1, 9),
    "pieces": (1, 2),
    "count": (1, 99),  # of one piece
    "cost": (1, 9),
    "points": (1, 99),
    "moves": (1, 8192),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A map as read, mistakes included, with the row of each thing in the file. An end of −1 is an unknown place."""

    map: TicketsMap
    place_rows: tuple[int, ...]
    route_rows: tuple[int, ...]
    ticket_rows: tuple[int, ...]

    def place(self, index: int) -> Path:
        return "board", "places", self.place_rows[index]

    def route(self, index: int) -> Path:
        return "board", "routes", self.route_rows[index]

    def ticket(self, index: int) -> Path:
        return "board", "tickets", self.ticket_rows[index]

    def between(self, route: Route) -> str:
        return f"{self.map.places[route.a].name} – {self.map.places[route.b].name}"

    def known_routes(self) -> Iterator[tuple[int, Route]]:
        return ((index, route) for index, route in enumerate(self.map.routes) if min(route.a, route.b) >= 0)
