"""Levels: opponents for people, by name. They are weakened by misjudging and budget, never by breaking rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stellwerk.board import Board
from stellwerk.bots.bot import Bot, bot_named
from stellwerk.bots.learnt import shipped_name
from stellwerk.flat import Cells
from stellwerk.game import Move, View

# What fills the gaps of the texts below, by board. The smaller a board's points, the less misjudging tells on it;
# the likelier a sheet's tables are right, the more play-outs it takes to beat them.
TUNING: Mapping[str, tuple[float, ...]] = {
    "usa": (1.5, 2.0, 3, 1.6, 5, 1.25, 400),
    "new-york": (0.5, 4.0, 4, 2.6, 6, 1.0, 800),
    "berlin": (0.5, 2.5, 3, 2.2, 5, 1.35, 800),
    "metro-paris": (1.0, 0.7, 0.42, 100),
}
# A map of one's own is played as the shipped one whose games are about as long.
LONG_GAME = 30  # pieces of a seat
SHEET = (1.0, 0.7, 0.42, 250)

# The bots behind the levels; what each wins against the one below is in docs/bots.md.
# On boards all have people's habits: their hands fill up, so they claim early and leave others cards to draw.
BEHIND: Mapping[str, Mapping[str, str]] = {
    "tickets": {
        "apprentice": "planner:draws={0}:blur={1}",
        "guard": "planner:draws={2}:blur={3}",
        "driver": "planner:draws={4}:blur={5}",
        "dispatcher": "planner:draws=6",
        "chief": "search:playouts={6}:draws=6",
    },
    "metro": {
        "apprentice": "td:noise={0}",
        "guard": "td:noise={1}",
        "driver": "td:noise={2}",
        "dispatcher": "td:noise=0.05",  # as strong as without, but four of them don't play the same sheet
        "chief": "search:playouts={3}",
    },
}


def bot_behind(level: str, board: Board) -> str:
    """The text of the bot that plays at a level on a board."""
    return BEHIND[board.family][level].format(*tuning_of(board))


def tuning_of(board: Board) -> tuple[float, ...]:
    name = shipped_name(board)
    if name in TUNING:
        return TUNING[name]
    if board.family == "metro":
        return SHEET
    return TUNING["usa" if int(board.cells["pieces"][0].sum()) >= LONG_GAME else "new-york"]


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
