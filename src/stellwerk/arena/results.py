"""The games of a run, summed up block by block: who won what share, against whom, from which seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from stellwerk.arena.block import Block, Played
from stellwerk.arena.ratings import Contests
from stellwerk.arena.schedule import MIXED, Plan
from stellwerk.flat import Cells

Contest = tuple[tuple[int, ...], list[float]]  # the bots that took part, and how the win was shared


class Tally:
    """Values by block, and their mean in each block that has any."""

    def __init__(self) -> None:
        self.values: dict[int, list[float]] = defaultdict(list)

    def add(self, block: int, value: float) -> None:
        self.values[block].append(value)

    @property
    def means(self) -> Cells:
        return np.array([sum(values) / len(values) for _, values in sorted(self.values.items())])


class Results:
    """Shares count where a bot sits alone against others: among its equals it can't but win and lose."""

    def __init__(self, plan: Plan, blocks: Sequence[Block]) -> None:
        self.plan, self.blocks = plan, blocks
        columns = list(plan.board.rules.COLUMNS)
        self.total, self.rank = columns.index("total"), columns.index("rank")
        self.contests: list[tuple[int, Contest]] = []
        self.wins: dict[int, Tally] = defaultdict(Tally)  # by bot
        self.against: dict[tuple[int, int], Tally] = defaultdict(Tally)  # by bot and other bot
        self.order: dict[int, Tally] = defaultdict(Tally)  # by the order of turns
        for number, block in enumerate(blocks):
            self.add(number, block)

    def add(self, number: int, block: Block) -> None:
        solo = self.plan.seats == 1
        contests = list(self.solo_contests(block)) if solo else [self.table_contest(game) for game in block.games]
        self.contests += [(number, contest) for contest in contests]
        for seating, shares in contests:
            for bot, share in alone(seating, shares):
                self.wins[bot].add(number, share)
        for pair, share in self.comparisons(block, contests):
            self.against[pair].add(number, share)
        if not solo:
            for game, (_, shares) in zip(block.games, contests, strict=True):
                for seat, share in enumerate(shares):
                    self.order[(seat - game.first) % self.plan.seats].add(number, share)

    def table_contest(self, game: Played) -> Contest:
        """A shared win counts in parts, and who forfeits leaves the win to the others."""
        best = [place == 0 for place in self.places(game)]
        return game.seating, [winner / sum(best) for winner in best]

    def places(self, game: Played) -> list[int]:
        if game.failure:
            return [int(seat == game.failure.seat) for seat in range(len(game.seating))]
        return [row[self.rank] for row in game.scores]

    def solo_contests(self, block: Block) -> Iterator[Contest]:
        """Alone, each two bots are compared on the same cards; who fails is behind whoever does not."""
        points = {game.seating[0]: game.scores[0][self.total] if game.scores else -np.inf for game in block.games}
        for pair in combinations(points, 2):
            yield pair, list(compared(-points[pair[0]], -points[pair[1]]))

    def comparisons(self, block: Block, contests: Sequence[Contest]) -> Iterator[tuple[tuple[int, int], float]]:
        """At mixed tables: who is placed before whom. Else: the share of one against others of one kind."""
        if self.plan.tables == MIXED and self.plan.seats > 2:
            for game in block.games:
                placed = zip(game.seating, self.places(game), strict=True)
                for (bot, place), (other, behind) in combinations(placed, 2):
                    first, second = compared(place, behind)
                    yield (bot, other), first
                    yield (other, bot), second
            return
        for seating, shares in contests:
            for bot, share in alone(seating, shares):
                (other,) = set(seating) - {bot}
                yield (bot, other), share

    def outcomes(self, bot: int, other: int) -> list[float]:
        """For each block how much of what two bots played for the first one got: ½ if they are equal.

        With more than two seats: half for its wins alone, half for what the other alone failed to win.
        """
        both = self.against[bot, other].means + 1 - self.against[other, bot].means
        return [round(float(value), 9) for value in both / 2]

    def as_contests(self) -> Contests:
        """For the ratings."""
        present = np.zeros((len(self.contests), len(self.plan.bots)))
        won = np.zeros_like(present)
        for row, (_, (seating, shares)) in enumerate(self.contests):
            np.add.at(present[row], list(seating), 1)
            np.add.at(won[row], list(seating), shares)
        return Contests(np.array([number for number, _ in self.contests]), present, won)


def alone(seating: Sequence[int], values: Sequence[float]) -> Iterator[tuple[int, float]]:
    """The bots that sit there once."""
    return ((bot, value) for bot, value in zip(seating, values, strict=True) if list(seating).count(bot) == 1)


def compared(place: float, other: float) -> tuple[float, float]:
    """The lower place wins; equals share."""
    share = 0.5 if place == other else float(place < other)
    return share, 1 - share
