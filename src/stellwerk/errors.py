"""What can go wrong at the boundary; every message says what is wrong and what to do."""

from collections.abc import Mapping, Sequence


class StellwerkError(Exception):
    """Bad input; the command line prints it in one line and exits with 2."""


class OptionError(StellwerkError):
    """A number of seats, an option or a seat that the board does not have."""


class MoveError(StellwerkError):
    """A move that can't be played; `legal` lists the texts of those that can."""

    def __init__(self, text: str, legal: Sequence[str] = ()) -> None:
        super().__init__(text + (f"; legal: {shortened(legal)}" if legal else ""))
        self.legal = tuple(legal)


class InvalidMove(MoveError):
    """Not a move of this board: misspelt or of the wrong form."""


class AmbiguousMove(MoveError):
    """Fits several legal moves; say which."""


class IllegalMove(MoveError):
    """A move of this board that is not legal now; `reason` and `data` say why, in any language."""

    def __init__(self, reason: str, data: Mapping[str, object], text: str, legal: Sequence[str]) -> None:
        super().__init__(text, legal)
        self.reason, self.data = reason, dict(data)


class PositionError(StellwerkError):
    """A line of text that is not a position, or that is of a map which is not here."""


class BotError(StellwerkError):
    """A bot that failed; the message names it, its seat and what it did."""


class RecordError(StellwerkError):
    """A record that can't be read or does not replay; the message names the line."""


def shortened(texts: Sequence[str], most: int = 12) -> str:
    """A list that stays readable in an error message."""
    rest = f" … and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + rest
