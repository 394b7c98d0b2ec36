"""A metro map on its way from file to sheet: what was read, and what the engine has room for."""

from dataclasses import dataclass

from stellwerk.mapping.values import Path
from stellwerk.metro.map.model import Line, MetroMap

# The fewest and the most that the engine takes; `board.py` reserves room for them (a test compares the two).
LIMITS = {
    "seats": (1, 6),
    "stations": (2, 128),
    "lines": (1, 16),
    "stops": (2, 32),  # stations of a line
    "ring": (3, 32),  # stations of a ring
    "windows": (1, 8),  # of a line
    "points": (0, 99),  # for a line
    "special": (0, 7),  # stations
    "cards": (1, 32),
    "value": (1, 32),  # marks that a card allows
    "grid": (1, 60),  # steps from one edge of a sheet to the other; for drawing
}
ENDLESS = 1000  # rows; a text with more of them is no map


@dataclass(frozen=True, slots=True)
class Draft:
    """A map as read, mistakes included, with the row of each thing in the file. A stop of −1 is an unknown station."""

    map: MetroMap
    station_rows: tuple[int, ...]
    line_rows: tuple[int, ...]
    drawn: bool  # the file says where things are drawn; facts don't
    unplaced: frozenset[int] = frozenset()  # stations whose coordinates could not be read

    def station(self, index: int) -> Path:
        return "sheet", "stations", self.station_rows[index]

    def line(self, index: int, key: str = "letter") -> Path:
        return "lines", self.line_rows[index], key

    def known_stops(self, line: Line) -> list[int]:
        return [stop for stop in line.stations if stop >= 0]
