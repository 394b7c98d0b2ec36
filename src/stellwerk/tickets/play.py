"""All that the tickets family offers to the rest: see `stellwerk.engine.verbs.Rules`."""

from collections.abc import Mapping, Set

from stellwerk.engine.verbs import Undo
from stellwerk.errors import OptionError
from stellwerk.tickets.compile import compile_board
from stellwerk.tickets.describe import describe_move, describe_own, describe_public
from stellwerk.tickets.graph import Graph
from stellwerk.tickets.map.model import TicketsMap
from stellwerk.tickets.refusal import REASONS, refusal
from stellwerk.tickets.rules.board import NONE, Board
from stellwerk.tickets.rules.events import CHOSE, EVENTS, TOOK
from stellwerk.tickets.rules.game import Game
from stellwerk.tickets.rules.mask import fill_in, seen_by
from stellwerk.tickets.rules.scoring import COLUMNS, score
from stellwerk.tickets.rules.turn import OPTIONS, apply, is_over, legal_moves, new_game, to_move
from stellwerk.tickets.text import Names, describe_event, hide_event, other_texts, remark, tell

VERSION, OLDEST = 1, 1
REPEATABLE = ()

__all__ = [
    "COLUMNS", "EVENTS", "OLDEST", "OPTIONS", "REASONS", "REPEATABLE", "VERSION", "Board", "Game",
    "Graph", "Names", "apply", "check_options", "compile_board", "describe_event", "describe_move", "describe_own",
    "describe_public", "fill_in", "hide_event", "is_over", "legal_moves", "new_game", "other_texts", "refusal",
    "remark", "score", "seen_by", "tell", "to_move", "undo_after",
]  # fmt: skip


def check_options(map: TicketsMap, seats: int, options: Mapping[str, int]) -> None:
    first = options.get("first", NONE)
    if not NONE <= first < seats:
        raise OptionError(f"option first must be a seat from 0 to {seats - 1}, or {NONE} for one drawn at random")


def undo_after(kinds: Set[int], goes_on: bool) -> Undo:
    """T3: a choice of starting tickets is secret at first. T5: a first card taken from the row shows nothing new."""
    return Undo.MORE if kinds <= {CHOSE} or (kinds == {TOOK} and goes_on) else Undo.NONE
