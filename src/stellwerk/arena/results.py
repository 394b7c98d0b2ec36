"""The games of a run, summed up by block: who won which share, against whom, from which seat."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from stellwerk.arena.block import Block, Played
from stellwerk.arena.ratings import Contests
from stellwerk.arena.schedule import MIXED, Schedule
from stellwerk.engine.flat import Cells
from stellwerk.engine.ranks import win_shares

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
    """Shares of the win count where a bot sits alone against others: against its own kind it both wins and loses."""

    def __init__(self, schedule: Schedule, blocks: Sequence[Block]) -> None:
        self.schedule, self.blocks = schedule, blocks
        columns = list(schedule.board.rules.COLUMNS)
        self.total, self.rank = columns.index("total"), columns.index("rank")
        self.contests: list[tuple[int, Contest]] = []
        self.wins: dict[int, Tally] = defaultdict(Tally)  # by bot
        self.against: dict[tuple[int, int], Tally] = defaultdict(Tally)  # by bot and other bot
        self.order: dict[int, Tally] = defaultdict(Tally)  # by the order of turns
        for number, block in enumerate(blocks):
            self.add(number, block)

    def add(self, number: int, block: Block) -> None:
        solo = self.schedule.seats == 1
        contests = list(self.solo_contests(block)) if solo else [self.game_contest(game) for game in block.games]
        self.contests += [(number, contest) for contest in contests]
        for seating, shares in contests:
            for bot, share in alone(seating, shares):
                self.wins[bot].add(number, share)
        for pair, share in self.comparisons(block, contests):
            self.against[pair].add(number, share)
        if not solo:
            for game, (_, shares) in zip(block.games, contests, strict=True):
                for seat, share in enumerate(shares):
                    self.order[(seat - game.first) % self.schedule.seats].add(number, share)

    def game_contest(self, game: Played) -> Contest:
        """The bots and their shares of the win; a bot that forfeits leaves the win to the others."""
        return game.seating, win_shares(np.array(self.ranks(game))).tolist()

    def ranks(self, game: Played) -> list[int]:
        if game.failure:
            return [int(seat == game.failure.seat) for seat in range(len(game.seating))]
        return [row[self.rank] for row in game.scores]

    def solo_contests(self, block: Block) -> Iterator[Contest]:
        """With one seat, every two bots are compared on the same cards; a bot that fails loses to one that does not."""
        points = {game.seating[0]: game.scores[0][self.total] if game.scores else -np.inf for game in block.games}
        for pair in combinations(points, 2):
            yield pair, list(compared(-points[pair[0]], -points[pair[1]]))

    def comparisons(self, block: Block, contests: Sequence[Contest]) -> Iterator[tuple[tuple[int, int], float]]:
        """At mixed tables: which bot has the better rank. Else: the share of one against others of one kind."""
        if self.schedule.tables == MIXED and self.schedule.seats > 2:
            for game in block.games:
                ranked = zip(game.seating, self.ranks(game), strict=True)
                for (bot, rank), (other, other_rank) in combinations(ranked, 2):
                    first, second = compared(rank, other_rank)
                    yield (bot, other), first
                    yield (other, bot), second
            return
        for seating, shares in contests:
            for bot, share in alone(seating, shares):
                (other,) = set(seating) - {bot}
                yield (bot, other), share

    def outcomes(self, bot: int, other: int) -> list[float]:
        """By block: the first bot's share of the win between the two; ½ if they are equal.

        With more than two seats: the mean of its share where it sits alone and of what the other, alone, did not win.
        """
        both = self.against[bot, other].means + 1 - self.against[other, bot].means
        return [round(float(value), 9) for value in both / 2]

    def as_contests(self) -> Contests:
        """For the ratings."""
        present = np.zeros((len(self.contests), len(self.schedule.bots)))
        won = np.zeros_like(present)
        for row, (_, (seating, shares)) in enumerate(self.contests):
            np.add.at(present[row], list(seating), 1)
            np.add.at(won[row], list(seating), shares)
        return Contests(np.array([number for number, _ in self.contests]), present, won)


def alone(seating: Sequence[int], values: Sequence[float]) -> Iterator[tuple[int, float]]:
    """The bots that have exactly one seat."""
    return ((bot, value) for bot, value in zip(seating, values, strict=True) if list(seating).count(bot) == 1)


def compared(rank: float, other: float) -> tuple[float, float]:
    """The lower rank wins; equals share."""
    share = 0.5 if rank == other else float(rank < other)
    return share, 1 - share
