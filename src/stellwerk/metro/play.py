"""All that the metro family offers to the rest: see `stellwerk.engine.verbs.Rules`."""

from collections.abc import Mapping

from stellwerk.engine.verbs import Undoing
from stellwerk.errors import OptionError
from stellwerk.metro.compile import compile_board
from stellwerk.metro.graph import Graph
from stellwerk.metro.map.model import MetroMap
from stellwerk.metro.rules.board import CHANGE, Sheet
from stellwerk.metro.rules.describe import write_own, write_public
from stellwerk.metro.rules.events import CHANGED, CHOSE, EVENTS
from stellwerk.metro.rules.eventtexts import write_event
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.mask import fill_in, hide_event, seen_by
from stellwerk.metro.rules.movetexts import add_move, write_move
from stellwerk.metro.rules.refusal import REASONS, write_refusal
from stellwerk.metro.rules.scoring import COLUMNS, score
from stellwerk.metro.rules.turn import OPTIONS, apply, is_over, legal_moves, new_game, to_move
from stellwerk.metro.text import Names, other_texts, remark, tell

VERSION, OLDEST = 2, 1
REPEATABLE = (CHANGE,)
undo_after = Undoing(secret=[CHOSE], withdraws=[CHANGED])  # M2: a choice is secret until all have chosen
Board = Sheet  # in this family a board is a sheet

__all__ = [
    "COLUMNS", "EVENTS", "OLDEST", "OPTIONS", "REASONS", "REPEATABLE", "VERSION", "Board", "Game", "Graph", "Names",
    "add_move", "apply", "check_options", "compile_board", "fill_in", "hide_event", "is_over", "legal_moves",
    "new_game", "other_texts", "remark", "score", "seen_by", "tell", "to_move", "undo_after", "write_event",
    "write_move", "write_own", "write_public", "write_refusal",
]  # fmt: skip


def check_options(map: MetroMap, seats: int, options: Mapping[str, int]) -> None:
    expert = options.get("expert", 0)
    if expert not in (0, 1):
        raise OptionError("option expert must be 0 or 1: do special stations count? (M16)")
    if expert and not any(station.special for station in map.stations):
        raise OptionError(f"option expert needs special stations (M16); {map.name} has none")
