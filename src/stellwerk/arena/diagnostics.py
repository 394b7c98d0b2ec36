"""What a family's games tell about how a bot plays, beside the scores."""

from __future__ import annotations

from collections.abc import Callable

from stellwerk.family import rules_named
from stellwerk.flat import record_in
from stellwerk.game import Game
from stellwerk.tickets.game import TURN

LONG = 5  # routes of so many spaces or more are long

Facts = dict[str, float]


def ticket_facts(game: Game) -> list[Facts]:
    return [ticket_facts_of(game, seat) for seat in range(game.seats)]


def ticket_facts_of(game: Game, seat: int) -> Facts:
    board, flat = record_in(game.board.cells), game.flat
    own = flat.route_owner == seat
    used = int(board.pieces.sum()) - int(flat.pieces[seat].sum())
    return {
        "tickets": float(flat.ticket_count[seat]),
        "routes_claimed": float(own.sum()),
        "long_routes": float((own & (board.route_spaces >= LONG)).sum()),
        "pieces_left": float(flat.pieces[seat].sum()),
        "points_a_piece": int(flat.points[seat]) / max(1, used),
    }


FACTS: dict[str, Callable[[Game], list[Facts]]] = {"tickets": ticket_facts}

# Is a seat's decision the first of a turn? A second card, the choice of tickets or a further entry is not.
BEGINS_TURN: dict[str, Callable[[Game, int], bool]] = {
    "tickets": lambda game, seat: bool(game.flat.phase == TURN),
    "metro": lambda game, seat: bool(game.flat.entries[seat] == 0),
}


def facts_of(game: Game) -> list[Facts]:
    """By seat, of a finished game."""
    facts = FACTS.get(game.board.family)
    return facts(game) if facts else [{} for _ in range(game.seats)]


def takes_turns(family: str) -> bool:
    """Do seats move one after the other? A family's game then says in `seat` who begins."""
    return "seat" in (rules_named(family).Game.dtype.names or ())


def begins_turn(game: Game, seat: int) -> bool:
    begins = BEGINS_TURN.get(game.board.family)
    return begins is None or begins(game, seat)
