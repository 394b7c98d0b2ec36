"""Training the weights of a sheet, for every kind of game; resumes where it was interrupted."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.learnt import trained_path
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of
from stellwerk.errors import OptionError
from stellwerk.metro.bots.rules.layout import VERSION, blocks, layout_of
from stellwerk.metro.bots.rules.learning import HOPE, SEVERAL, Diary, measure_games, train_games
from stellwerk.metro.bots.rules.scratch import Scratch
from stellwerk.metro.bots.rules.worlds import Weighing
from stellwerk.metro.bots.weights import MODES, Origin, Weights, opened, save_weights
from stellwerk.metro.rules.board import SEATS

GAMES = 1_000_000  # unless more or fewer are asked for
CHUNK = 2000  # games between two reports of progress
SAVE_EVERY = 20.0  # seconds
MEASURED = 10_000  # games for the final mean


@dataclass(frozen=True)
class Progress:
    """How far a mode is. Replaced as a whole, so that an interruption never leaves half of it."""

    weights: Cells
    visits: Cells
    games: int = 0


class Trainer:
    def __init__(self, board: Board, seed: int) -> None:
        self.board, self.seed, self.layout = board, seed, layout_of(board)
        special = any(station.special for station in board.map.stations)
        size = int(self.layout["numbers"][0])
        self.modes = {
            mode: Progress(np.full(size, HOPE, np.float32), np.zeros(size, np.int16))
            for mode in MODES
            if special or "expert" not in mode
        }
        self._games, self._scratch, self._diaries = board.rules.Game.many(2), Scratch.many(1), Diary.many(SEATS)

    def advance(self, mode: str, games: int) -> None:
        """Plays and learns until a mode has seen so many games."""
        weights, visits = self.modes[mode].weights.copy(), self.modes[mode].visits.copy()
        first = self.modes[mode].games
        seats = 1 if "solo" in mode else 0
        deals = deals_of(self.seed, first, games - first, seats, self._options(mode))
        weighing = Weighing(self.layout, weights, self._scratch)
        train_games(self.board.cells, deals, weighing, self._games, NO_LOG, self._diaries, visits)
        self.modes[mode] = Progress(weights, visits, games)

    def finished(self, mode: str) -> Cells:
        """The weights for play: those that no game needed become the mean of their range."""
        progress = self.modes[mode]
        weights = progress.weights.copy()
        for start, end in blocks(self.board, self.layout):
            visited = progress.visits[start:end] > 0
            weights[start:end][~visited] = weights[start:end][visited].mean() if visited.any() else 0
        return weights.astype(np.float16).astype(np.float32)

    def mean(self, mode: str, weights: Cells) -> float:
        """The mean score of a seat in games not learnt from."""
        seats = 1 if "solo" in mode else 2
        first = self.modes[mode].games
        deals = deals_of(self.seed, first, MEASURED, seats, self._options(mode))
        weighing = Weighing(self.layout, weights, self._scratch)
        return measure_games(self.board.cells, deals, weighing, self._games, NO_LOG)

    def _options(self, mode: str) -> Cells:
        return self.board.pack_options(1, {"expert": int("expert" in mode)})

    def save(self, path: Path) -> None:
        arrays: dict[str, Any] = {}
        for mode, progress in self.modes.items():
            arrays |= {f"{mode} weights": progress.weights, f"{mode} visits": progress.visits}
        games = {mode: progress.games for mode, progress in self.modes.items()}
        about = {"map_hash": self.board.map_hash, "seed": self.seed, "games": games}
        scratch = path.with_name(path.name + ".new")  # an interruption while writing leaves the old file intact
        with open(scratch, "wb") as file:
            np.savez(file, about=np.array(json.dumps(about)), **arrays)
        scratch.replace(path)

    def resume(self, path: Path) -> None:
        with opened(path) as arrays:
            about = json.loads(str(arrays["about"]))
            if (about["map_hash"], about["seed"]) != (self.board.map_hash, self.seed):
                raise OptionError(f"{path}: an interrupted training of another map or seed; delete it or use its seed")
            self.modes = {
                mode: Progress(arrays[f"{mode} weights"], arrays[f"{mode} visits"], games)
                for mode, games in about["games"].items()
            }


def train(board: Board, games: int | None, seed: int, out: Path | None, progress: Callable[[float], None]) -> str:
    """Trains all modes and writes the weights; returns the result in one line. `progress` gets the share done."""
    games = games or GAMES
    path = out or trained_path(board)
    path.parent.mkdir(parents=True, exist_ok=True)
    interrupted = path.with_name(path.name + ".part")
    trainer = Trainer(board, seed)
    if interrupted.exists():
        trainer.resume(interrupted)
    # A game of several seats has several sheets to learn from, so fewer are needed.
    goals = {mode: games if "solo" in mode else max(1, games // SEVERAL) for mode in trainer.modes}
    saved = time.monotonic()
    try:
        for number, (mode, goal) in enumerate(goals.items()):
            while trainer.modes[mode].games < goal:
                trainer.advance(mode, min(goal, trainer.modes[mode].games + CHUNK))
                progress((number + trainer.modes[mode].games / goal) / len(goals))
                if time.monotonic() - saved > SAVE_EVERY:
                    trainer.save(interrupted)
                    saved = time.monotonic()
    except KeyboardInterrupt:
        trainer.save(interrupted)
        raise
    learnt = finish(trainer, games)
    save_weights(learnt, path)
    interrupted.unlink(missing_ok=True)
    means = ", ".join(f"{mode} {mean:.1f}" for mode, mean in learnt.origin.means.items())
    return f"{path} written; mean scores: {means}"


def finish(trainer: Trainer, games: int) -> Weights:
    board, seed = trainer.board, trainer.seed
    weights = {mode: trainer.finished(mode) for mode in trainer.modes}
    means = {mode: round(trainer.mean(mode, weights[mode]), 2) for mode in weights}
    command = f"stellwerk train {board.name} --games {games} --seed {seed}"
    origin = Origin(board.name, board.map_hash, board.version, command, seed, games, means, VERSION)
    return Weights(origin, weights)
