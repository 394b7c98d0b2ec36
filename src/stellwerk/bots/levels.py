"""Levels: opponents for people, by name. Weaker ones misjudge more or think less; none breaks a rule."""

from collections.abc import Sequence
from functools import cache

from stellwerk import families
from stellwerk.board import Board, shipped_name
from stellwerk.bots.bot import Bot, bot_named
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View


def bot_behind(level: str, board: Board, style: str = "") -> str:
    """The text of the bot that plays at a level on a board."""
    bots = families.named(board.family).bots
    text = bots.levels[level].format(*bots.tuning(shipped_name(board.map_hash, board.name), board))
    return bots.styled.format(text, style) if style else text


def with_style(level: str, style: str) -> str:
    """A level with a personality as bots are named."""
    return f"{level}:style={style}"


class LevelBot:
    """Plays at a level; the board of the first view decides which bot that is."""

    level = ""
    style = ""  # empty: none

    def __init__(self, stream: Cells) -> None:
        self.stream = stream
        self.bot: Bot | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if self.bot is None:
            self.bot = bot_named(bot_behind(self.level, view.board, self.style), view.board.family)(self.stream)
        return self.bot.choose(view, moves)


@cache
def class_of(level: str, family: str) -> type[LevelBot]:
    """Families with personalities have levels with an option more; otherwise a level is the same in all."""
    offered = families.named(family)
    return of_class(offered.load(f"bots.{offered.bots.level}") if offered.bots.level else LevelBot, level)


@cache
def of_class(bot: type[LevelBot], level: str) -> type[LevelBot]:
    return type(level.title(), (bot,), {"level": level})
