"""Tunes the planner's numbers for a board and number of seats: CMA-ES against a population of styles and champions.

Everything follows from the seed and the journal, which has a line for each generation: an interrupted run
resumes where it stopped and gives the same result.
"""

import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError
from stellwerk.tickets.bots.styles import UNTUNED, Tuned, bent, pieces_of, read_numbers, tuned, with_hand
from stellwerk.tickets.bots.training.duel import Duel, Match, PlannerMatch, Row, Share
from stellwerk.tickets.bots.training.steps import moved, names_in

POPULATION = 16
GAMES = 256  # that a candidate plays in a generation; more seats mean more luck, so more are needed
CHECK_EVERY, CHECK_BLOCKS = 10, 800  # generations between matches with the champion, and their length
FINAL_BLOCKS = 1000  # against the shipped numbers
CHAMPIONS = 2  # the latest ones are in the pool
EARLY = 6.0  # turns of drawing that fill the hand of the rival that claims early, as people do
RIVAL_STYLES = ("rusher", "blocker", "ticket-hungry", "hoarder")  # of the champion, against overfitting to one style


@dataclass
class Tuning:
    """The state of a run."""

    duel: Duel
    start: Row
    target: Match | None = None  # of a run that is to beat this alone
    others: Sequence[Row] = ()  # rivals that stay in the pool, whoever is champion
    step_size: float = 1.0  # of the first generation
    games: int = GAMES
    pool: list[Row] = field(default_factory=list)
    generation: int = 0

    def __post_init__(self) -> None:
        self.names = names_in(self.start)
        self.pool = [self.start]
        self.evolution = new_evolution(len(self.names), self.duel.seed, self.step_size)
        self.told = ""  # text shown beside the progress

    def numbers(self, point: Cells) -> Row:
        return moved(self.start, self.names, point)

    @property
    def favourite(self) -> Row:
        return self.numbers(self.evolution.result.xfavorite)

    @property
    def matches(self) -> list[Match]:
        if self.target is not None:
            return [self.target]
        styles = [bent(self.pool[-1], style) for style in RIVAL_STYLES]
        rivals = [*self.pool[-CHAMPIONS:], *styles, with_hand(self.pool[-1], EARLY), *self.others]
        return [PlannerMatch(self.duel, rival) for rival in rivals]

    def losses(self, points: Sequence[Cells]) -> list[float]:
        """A race: all play half of the games, and the better half of them plays the rest too."""
        matches, rows = self.matches, [self.numbers(point) for point in points]
        blocks = max(2, round(self.games / self.duel.seats / len(matches)))
        first, half = self.generation * blocks, blocks // 2
        losses = [self.loss(row, matches, first, half) for row in rows]
        for i in np.argsort(losses, kind="stable")[: len(rows) // 2]:
            rest = self.loss(rows[i], matches, first + half, blocks - half)
            losses[i] += (rest - losses[i]) * (blocks - half) / blocks
        return losses

    def loss(self, candidate: Row, matches: Sequence[Match], first: int, blocks: int) -> float:
        """The same deals for every candidate."""
        played = [match.play(candidate, first, blocks) for match in matches]
        return -float(np.mean([share.mean() + margin.mean() for share, margin in played])) / 2

    def step(self, losses: list[float] | None = None, crowned: bool | None = None) -> tuple[list[float], bool]:
        """Runs one generation; losses and crown from a journal are not played again."""
        points = self.evolution.ask()
        losses = self.losses(points) if losses is None else losses
        self.evolution.tell(points, losses)
        self.generation += 1
        if crowned is None:
            crowned = self.generation % CHECK_EVERY == 0 and self.target is None and self.beats_champion()
        if crowned:
            self.pool.append(self.favourite)
        return losses, crowned

    def beats_champion(self) -> bool:
        """Is the favourite clearly better: is the whole interval above an even share?"""
        first = 1_000_000 + self.generation * CHECK_BLOCKS
        found = Share.of(self.duel.play(self.favourite, self.pool[-1], first, CHECK_BLOCKS)[0])
        self.told = f"{found} against champion {len(self.pool)}"
        return found.low > 1 / self.duel.seats


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
    seconds: float = 0.0  # that it took


def run_on(
    run: Tuning, journal: Path, goes_on: Callable[[int, float], bool], progress: Callable[[int, float], None]
) -> None:
    """Resumes from a journal and goes on as long as it may, which is asked with the generations and seconds so far."""
    seconds = 0.0
    for line in read_journal(journal):
        if goes_on(run.generation, seconds):
            run.step(line.losses, line.crowned)
            seconds += line.seconds
    with journal.open("ab") as file:
        progress(run.generation, seconds)
        while goes_on(run.generation, seconds):
            started = time.monotonic()
            losses, crowned = run.step()
            took = time.monotonic() - started
            file.write(msgspec.json.encode(Generation(losses, crowned, took)) + b"\n")
            file.flush()
            seconds += took
            progress(run.generation, seconds)


def tune(run: Tuning, generations: int, journal: Path, progress: Callable[[int], None]) -> Row:
    """Returns the last champion."""
    run_on(run, journal, lambda done, _: done < generations, lambda done, _: progress(done))
    return run.pool[-1]


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


def begin(board: Board, seats: int, seed: int, start: Path | None, step: float, games: int) -> Tuning:
    """A run from the numbers of a file, or from untuned ones."""
    shipped = tuned(board, seats)
    numbers = read_numbers(str(start)) if start else UNTUNED
    return Tuning(Duel(board, seats, seed), numbers, None, (shipped, shipped), step, games)


def finish(run: Tuning, generations: int, command: str, out: Path, progress: Callable[[int], None]) -> Share:
    """Writes the champion; returns its win share against the shipped numbers on new deals."""
    board, seats = run.duel.board, run.duel.seats
    numbers = tune(run, generations, out.with_suffix(".journal"), progress)
    result = result_of(board, seats, numbers, command, generations * POPULATION * run.games)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
    return Share.of(run.duel.play(numbers, tuned(board, seats), 10**7, FINAL_BLOCKS)[0])


def result_of(board: Board, seats: int, numbers: Row, command: str, games: int) -> Tuned:
    rounded = {name: round(float(value), 4) for name, value in numbers.items()}
    return Tuned(board.name, seats, board.map_hash, pieces_of(board), command, games, rounded)
