"""All that the race offers to the rest: see `stellwerk.engine.verbs.Rules`."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from stellwerk.engine.text import spelling_of
from stellwerk.engine.verbs import Undo
from toy.map import RaceMap
from toy.rules import race

VERSION, OLDEST = 1, 1
OPTIONS: dict[str, int] = {}
EVENTS = {"played": [("seat", int), ("move", str), ("steps", int)]}
REASONS, REPEATABLE = ("not-to-move",), ()

Board, Game, COLUMNS = race.Board, race.Game, race.COLUMNS
new_game, to_move, legal_moves, apply = race.new_game, race.to_move, race.legal_moves, race.apply
is_over, score, seen_by, fill_in = race.is_over, race.score, race.seen_by, race.fill_in
write_public, write_own, add_move, write_move = race.write_public, race.write_own, race.add_move, race.write_move
hide_event, write_event, write_refusal = race.hide_event, race.write_event, race.write_refusal


class Names:
    def __init__(self, map: RaceMap) -> None:
        self.spelling = spelling_of({race.TEXT: ("walk", "run")})


Graph = Names  # a lane has no graph


def compile_board(map: RaceMap, board: race.Board, version: int) -> None:
    board.squares, board.moves = map.squares, race.MOVES


def check_options(map: RaceMap, seats: int, options: Mapping[str, int]) -> None:
    pass


def other_texts(names: Names, game: race.Game, move: int, text: str) -> list[str]:
    return []


def undo_after(kinds: Set[int], goes_on: bool) -> Undo:
    return Undo.NONE


def tell(event: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{names[event['seat']]} moves {event['steps']} ahead"


def remark(scores: Sequence[Mapping[str, int]]) -> str:
    return ""
