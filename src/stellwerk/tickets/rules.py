"""All that the tickets family offers to the rest: see `stellwerk.family.Rules`."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.errors import OptionError
from stellwerk.tickets.board import NONE, Board, TicketsMap, compile_board
from stellwerk.tickets.describe import describe_move, describe_own, describe_public
from stellwerk.tickets.events import EVENTS
from stellwerk.tickets.game import Game
from stellwerk.tickets.graph import Graph
from stellwerk.tickets.refusal import refusal
from stellwerk.tickets.scoring import COLUMNS, score
from stellwerk.tickets.text import Words, describe_event, hide_event, other_texts, remark, tell
from stellwerk.tickets.turn import OPTIONS, apply, is_over, legal_moves, new_game, to_move
from stellwerk.tickets.view import fill_in, seen_by

VERSION, OLDEST = 1, 1

__all__ = [
    "COLUMNS", "EVENTS", "OLDEST", "OPTIONS", "VERSION", "Board", "Game", "Graph", "Words", "apply", "check_options",
    "compile_board", "describe_event", "describe_move", "describe_own", "describe_public", "fill_in", "hide_event",
    "is_over", "legal_moves", "new_game", "other_texts", "refusal", "remark", "score", "seen_by", "tell", "to_move",
]  # fmt: skip


def check_options(map: TicketsMap, seats: int, options: Mapping[str, int]) -> None:
    first = options.get("first", NONE)
    if not NONE <= first < seats:
        raise OptionError(f"option first must be a seat from 0 to {seats - 1}, or {NONE} for one drawn at random")
