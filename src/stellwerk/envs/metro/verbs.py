"""All that environments ask of the metro family: see `stellwerk.envs.steps.verbs.Verbs`."""

from __future__ import annotations

from stellwerk.envs.metro.greedy import greedy
from stellwerk.envs.metro.observation import observe
from stellwerk.envs.metro.parts import make_layout
from stellwerk.flat import rule
from stellwerk.metro.game import FIRST, Game
from stellwerk.metro.sheet import Sheet

__all__ = ["greedy", "make_layout", "observe", "points"]


@rule
def points(sheet: Sheet, game: Game, seat: int) -> int:
    """M10: for lines completed in earlier rounds; what is entered in this one is still secret (M17)."""
    total = 0
    for line in range(sheet.lines):
        value = game.completed[seat, line]
        if value:
            total += int(sheet.line_first[line] if value == FIRST else sheet.line_later[line])
    return total
