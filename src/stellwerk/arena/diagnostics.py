"""What a family's games tell about how a bot plays, apart from the scores."""

from collections.abc import Callable
from typing import Protocol

from stellwerk import families
from stellwerk.engine.verbs import rules_named
from stellwerk.game import Game

Facts = dict[str, float]


class Watch:
    """Observes every decision of a game and says at its end how each seat played; this one says nothing."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def note(self, game: Game, seat: int, move: int) -> None:
        """A decision, before it takes effect."""

    def facts(self, game: Game) -> list[Facts]:
        """By seat, of a finished game."""
        return [{} for _ in range(self.seats)]


def begins_turn(game: Game, seat: int) -> bool:
    """Is a seat's decision the first of its turn? Each is, unless its family says otherwise."""
    return True


class Diagnostics(Protocol):
    """What the module `PACKAGE.diagnostics` of a family offers; this module serves families without one."""

    Watch: Callable[[int], Watch]  # made for a game, by the number of seats
    begins_turn: Callable[[Game, int], bool]


def diagnostics_of(game: Game) -> Diagnostics:
    return families.named(game.board.family).diagnostics


def takes_turns(family: str) -> bool:
    """Do seats move one after the other? A family's game then says in `seat` who begins."""
    return "seat" in (rules_named(family).Game.dtype.names or ())
