"""Random by kinds: first a kind of move, then a move of that kind. `random` takes far too many tickets."""

from collections.abc import Sequence

from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View


class RandomKindsBot:
    """Chooses a kind of move at random, then a move of that kind."""

    FAMILY = "tickets"

    def __init__(self, stream: Cells) -> None:
        self.stream = stream

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        by_kind: dict[str, list[Move]] = {}
        for move in moves:
            kind = move.text.partition(" ")[0]
            by_kind.setdefault("draw" if kind == "take" else kind, []).append(move)
        kinds = list(by_kind.values())
        moves = kinds[random_below(self.stream, len(kinds))]
        return moves[random_below(self.stream, len(moves))]
