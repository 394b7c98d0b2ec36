"""All that the metro family offers to the rest: see `stellwerk.engine.verbs.Rules`."""

from collections.abc import Mapping, Set

from stellwerk.engine.verbs import Undo
from stellwerk.errors import OptionError
from stellwerk.metro.compile import compile_board
from stellwerk.metro.describe import describe_move, describe_own, describe_public
from stellwerk.metro.graph import Graph
from stellwerk.metro.map.model import MetroMap
from stellwerk.metro.refusal import REASONS, refusal
from stellwerk.metro.rules.board import CHANGE, Sheet
from stellwerk.metro.rules.events import CHANGED, CHOSE, EVENTS
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.mask import fill_in, seen_by
from stellwerk.metro.rules.scoring import COLUMNS, score
from stellwerk.metro.rules.turn import OPTIONS, apply, is_over, legal_moves, new_game, to_move
from stellwerk.metro.text import Names, describe_event, hide_event, other_texts, remark, tell

VERSION, OLDEST = 2, 1
REPEATABLE = (CHANGE,)
Board = Sheet  # in this family a board is a sheet

__all__ = [
    "COLUMNS", "EVENTS", "OLDEST", "OPTIONS", "REASONS", "REPEATABLE", "VERSION", "Board", "Game",
    "Graph", "Names", "apply", "check_options", "compile_board", "describe_event", "describe_move", "describe_own",
    "describe_public", "fill_in", "hide_event", "is_over", "legal_moves", "new_game", "other_texts", "refusal",
    "remark", "score", "seen_by", "tell", "to_move", "undo_after",
]  # fmt: skip


def check_options(map: MetroMap, seats: int, options: Mapping[str, int]) -> None:
    expert = options.get("expert", 0)
    if expert not in (0, 1):
        raise OptionError("option expert must be 0 or 1: do special stations count? (M16)")
    if expert and not any(station.special for station in map.stations):
        raise OptionError(f"option expert needs special stations (M16); {map.name} has none")


def undo_after(kinds: Set[int], goes_on: bool) -> Undo:
    """M2: what a seat has chosen is secret until all have chosen."""
    if kinds == {CHANGED}:
        return Undo.WITHDRAWN
    return Undo.MORE if kinds <= {CHOSE} else Undo.NONE
