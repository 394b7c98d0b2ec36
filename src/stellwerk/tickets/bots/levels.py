"""Levels on tickets boards: each may have the style of a personality."""

from typing import Annotated

from stellwerk.bots.levels import LevelBot
from stellwerk.bots.options import Option
from stellwerk.engine.flat import Cells
from stellwerk.tickets.bots.styles import GENTLE

BALANCED = "balanced"


class StyledLevel(LevelBot):
    """Plays at a level, in a style that people can tell from others."""

    def __init__(
        self,
        stream: Cells,
        style: Annotated[str, Option("What it likes: its personality.", among=tuple(GENTLE), tables=True)] = BALANCED,
    ) -> None:
        super().__init__(stream)
        self.style = "" if style == BALANCED else style
