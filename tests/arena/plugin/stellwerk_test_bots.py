"""Small bots that the arena's tests play with, found through their entry points as any other package's bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View


class ClaimBot:
    """Claims what it can, else takes cards and no tickets: far better than random."""

    def __init__(self, stream: Cells, noise: float = 0.0) -> None:
        self.stream, self.noise = stream, noise

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if random_below(self.stream, 1000) < 1000 * self.noise:
            return moves[random_below(self.stream, len(moves))]
        wanted = [move for move in moves if move.text.startswith("claim")]
        wanted = wanted or [move for move in moves if move.text != "tickets"] or list(moves)
        return wanted[random_below(self.stream, len(wanted))]


class RaiseBot:
    """Raises an error after some decisions."""

    def __init__(self, stream: Cells, after: int = 3) -> None:
        self.left = after

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if not self.left:
            raise ValueError("out of ideas\nand of lines")
        self.left -= 1
        return moves[0]


class CheatBot:
    """Claims that it may do what it may not."""

    def __init__(self, stream: Cells) -> None:
        pass

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        legal = {move.id for move in moves}
        return next(Move(id, text) for id, text in enumerate(view.board.moves) if id not in legal)


class QuitBot:
    """Ends the program, or would."""

    def __init__(self, stream: Cells) -> None:
        sys.exit(0)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[0]


class ExitBot:
    """Ends its process."""

    def __init__(self, stream: Cells) -> None:
        pass

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        os._exit(7)
