"""All that the race offers to the rest: see `stellwerk.engine.verbs.Rules`."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from stellwerk.engine.verbs import Undo
from toy.map import RaceMap
from toy.rules import race

VERSION, OLDEST = 1, 1
OPTIONS: dict[str, int] = {}
TEXTS = ("walk", "run")
EVENTS = {"played": [("seat", int), ("move", str), ("steps", int)]}
REASONS, REPEATABLE = ("not-to-move",), ()

Board, Game, COLUMNS = race.Board, race.Game, race.COLUMNS
new_game, to_move, legal_moves, apply = race.new_game, race.to_move, race.legal_moves, race.apply
is_over, score, seen_by, fill_in = race.is_over, race.score, race.seen_by, race.fill_in


class Names:
    def __init__(self, map: RaceMap) -> None:
        self.moves = TEXTS


Graph = Names  # a lane has no graph


def compile_board(map: RaceMap, board: race.Board, version: int) -> None:
    board.squares, board.moves = map.squares, race.MOVES


def check_options(map: RaceMap, seats: int, options: Mapping[str, int]) -> None:
    pass


def other_texts(names: Names, game: race.Game, move: int, text: str) -> list[str]:
    return []


def refusal(board: race.Board, game: race.Game, seat: int, move: int) -> tuple[str, dict[str, object], str]:
    return "not-to-move", {"seat": seat}, f"seat {seat} is not to move"


def undo_after(kinds: Set[int], goes_on: bool) -> Undo:
    return Undo.NONE


def describe_event(names: Names, row: Sequence[int]) -> dict[str, object]:
    return {"event": "played", "seat": row[1], "move": TEXTS[row[2]], "steps": row[3]}


def hide_event(row: Sequence[int], viewer: int) -> Sequence[int]:
    return row


def describe_public(names: Names, game: race.Game) -> dict[str, object]:
    squares = [int(square) for square in game.square[: game.seats]]
    return {"phase": "over" if game.ended else "turn", "seats": [{"square": square} for square in squares]}


def describe_own(names: Names, game: race.Game, viewer: int) -> dict[str, object]:
    return {"card": int(game.card[viewer]) if viewer >= 0 else None}


def describe_move(names: Names, game: race.Game, seat: int, move: int) -> dict[str, object]:
    return {"move": TEXTS[move], "kind": TEXTS[move]}


def tell(event: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{names[event['seat']]} moves {event['steps']} ahead"


def remark(scores: Sequence[Mapping[str, int]]) -> str:
    return ""
