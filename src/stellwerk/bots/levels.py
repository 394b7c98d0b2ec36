"""Levels: opponents for people, by name. They are weakened by noise and budget, never by breaking rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stellwerk.board import Board
from stellwerk.bots.bot import Bot, bot_named
from stellwerk.flat import Cells
from stellwerk.game import Move, View

PACE = 0.9  # seconds that a bot takes for a move at least, so that people can follow it

# How much the lower levels of tickets boards misjudge: the smaller a board's points, the less it tells on it.
# A map of one's own has the blur of the board whose games are about as long.
BLUR: Mapping[str, tuple[float, float, float]] = {
    "USA": (1.0, 0.55, 0.25),
    "New York": (3.0, 1.2, 0.5),
    "Berlin": (4.0, 0.8, 0.35),
}
LONG_GAME = 30  # pieces of a seat

# The bots behind the levels; what each wins against the one below is in docs/bots.md.
BEHIND: Mapping[str, Mapping[str, str]] = {
    "tickets": {
        "apprentice": "planner:blur={0}",
        "guard": "planner:blur={1}",
        "driver": "planner:blur={2}",
        "dispatcher": "planner",
        "chief": "search:playouts=1200",
    },
    "metro": {
        "apprentice": "td:noise=1.15",
        "guard": "td:noise=0.75",
        "driver": "td:noise=0.4",
        "dispatcher": "td",
        "chief": "search:ms=50",
    },
}


def bot_behind(level: str, board: Board) -> str:
    """The text of the bot that plays at a level on a board."""
    text = BEHIND[board.family][level]
    return text.format(*blur_of(board)) if "{" in text else text


def blur_of(board: Board) -> tuple[float, float, float]:
    if board.map.name in BLUR:
        return BLUR[board.map.name]
    return BLUR["USA" if int(board.cells["pieces"][0].sum()) >= LONG_GAME else "New York"]


class LevelBot:
    """Plays at a level; which bot that is shows with the first view."""

    level = ""

    def __init__(self, stream: Cells) -> None:
        self.stream = stream
        self.bot: Bot | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if self.bot is None:
            self.bot = bot_named(bot_behind(self.level, view.board), view.board.family)(self.stream)
        return self.bot.choose(view, moves)


class Apprentice(LevelBot):
    level = "apprentice"


class Guard(LevelBot):
    level = "guard"


class Driver(LevelBot):
    level = "driver"


class Dispatcher(LevelBot):
    level = "dispatcher"


class Chief(LevelBot):
    level = "chief"
