"""What holds in every position of a race."""

from typing import Any

from stellwerk.laws import Law, Range
from toy.rules.race import FASTEST, HIDDEN


def ranges(board: Any, seats: int) -> dict[str, Range]:
    return {
        "seed": (0, 2**32 - 1), "seats": (seats, seats), "seat": (0, seats - 1), "ended": (0, 1), "shuffles": (2, 127),
        "square": (0, int(board.squares)), "card": (HIDDEN, FASTEST),
    }  # fmt: skip


LAWS: dict[str, Law] = {}
