"""A bot at its seat: it is told what it asks for, and only legal moves are accepted.

A bot asks by naming keywords of `choose`: `happened`, the events since its last decision as its seat may know them,
and `seconds`, how long it may think, None if nobody waits.
"""

import inspect
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from stellwerk.bots.bot import Bot
from stellwerk.errors import BotError, MoveError
from stellwerk.game import Event, Game, Move, View

HAPPENED, SECONDS = "happened", "seconds"
OURS = Path(__file__).parents[1]


def asks_of(choose: Callable[..., Any]) -> list[str]:
    """Which of the optional keywords the bot's method has."""
    parameters = inspect.signature(choose).parameters
    return [name for name in (HAPPENED, SECONDS) if name in parameters]


def is_listener(bot: Any) -> bool:
    return HAPPENED in asks_of(bot.choose)


class Seated:
    """A bot and the events that it has not been told yet."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot, self.seat = bot, seat
        self.asks = asks_of(bot.choose)
        self.happened: list[Event] = []

    @property
    def listens(self) -> bool:
        """Does it ask what happened? Most bots don't, and describing events takes time."""
        return HAPPENED in self.asks

    def note_events(self, game: Game, log: Any) -> None:
        """Keeps the events of a log, as this seat may know them, for the bot's next decision."""
        if self.listens:
            self.happened += game.events(log, self.seat)

    def choose(self, view: View, seconds: float | None = None) -> Move:
        """The bot's move; a BotError if it is none or not legal."""
        moves = view.moves(self.seat)
        keywords = {HAPPENED: self.happened, SECONDS: seconds}
        choose: Any = self.bot.choose
        answer = choose(view, moves, **{name: keywords[name] for name in self.asks})
        self.happened = []
        return legal(view, self.seat, moves, answer)


def legal(view: View, seat: int, moves: Sequence[Move], answer: object) -> Move:
    """The legal move that a bot's answer is: one of the list, or the text of one."""
    if isinstance(answer, Move):
        for move in moves:
            if move.id == answer.id:
                return move
        raise BotError(f"chose {answer.text!r}, which is not legal")
    if not isinstance(answer, str):
        raise BotError(f"chose {answer!r}, which is no move; return one of `moves`, or its text")
    try:
        return view.parse(seat, answer)
    except MoveError as error:
        raise BotError(f"chose a text that is no legal move: {str(error).partition('; legal: ')[0]}") from None


def error_text(error: BaseException) -> str:
    """An error of a bot in one line, with the line of its file; Numba's errors have hundreds of lines."""
    if isinstance(error, BotError):
        return str(error)
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not is_library(Path(frame.filename))]
    return f"{what} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else what


def is_library(path: Path) -> bool:
    return "site-packages" in path.parts or OURS in path.parents
