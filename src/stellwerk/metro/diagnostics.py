"""What a metro game shows of how its bots play: nothing besides the scores."""

from stellwerk.arena.diagnostics import Watch
from stellwerk.game import Game

__all__ = ["Watch", "begins_turn"]


def begins_turn(game: Game, seat: int) -> bool:
    """M16: a further entry belongs to the turn that has begun."""
    return bool(game.flat.entries[seat] == 0)
