"""All that the metro family offers to the rest: see `stellwerk.family.Rules`."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.errors import OptionError
from stellwerk.metro.describe import describe_move, describe_own, describe_public
from stellwerk.metro.events import EVENTS
from stellwerk.metro.game import Game
from stellwerk.metro.graph import Graph
from stellwerk.metro.refusal import refusal
from stellwerk.metro.scoring import COLUMNS, score
from stellwerk.metro.sheet import MetroMap, Sheet, compile_sheet
from stellwerk.metro.text import Words, describe_event, hide_event, other_texts, remark, tell
from stellwerk.metro.turn import OPTIONS, apply, is_over, legal_moves, new_game, to_move
from stellwerk.metro.view import fill_in, seen_by

VERSION, OLDEST = 2, 1
Board = Sheet  # in this family a board is a sheet

__all__ = [
    "COLUMNS", "EVENTS", "OLDEST", "OPTIONS", "VERSION", "Board", "Game", "Graph", "Words", "apply", "check_options",
    "compile_board", "describe_event", "describe_move", "describe_own", "describe_public", "fill_in", "hide_event",
    "is_over", "legal_moves", "new_game", "other_texts", "refusal", "remark", "score", "seen_by", "tell", "to_move",
]  # fmt: skip


def compile_board(map: MetroMap, sheet: Sheet, version: int) -> None:
    compile_sheet(map, sheet)
    sheet.fills_back = version > 1


def check_options(map: MetroMap, seats: int, options: Mapping[str, int]) -> None:
    expert = options.get("expert", 0)
    if expert not in (0, 1):
        raise OptionError("option expert must be 0 or 1: do special stations count? (M16)")
    if expert and not any(station.special for station in map.stations):
        raise OptionError(f"option expert needs special stations (M16); {map.name} has none")
