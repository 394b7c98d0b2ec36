"""Training the value nets of a board, for every number of seats; resumes after the seats that are done."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.learnt import trained_path
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of
from stellwerk.errors import OptionError
from stellwerk.tickets.bots.rules.lessons import ONE_IN, collect_lessons
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.values import INPUTS
from stellwerk.tickets.bots.rules.worlds import Buffers
from stellwerk.tickets.bots.styles import STYLES, as_cells, bent, tuned
from stellwerk.tickets.bots.training.learning import Learner, fit
from stellwerk.tickets.bots.weights import LAYOUT, Origin, inputs_of, read_weights, save_weights

GAMES = 40_000  # for each number of seats, unless more or fewer are asked for
EPOCHS = 16
LONGEST = 200  # turns of a game: room for its lessons
UNSEEN = 50  # for so many games to learn from there is one to measure with

Lessons = tuple[Cells, Cells, Cells]  # features, win shares, margins


def play_lessons(board: Board, seats: int, seed: int, first: int, games: int) -> Lessons:
    own = tuned(board, seats)
    styles = as_cells(*(bent(own, style) for style in STYLES))
    rows = np.zeros((games * (LONGEST * seats // ONE_IN), INPUTS), np.float32)
    wins, margins = np.zeros(len(rows), np.float32), np.zeros(len(rows), np.float32)
    deals = deals_of(seed, first, games, seats, board.pack_options(seats, {}))
    buffers = Buffers(board.rules.Game.many(2), Numbers.many(seats), Plan.many(seats + 1))
    count = collect_lessons(board.cells, deals, styles, buffers, NO_LOG, rows, wins, margins)
    return rows[:count, : inputs_of(seats)].copy(), wins[:count].copy(), margins[:count].copy()


def learn(
    board: Board, seats: int, games: int, seed: int, progress: Callable[[float], None]
) -> tuple[list[Cells], float]:
    """The layers of a net, and its root mean square error of the margin on games it has not learnt from."""
    chunk = max(1, games // 20)
    parts = []
    for first in range(0, games, chunk):
        progress(first / games / 2)
        parts.append(play_lessons(board, seats, seed, first, min(chunk, games - first)))
    rows, wins, margins = (np.concatenate(column) for column in zip(*parts, strict=True))
    learner = Learner(inputs_of(seats), seed)
    fit(learner, rows, wins, margins, EPOCHS, lambda epoch: progress(0.5 + epoch / EPOCHS / 2))
    unseen = play_lessons(board, seats, seed, games, max(2, games // UNSEEN))
    return learner.layers, round(float(np.sqrt(learner.loss(*unseen)[1])), 2)


def part_of(progress: Callable[[float], None], number: int, parts: int) -> Callable[[float], None]:
    return lambda share: progress((number + share) / parts)


def train(board: Board, games: int | None, seed: int, out: Path | None, progress: Callable[[float], None]) -> str:
    """Trains a net for each number of seats and writes them; returns the result in one line."""
    games = games or GAMES
    path = out or trained_path(board)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    command = f"stellwerk train {board.name} --games {games} --seed {seed}"
    origin = Origin(board.name, board.map_hash, board.version, LAYOUT, command, games, seed, {})
    nets: dict[int, list[Cells]] = {}
    if part.exists():
        begun, nets = read_weights(part)
        if (begun.map_hash, begun.command) != (origin.map_hash, origin.command):
            raise OptionError(f"{part}: an interrupted training of another kind; delete it or repeat its command")
        origin.errors.update(begun.errors)
    low, high = board.map.rules.seats
    counts = range(max(2, low), high + 1)
    for number, seats in enumerate(counts):
        if seats not in nets:
            share = part_of(progress, number, len(counts))
            nets[seats], origin.errors[str(seats)] = learn(board, seats, games, seed, share)
            save_weights(part, origin, nets)
    part.replace(path)
    errors = ", ".join(f"{seats} seats {error}" for seats, error in origin.errors.items())
    return f"{path} written; error of the margin in points: {errors}"
