"""Levels: opponents for people, by name. Weaker ones misjudge more or think less; none breaks a rule."""

from collections.abc import Sequence

from stellwerk import families
from stellwerk.board import Board, shipped_name
from stellwerk.bots.bot import LEVELS, Bot, bot_named
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View


def bot_behind(level: str, board: Board) -> str:
    """The text of the bot that plays at a level on a board."""
    bots = families.named(board.family).bots
    return bots.levels[level].format(*bots.tuning(shipped_name(board.map_hash, board.name), board))


class LevelBot:
    """Plays at a level; the board of the first view decides which bot that is."""

    level = ""

    def __init__(self, stream: Cells) -> None:
        self.stream = stream
        self.bot: Bot | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if self.bot is None:
            self.bot = bot_named(bot_behind(self.level, view.board), view.board.family)(self.stream)
        return self.bot.choose(view, moves)


CLASSES = {level: type(level.title(), (LevelBot,), {"level": level}) for level in LEVELS}
