"""The results of a block: one line of JSON."""

from __future__ import annotations

import math

import msgspec

FINEST = 8  # bins of durations for each doubling: percentiles are exact to five percent


class Failure(msgspec.Struct):
    """A bot raised an error or chose an illegal move, and so forfeits the game."""

    bot: int
    seat: int
    decision: int  # of the whole game, from 0
    what: str


class Played(msgspec.Struct):
    """A game; the same deal and seating always give the same one."""

    seating: tuple[int, ...]
    first: int  # the seat that began
    scores: list[list[int]]  # a row for each seat, in the family's columns; none: not finished
    turns: list[int]  # by seat
    decisions: list[int]  # by seat
    facts: list[dict[str, float]]  # by seat: the family's diagnostics
    failure: Failure | None = None


class Times(msgspec.Struct):
    """CPU time of a bot's decisions: the sum, and how many are in each bin of durations."""

    nanoseconds: int = 0
    classes: dict[int, int] = msgspec.field(default_factory=dict)

    def add(self, nanoseconds: int) -> None:
        duration = round(FINEST * math.log2(max(1, nanoseconds)))
        self.include(Times(nanoseconds, {duration: 1}))

    def include(self, other: Times) -> None:
        self.nanoseconds += other.nanoseconds
        for duration, count in other.classes.items():
            self.classes[duration] = self.classes.get(duration, 0) + count

    @property
    def mean(self) -> float:
        """In milliseconds."""
        return self.nanoseconds / max(1, sum(self.classes.values())) / 1e6

    def percentile(self, part: float) -> float:
        """In milliseconds: the duration that this share of the decisions did not exceed."""
        rest = part * sum(self.classes.values())
        for duration in sorted(self.classes):
            rest -= self.classes[duration]
            if rest <= 0:
                return 2 ** (duration / FINEST) / 1e6
        return 0.0


class Block(msgspec.Struct):
    number: int
    games: list[Played]
    times: list[Times]  # by bot; apart from the games, because they differ in every run

    @property
    def failures(self) -> list[Failure]:
        return [game.failure for game in self.games if game.failure]
