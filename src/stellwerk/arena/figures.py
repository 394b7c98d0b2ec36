"""All figures of a run: summary, JSON, plots and stored results are made from these alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import numpy as np

from stellwerk.arena.block import Block, Played, Times
from stellwerk.arena.diagnostics import takes_turns
from stellwerk.arena.folder import settings_of
from stellwerk.arena.intervals import Estimate, mean, share
from stellwerk.arena.ratings import rate
from stellwerk.arena.results import Results, Tally
from stellwerk.arena.schedule import MIXED, Schedule
from stellwerk.arena.sprt import Verdict

BINS = 40  # of the distributions of scores, about
SHOWN = 10  # failures that are listed one by one
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Spread(msgspec.Struct):
    """A distribution of scores: `counts[i]` games from `start + i * width` up to the next."""

    start: int
    width: int
    counts: list[int]


class BotFigures(msgspec.Struct):
    """Of the games where the bot sat alone against others; times are of all its decisions."""

    bot: str
    games: int  # finished
    failures: int
    wins: Estimate  # share of the wins; with one seat: of the comparisons on the same cards
    rating: Estimate
    score: Estimate | None
    ahead: Estimate | None  # points ahead of the anchor on the same deals
    split: dict[str, float]  # means of the family's columns
    habits: dict[str, float]  # means: turns, decisions, and the family's diagnostics
    milliseconds: float  # CPU time of a decision
    milliseconds_99: float  # 99 % take no longer
    spread: Spread | None


class Figures(msgspec.Struct):
    settings: dict[str, Any]
    title: str  # the map's name
    family: str
    blocks: int
    games: int
    chance: float  # the expected share of wins if all bots are equally good
    matrix_chance: float
    anchor: str
    bots: list[BotFigures]  # the best first
    matrix: list[list[Estimate | None]]  # the row's bot against the column's
    turns: bool  # seats move one after the other
    order: list[Estimate]  # win share by the order of turns, or by seat where all move at the same time
    failures: list[str]  # the first ones; how many there were is among each bot's figures
    sprt: Verdict | None = None
    command: str = ""


def rounded(value: Any) -> Any:
    """Rounds to six digits: further ones are noise, and stored results stay small."""
    if isinstance(value, dict):
        return {name: rounded(part) for name, part in value.items()}
    if isinstance(value, list):
        return [rounded(part) for part in value]
    return float(f"{value:.6g}") if isinstance(value, float) else value


def figures_of(schedule: Schedule, blocks: Sequence[Block], anchor: int) -> Figures:
    results = Results(schedule, blocks)
    ratings = rate(results.as_contests(), anchor)
    order = sorted(range(len(schedule.bots)), key=lambda bot: -ratings[bot].value)
    games = [AloneGames(results, bot) for bot in range(len(schedule.bots))]
    start, width = bins([total for bot in games for total in bot.totals])
    pairs_only = schedule.tables != MIXED or schedule.seats <= 2
    figures = Figures(
        settings=settings_of(schedule), title=schedule.title, family=schedule.board.family, blocks=len(blocks),
        games=sum(len(block.games) for block in blocks), chance=1 / max(2, schedule.seats),
        matrix_chance=1 / max(2, schedule.seats) if pairs_only else 0.5, anchor=schedule.bots[anchor],
        bots=[games[bot].figures(ratings[bot], games[anchor], start, width) for bot in order],
        matrix=[[matrix_cell(results, row, column) for column in order] for row in order],
        turns=takes_turns(schedule.board.family),
        order=[share(results.order[turn].means) for turn in range(schedule.seats)] if schedule.seats > 1 else [],
        failures=list(islice(describe_failures(schedule, blocks), SHOWN)),
    )  # fmt: skip
    return msgspec.convert(rounded(msgspec.to_builtins(figures)), Figures)


def matrix_cell(results: Results, row: int, column: int) -> Estimate | None:
    return None if row == column else share(results.against[row, column].means)


def describe_failures(schedule: Schedule, blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        for failure in block.failures:
            where = f"block {block.number}, seat {failure.seat}, decision {failure.decision}"
            yield f"{schedule.bots[failure.bot]} forfeited ({where}): {failure.what}"


def bins(totals: Sequence[float]) -> tuple[int, int]:
    """The start and the width of the bins of scores: round numbers, the same for all bots."""
    low, high = (min(totals), max(totals)) if totals else (0, 0)
    width = next((width for width in WIDTHS if (high - low) / width <= BINS), WIDTHS[-1])
    return int(low // width * width), width


class AloneGames:
    """The finished games of a bot where it sat alone against others."""

    def __init__(self, results: Results, bot: int) -> None:
        self.results, self.bot = results, bot
        self.columns = results.schedule.board.rules.COLUMNS
        self.seats: list[tuple[Played, int]] = []
        self.scores, self.times, self.failures = Tally(), Times(), 0
        for number, block in enumerate(results.blocks):
            self.times.include(block.times[bot])
            self.failures += sum(failure.bot == bot for failure in block.failures)
            for game in block.games:
                if game.scores and game.seating.count(bot) == 1:
                    seat = game.seating.index(bot)
                    self.seats.append((game, seat))
                    self.scores.add(number, game.scores[seat][results.total])

    @property
    def totals(self) -> list[int]:
        return [game.scores[seat][self.results.total] for game, seat in self.seats]

    def figures(self, rating: Estimate, anchor: AloneGames, start: int, width: int) -> BotFigures:
        split = np.mean([game.scores[seat] for game, seat in self.seats] or [[0] * len(self.columns)], axis=0)
        return BotFigures(
            bot=self.results.schedule.bots[self.bot], games=len(self.seats), failures=self.failures,
            wins=share(self.results.wins[self.bot].means), rating=rating,
            score=mean(self.scores.means), ahead=mean(self.ahead_of(anchor)),
            split={name: float(value) for name, value in zip(self.columns, split, strict=True) if name != "rank"},
            habits=self.habits(), milliseconds=self.times.mean, milliseconds_99=self.times.percentile(0.99),
            spread=self.spread(start, width) if self.seats else None,
        )  # fmt: skip

    def ahead_of(self, anchor: AloneGames) -> list[float]:
        mine, theirs = self.scores.values, anchor.scores.values
        return [float(np.mean(mine[block]) - np.mean(theirs[block])) for block in sorted(mine.keys() & theirs.keys())]

    def habits(self) -> dict[str, float]:
        sums: dict[str, float] = defaultdict(float)
        for game, seat in self.seats:
            facts = {"turns": game.turns[seat], "decisions": game.decisions[seat], **game.facts[seat]}
            for name, value in facts.items():
                sums[name] += value / len(self.seats)
        return dict(sums)

    def spread(self, start: int, width: int) -> Spread:
        counts = Counter(int((total - start) // width) for total in self.totals)
        return Spread(start, width, [counts[index] for index in range(max(counts) + 1)])
