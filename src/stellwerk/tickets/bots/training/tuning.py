"""Tunes the planner's numbers for a board and number of seats: CMA-ES against a pool to which each champion is added.

Everything follows from the seed and the journal, which has a line for each generation: an interrupted run
resumes where it stopped and gives the same result.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of
from stellwerk.engine.ranks import win_shares
from stellwerk.errors import OptionError
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.plays import play_blocks
from stellwerk.tickets.bots.rules.worlds import Buffers
from stellwerk.tickets.bots.styles import UNTUNED, Tuned, as_cells, bent, pieces_of, read_numbers, tuned

FIXED = ("block", "draws")  # set by a style, and by a level
SPREAD = 0.35  # a step of the search multiplies a number by about exp(±SPREAD)
POPULATION = 16
GAMES = 128  # that a candidate plays in a generation; more seats mean more luck, so more are needed
CHECK_EVERY, CHECK_BLOCKS = 10, 800  # generations between matches with the champion, and their length
RIVAL_STYLES = ("rusher", "blocker", "ticket-hungry")  # of the champion, against overfitting to one style
CHAMPIONS = 2  # the latest ones are in the pool

Row = Mapping[str, float]


def lineups_of(seats: int) -> Cells:
    """The candidate (0) at each seat once, rivals (1) at the others."""
    lineups = np.ones((seats, seats), np.int64)
    np.fill_diagonal(lineups, 0)
    return lineups


@dataclass
class Duel:
    """Blocks of games of one planner against copies of another."""

    board: Board
    seats: int
    seed: int

    def play(self, candidate: Row, rival: Row, first: int, blocks: int) -> tuple[Cells, Cells]:
        """The candidate's win share and squashed margin in each block."""
        board, seats = self.board, self.seats
        lineups = lineups_of(seats)
        scores = np.zeros((blocks, len(lineups), seats, len(board.rules.COLUMNS)), np.int64)
        deals = deals_of(self.seed, first, blocks, seats, board.pack_options(seats, {}))
        buffers = Buffers(board.rules.Game.many(2), Numbers.many(seats), Plan.many(seats + 1))
        steps = np.zeros((blocks, len(lineups)), np.int64)
        play_blocks(board.cells, deals, as_cells(candidate, rival), lineups, buffers, NO_LOG, scores, steps)
        own = np.arange(seats)
        totals = scores[..., board.column("total")].astype(float)
        mine = totals[:, own, own]
        totals[:, own, own] = -np.inf
        share = win_shares(scores[..., board.column("rank")])[:, own, own]
        return share.mean(axis=1), np.tanh((mine - totals.max(axis=-1)) / 60).mean(axis=1)

    def wins(self, candidate: Row, rival: Row, first: int, blocks: int) -> bool:
        """Is it clearly better: is the whole interval above an even share?"""
        share = self.play(candidate, rival, first, blocks)[0]
        return bool(share.mean() - 1.96 * share.std() / np.sqrt(blocks) > 1 / self.seats)


