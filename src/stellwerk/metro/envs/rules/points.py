"""The points that a seat has for certain and that all can see."""

from stellwerk.engine.flat import rule
from stellwerk.metro.rules.board import Sheet
from stellwerk.metro.rules.game import FIRST, Game


@rule
def points(sheet: Sheet, game: Game, seat: int) -> int:
    """M10: for lines completed in earlier rounds; what is entered in this one is still secret (M17)."""
    total = 0
    for line in range(sheet.lines):
        value = game.completed[seat, line]
        if value:
            total += int(sheet.line_first[line] if value == FIRST else sheet.line_later[line])
    return total
