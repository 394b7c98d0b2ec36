"""Small maps and positions in a line or two, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from stellwerk.board import Board
from stellwerk.engine.flat import struct_in
from stellwerk.game import Game, new_logged
from stellwerk.metro.map.model import DECK, Card, Line, MetroMap, Station
from stellwerk.metro.rules.game import CROSS, EMPTY, NUMBERED
from stellwerk.metro.text import Names

SHEETS = ("metro-amsterdam", "metro-berlin", "metro-paris", "metro-madrid")
CITY = {"A": "a b c d e f g h", "B": "k c l m n", "C": "p c q", "D": "r d"}  # c has three lines, d two


def metro_map(
    lines: Mapping[str, str] = CITY, *, rings: str = "", special: str = "", windows: int = 3,
    values: Mapping[str, tuple[int, int]] | None = None, deck: tuple[Card, ...] = DECK,
) -> MetroMap:  # fmt: skip
    """Lines by letter, each the names of its stations; all have as many windows and are worth 5 or 3."""
    names = list(dict.fromkeys(" ".join(lines.values()).split()))
    stations = tuple(Station(name, x, 0, special=name in special.split()) for x, name in enumerate(names))
    made = []
    for y, (letter, stops) in enumerate(lines.items()):
        first, later = (values or {}).get(letter, (5, 3))
        numbers = tuple(names.index(name) for name in stops.split())
        made.append(Line(letter, letter, "#333333", numbers, windows, first, later, letter in rings, (0, y)))
    return MetroMap("Testville", "Testville", "own", "for tests", "#ffffff", stations, tuple(made), deck)


def sheet_with(
    map: MetroMap | None = None, *, seats: int = 1, card: str = "4", marks: str | Mapping[int, str] = "",
    full: str | Mapping[int, str] = "", expert: int = 0, seed: int = 1,
) -> Game:  # fmt: skip
    """A game with this card turned up; `marks` names marked stations, `full` lines without an empty window.

    A text is for all seats, a mapping for some. "c!" is marked with its number, not with a cross.
    """
    map = map or metro_map()
    game = new_logged(Board(map, "testville"), seats, seed, {"expert": expert})[0]
    for seat in range(seats):
        mark(game, seat, marks if isinstance(marks, str) else marks.get(seat, ""))
        fill_windows(game, seat, full if isinstance(full, str) else full.get(seat, ""))
        game.flat.due[seat] = game.flat.windows_left[seat] > 0
    turn_up(game, card)
    return game


def turn_up(game: Game, card: str) -> None:
    """Makes `card` the card of the round, in exchange for one that was to come."""
    deck, now, faces = game.flat.deck, int(game.flat.turned) - 1, deck_of(game)
    there = faces.index(card, now)
    deck[now], deck[there] = int(deck[there]), int(deck[now])


def deck_of(game: Game) -> list[str]:
    """The cards in the order they are turned up."""
    cards = words_of(game).cards
    return [cards[face] for face in game.flat.deck if face >= 0]


def words_of(game: Game) -> Names:
    return cast(Names, game.board.names)


def mark(game: Game, seat: int, stations: str | list[str]) -> None:
    """The stations "a b!", or those of a list, whose names may have spaces."""
    sheet, flat = struct_in(game.board.cells), game.flat
    for name in stations.split() if isinstance(stations, str) else stations:
        station = station_number(game, name.rstrip("!"))
        assert flat.mark[seat, station] == EMPTY
        flat.mark[seat, station] = NUMBERED if name.endswith("!") else CROSS
        for stop in range(sheet.station_stop[station], sheet.station_stop[station + 1]):
            flat.empty[seat, sheet.stop_way[stop]] &= ~sheet.stop_bit[stop]


def fill_windows(game: Game, seat: int, lines: str) -> None:
    """Writes the deck's first card in all windows of these lines, or in as many as "A2" says."""
    for name in lines.split():
        line = line_number(game, name[0])
        count = int(name[1:] or game.board.map.lines[line].windows)
        game.flat.window[seat, line, :count] = 1
        game.flat.windows_left[seat] -= count


def station_number(game: Game, name: str) -> int:
    return [station.name for station in game.board.map.stations].index(name)


def line_number(game: Game, letter: str) -> int:
    return [line.letter for line in game.board.map.lines].index(letter)


def moves(game: Game, seat: int = 0, line: str = "") -> list[str]:
    """The texts of a seat's legal moves, of one line if it is named."""
    texts = [move.text for move in game.moves(seat)]
    return [text for text in texts if text.split()[0] == line.lower()] if line else texts


def to_move(game: Game) -> list[int]:
    return list(game.to_move)


def marked(game: Game, seat: int = 0) -> str:
    """The marked stations: "a b c!"."""
    shown = {EMPTY: "", CROSS: "", NUMBERED: "!"}
    names = [station.name for station in game.board.map.stations]
    row = game.flat.mark[seat].tolist()
    return " ".join(name + shown[value] for name, value in zip(names, row, strict=False) if value != EMPTY)


def written(game: Game, line: str, seat: int = 0) -> list[str | None]:
    """What stands in the windows of a line."""
    faces = game.flat.window[seat, line_number(game, line)].tolist()
    cards = words_of(game).cards
    count = game.board.map.lines[line_number(game, line)].windows
    return [cards[face - 1] if face else None for face in faces[:count]]
