"""The lines and stations of a sheet, with the names of moves and the numbers of structs."""

from dataclasses import dataclass

from stellwerk.metro.text import Names


@dataclass(frozen=True, slots=True)
class Station:
    number: int  # its index in `Graph.stations` and in structs
    name: str  # as moves call it
    lines: tuple[str, ...]  # letters of the lines that stop there
    special: bool  # M16


@dataclass(frozen=True, slots=True)
class Line:
    number: int  # in structs
    letter: str
    stations: tuple[str, ...]  # from the train on
    ring: bool  # M11
    windows: int  # M3
    first: int  # M10: points for those who complete it first …
    later: int  # … and later


class Graph:
    """What never changes on a sheet."""

    def __init__(self, names: Names) -> None:
        map, stations = names.map, names.station_names
        self.lines = {
            line.letter: Line(
                number, line.letter, tuple(stations[station] for station in line.stations), line.ring, line.windows,
                line.first, line.later,
            )
            for number, line in enumerate(map.lines)
        }  # fmt: skip
        self.stations = tuple(
            Station(number, name, tuple(line.letter for line in map.lines if number in line.stations), station.special)
            for number, (name, station) in enumerate(zip(stations, map.stations, strict=True))
        )
        self.named = {station.name: station for station in self.stations}

    def __repr__(self) -> str:
        return f"<Graph: {len(self.lines)} lines, {len(self.stations)} stations>"