@dataclass
class Tuning:
    """The state of a run."""

    duel: Duel
    start: Row
    target: Row | None = None  # an exploiter's: beat this one alone
    step_size: float = 1.0  # of the first generation
    games: int = GAMES
    pool: list[Row] = field(default_factory=list)
    generation: int = 0

    def __post_init__(self) -> None:
        self.names = [name for name, value in self.start.items() if name not in FIXED]
        self.pool = [self.start]
        self.evolution = new_evolution(len(self.names), self.duel.seed, self.step_size)

    def numbers(self, point: Cells) -> Row:
        steps = np.clip(SPREAD * np.asarray(point), -5, 5)
        return {**self.start, **{n: float(self.start[n] * np.exp(s)) for n, s in zip(self.names, steps, strict=True)}}

    @property
    def favourite(self) -> Row:
        return self.numbers(self.evolution.result.xfavorite)

    @property
    def rivals(self) -> list[Row]:
        if self.target is not None:
            return [self.target]
        return [*self.pool[-CHAMPIONS:], *(bent(self.pool[-1], style) for style in RIVAL_STYLES)]

    def losses(self, points: Sequence[Cells]) -> list[float]:
        rivals = self.rivals
        blocks = max(1, round(self.games / self.duel.seats / len(rivals)))
        first = self.generation * blocks
        return [float(np.mean([self.loss(self.numbers(p), rival, first, blocks) for rival in rivals])) for p in points]

    def loss(self, candidate: Row, rival: Row, first: int, blocks: int) -> float:
        share, margin = self.duel.play(candidate, rival, first, blocks)
        return -float(share.mean() + margin.mean()) / 2

    def step(self, losses: list[float] | None = None, crowned: bool | None = None) -> tuple[list[float], bool]:
        """Runs one generation; losses and crown from a journal are not played again."""
        points = self.evolution.ask()
        losses = self.losses(points) if losses is None else losses
        self.evolution.tell(points, losses)
        self.generation += 1
        if crowned is None:
            first = 1_000_000 + self.generation * CHECK_BLOCKS
            due = self.generation % CHECK_EVERY == 0 and self.target is None
            crowned = due and self.duel.wins(self.favourite, self.pool[-1], first, CHECK_BLOCKS)
        if crowned:
            self.pool.append(self.favourite)
        return losses, crowned


def new_evolution(dimensions: int, seed: int, step_size: float) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that it can't plot
        try:
            import cma
        except ImportError:
            raise OptionError("tuning needs the package cma: pip install 'stellwerk[tune]'") from None
    settings = {"popsize": POPULATION, "verbose": -9, "seed": seed + 1}  # 0 would mean: at random
    return cma.CMAEvolutionStrategy(np.zeros(dimensions), step_size, settings)


class Generation(msgspec.Struct):
    """A line of the journal."""

    losses: list[float]
    crowned: bool


def tune(tuning: Tuning, generations: int, journal: Path, progress: Callable[[int], None]) -> Row:
    """Resumes from a journal until `generations` are done; returns the last champion."""
    done = list(read_journal(journal))[:generations]
    for line in done:
        tuning.step(line.losses, line.crowned)
    with journal.open("ab") as file:
        progress(len(done))
        for number in range(len(done), generations):
            losses, crowned = tuning.step()
            file.write(msgspec.json.encode(Generation(losses, crowned)) + b"\n")
            file.flush()
            progress(number + 1)
    return tuning.favourite if tuning.target is not None else tuning.pool[-1]


def read_journal(journal: Path) -> Iterator[Generation]:
    """Whole lines only; a torn last line is cut off, and its generation is played again."""
    if not journal.exists():
        return
    text = journal.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        journal.write_bytes(whole)
    for line in whole.splitlines():
        yield msgspec.json.decode(line, type=Generation)


def begin(board: Board, seats: int, seed: int, start: Path | None, exploit: bool, step: float, games: int) -> Tuning:
    """A run from the numbers of a file, or from untuned ones; an exploiter starts with those it is to beat."""
    shipped = tuned(board, seats)
    numbers = read_numbers(str(start)) if start else shipped if exploit else UNTUNED
    return Tuning(Duel(board, seats, seed), numbers, shipped if exploit else None, step, games)


def finish(
    run: Tuning, generations: int, command: str, out: Path, progress: Callable[[int], None]
) -> tuple[float, float, int]:
    """Writes the champion; returns its win share against the shipped numbers, the interval, and the blocks played."""
    board, seats = run.duel.board, run.duel.seats
    numbers = tune(run, generations, out.with_suffix(".journal"), progress)
    result = result_of(board, seats, numbers, command, generations * POPULATION * run.games)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
    share = run.duel.play(numbers, tuned(board, seats), 10**7, 1000)[0]
    return float(share.mean()), float(1.96 * share.std() / len(share) ** 0.5), len(share)


def result_of(board: Board, seats: int, numbers: Row, command: str, games: int) -> Tuned:
    rounded = {name: round(float(value), 4) for name, value in numbers.items()}
    return Tuned(board.name, seats, board.map_hash, pieces_of(board), command, games, rounded)
