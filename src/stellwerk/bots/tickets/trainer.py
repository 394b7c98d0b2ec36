"""Training the value nets of a board, for every number of seats; resumes with the seats that are done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.learnt import trained_path
from stellwerk.bots.tickets.learning import Learner, fit
from stellwerk.bots.tickets.lessons import ONE_IN, collect_lessons
from stellwerk.bots.tickets.nets import LAYOUT, Origin, inputs_of, read_nets, save_nets
from stellwerk.bots.tickets.numbers import Numbers
from stellwerk.bots.tickets.plan import Plan
from stellwerk.bots.tickets.styles import STYLES, as_cells, bent, tuned
from stellwerk.bots.tickets.values import INPUTS
from stellwerk.chance import seed_words
from stellwerk.errors import OptionError
from stellwerk.flat import Cells
from stellwerk.log import NO_LOG

GAMES = 40_000  # for each number of seats, unless more or fewer are asked for
EPOCHS = 16
LONGEST = 200  # turns of a game: room for its lessons
UNSEEN = 50  # one in so many games is not learnt from, but measured by

Lessons = tuple[Cells, Cells, Cells]  # features, win shares, margins


def play_lessons(board: Board, seats: int, seed: int, first: int, games: int) -> Lessons:
    own = tuned(board, seats)
    styles = as_cells(*(bent(own, style) for style in STYLES))
    rows = np.zeros((games * (LONGEST * seats // ONE_IN), INPUTS), np.float32)
    wins, margins = np.zeros(len(rows), np.float32), np.zeros(len(rows), np.float32)
    count = collect_lessons(
        board.cells, board.rules.Game.many(2), seed_words(seed), first, games, seats, board.pack_options(seats, {}),
        styles, Plan.many(seats + 1), Numbers.many(seats), NO_LOG, board.new_scores(1, seats)[0], rows, wins, margins,
    )  # fmt: skip
    return rows[:count, : inputs_of(seats)].copy(), wins[:count].copy(), margins[:count].copy()


def learn(board: Board, seats: int, games: int, seed: int, told: Callable[[float], None]) -> tuple[list[Cells], float]:
    """The layers of a net, and its root mean square error of the margin on games it has not learnt from."""
    chunk = max(1, games // 20)
    parts = []
    for first in range(0, games, chunk):
        told(first / games / 2)
        parts.append(play_lessons(board, seats, seed, first, min(chunk, games - first)))
    rows, wins, margins = (np.concatenate(column) for column in zip(*parts, strict=True))
    learner = Learner(inputs_of(seats), seed)
    fit(learner, rows, wins, margins, EPOCHS, lambda epoch: told(0.5 + epoch / EPOCHS / 2))
    unseen = play_lessons(board, seats, seed, games, max(2, games // UNSEEN))
    return learner.layers, round(float(np.sqrt(learner.loss(*unseen)[1])), 2)


def part_of(progress: Callable[[float], None], number: int, parts: int) -> Callable[[float], None]:
    return lambda share: progress((number + share) / parts)


def train(board: Board, games: int | None, seed: int, out: Path | None, progress: Callable[[float], None]) -> str:
    """Trains a net for each number of seats and writes them; tells in a line what came out."""
    games = games or GAMES
    path = out or trained_path(board)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    command = f"stellwerk train {board.name} --games {games} --seed {seed}"
    origin = Origin(board.name, board.map_hash, board.version, LAYOUT, command, games, seed, {})
    nets: dict[int, list[Cells]] = {}
    if part.exists():
        begun, nets = read_nets(part)
        if (begun.map_hash, begun.command) != (origin.map_hash, origin.command):
            raise OptionError(f"{part}: an interrupted training of another kind; delete it or repeat its command")
        origin.errors.update(begun.errors)
    low, high = board.map.rules.seats
    tables = range(max(2, low), high + 1)
    for number, seats in enumerate(tables):
        if seats not in nets:
            told = part_of(progress, number, len(tables))
            nets[seats], origin.errors[str(seats)] = learn(board, seats, games, seed, told)
            save_nets(part, origin, nets)
    part.replace(path)
    errors = ", ".join(f"{seats} seats {error}" for seats, error in origin.errors.items())
    return f"{path} written; error of the margin in points: {errors}"
