"""All that the tickets family offers to the rest: see `stellwerk.engine.verbs.Rules`."""

from collections.abc import Mapping

from stellwerk.engine.verbs import Undoing
from stellwerk.errors import OptionError
from stellwerk.tickets.compile import compile_board
from stellwerk.tickets.graph import Graph
from stellwerk.tickets.map.model import TicketsMap
from stellwerk.tickets.rules.board import NONE, Board
from stellwerk.tickets.rules.describe import write_own, write_public
from stellwerk.tickets.rules.events import CHOSE, EVENTS, TOOK
from stellwerk.tickets.rules.eventtexts import write_event
from stellwerk.tickets.rules.game import Game
from stellwerk.tickets.rules.mask import fill_in, hide_event, seen_by
from stellwerk.tickets.rules.movetexts import add_move, write_move
from stellwerk.tickets.rules.refusal import REASONS, write_refusal
from stellwerk.tickets.rules.scoring import COLUMNS, score
from stellwerk.tickets.rules.turn import OPTIONS, apply, is_over, legal_moves, new_game, to_move
from stellwerk.tickets.text import Names, other_texts, remark, tell

VERSION, OLDEST = 1, 1
REPEATABLE = ()
# T3: a choice of starting tickets is secret at first. T5: a first card taken from the row shows nothing new.
undo_after = Undoing(secret=[CHOSE], first=[TOOK])

__all__ = [
    "COLUMNS", "EVENTS", "OLDEST", "OPTIONS", "REASONS", "REPEATABLE", "VERSION", "Board", "Game", "Graph", "Names",
    "add_move", "apply", "check_options", "compile_board", "fill_in", "hide_event", "is_over", "legal_moves",
    "new_game", "other_texts", "remark", "score", "seen_by", "tell", "to_move", "undo_after", "write_event",
    "write_move", "write_own", "write_public", "write_refusal",
]  # fmt: skip


def check_options(map: TicketsMap, seats: int, options: Mapping[str, int]) -> None:
    first = options.get("first", NONE)
    if not NONE <= first < seats:
        raise OptionError(f"option first must be a seat from 0 to {seats - 1}, or {NONE} for one drawn at random")
