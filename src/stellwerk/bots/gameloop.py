"""The loop of a game between bots in Python: tell what happened, let a bot decide, apply its move."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stellwerk.bots.bot import Bot
from stellwerk.bots.seated import Seated, error_text
from stellwerk.engine import calls
from stellwerk.engine.log import NO_LOG
from stellwerk.errors import BotError, OptionError
from stellwerk.game import Game, Move

Apply = Callable[[int, Move], Any]  # makes a seat's move and returns the log of what happened


@dataclass(frozen=True)
class Decision:
    seat: int
    move: Move
    nanoseconds: int  # CPU time, of all threads


class BotFailure(Exception):
    """The bot of a seat raised an error, which is the cause, or chose what is not a legal move."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"the bot of seat {seat} failed")
        self.seat = seat

    def as_error(self, bot: str, game: int) -> BaseException:
        """The error for the user: it names the bot and the game, unless the bot's options are wrong."""
        cause = self.__cause__
        assert cause is not None
        if isinstance(cause, OptionError):
            return cause
        return BotError(f"{bot} failed at seat {self.seat} in game {game}: {error_text(cause)}")


def seat_bots(makers: Iterable[Callable[[], Bot]]) -> list[Seated]:
    """Makes a bot for each seat."""
    bots = []
    for seat, make in enumerate(makers):
        try:
            bots.append(Seated(make(), seat))
        except (Exception, SystemExit) as error:
            raise BotFailure(seat) from error
    return bots


def decide(game: Game, bot: Seated) -> Decision:
    """The decision of a bot that is to move. Bots are other people's code: whatever they raise becomes a BotFailure."""
    view = game.view(bot.seat)
    started = time.process_time_ns()
    try:
        move = bot.choose(view)
    except (Exception, SystemExit) as error:
        raise BotFailure(bot.seat) from error
    return Decision(bot.seat, move, time.process_time_ns() - started)


def play(game: Game, log: Any, bots: Sequence[Seated], apply: Apply | None = None) -> Iterator[Decision]:
    """Plays a game to its end and yields each decision before it takes effect.

    `log` is that of the set-up. `apply` makes the moves, if more than the game is wanted, such as a record.
    """
    listeners = [bot for bot in bots if bot.listens]
    apply = apply or (game.play_logged if listeners else unlogged(game))
    while not game.over:
        for bot in listeners:
            bot.note_events(game, log)
        decision = decide(game, bots[game.to_move[0]])
        yield decision
        log = apply(decision.seat, decision.move)


def unlogged(game: Game) -> Apply:
    """Moves without a log, for games where no bot listens: writing a log takes longer than the move."""

    def apply(seat: int, move: Move) -> Any:
        calls.apply(game.board.cells, game.cells, seat, move.id, NO_LOG)
        return NO_LOG

    return apply
