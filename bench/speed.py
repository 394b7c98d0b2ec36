"""How fast the engine is, on one core, next to a plain-Python yardstick and the peers: `make bench`.

Play is uniformly random, and at every decision all legal moves are generated. Rates are per second of CPU
time, the best of several rounds. A step is one applied decision.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from environments import BOARDS, environment_rows
from rows import ROUNDS, Row, show
from scaling import draw

from stellwerk.board import Board
from stellwerk.engine.chance import new_stream, random_below, seed_words
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deal_game, deals_of, first_seat, play_out, start_streams
from stellwerk.engine.verbs import apply, fill_in, is_over, legal_moves, score, seen_by, to_move
from stellwerk.mapping import mapfile

BARE, SCORED, MASKED = 0, 1, 2


@rule
def play_masked(board: Any, game: Any, streams: Cells, moves: Cells, mask: Cells, log: Any) -> int:
    """Like `play_out`, but also writes the legal moves as a mask over the whole move space."""
    steps = 0
    while not is_over(board, game):
        seat = first_seat(to_move(board, game))
        count = legal_moves(board, game, seat, moves)
        mask[:] = 0
        for i in range(count):
            mask[moves[i]] = 1
        apply(board, game, seat, moves[random_below(streams[seat], count)], log)
        steps += 1
    return steps


@rule
def play_many(
    boards: Any, games: Any, deals: Any, streams: Cells, moves: Cells, mask: Cells, logs: Any, scores: Cells, how: int
) -> int:
    block, steps = np.empty(16, np.int64), 0
    for number in range(deals[0].first, deals[0].first + deals[0].count):
        games[0] = games[1]
        deal_game(boards[0], games[0], deals[0], number, deals[0].seats, block, logs[0])
        start_streams(streams, number, block)
        if how == MASKED:
            steps += play_masked(boards[0], games[0], streams, moves, mask, logs[0])
        else:
            steps += play_out(boards[0], games[0], streams, moves, logs[0])
        if how != BARE:
            score(boards[0], games[0], scores)
    return steps


@rule
def copy_many(games: Any, count: int) -> int:
    """Reads each copy, so that the compiler does not remove it; few copies, so that they stay in the cache."""
    seats = 0
    for i in range(count):
        games[i & 7] = games[64]
        games[64].seats ^= 1
        seats += games[i & 7].seats
    return seats


@rule
def mask_many(boards: Any, games: Any, count: int) -> None:
    for _ in range(count):
        games[0] = games[64]
        seen_by(boards[0], games[0], 0)


@rule
def fill_many(boards: Any, games: Any, stream: Cells, count: int) -> None:
    for _ in range(count):
        games[0] = games[64]
        fill_in(boards[0], games[0], 0, stream)


def best_rate(work: Callable[[], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Games and steps a CPU second in the best round; a round takes about `seconds` / ROUNDS."""
    work()  # compiles
    best = (0.0, 0.0)
    for _ in range(ROUNDS):
        games = steps = 0
        started = spent = time.process_time()
        while spent - started < seconds / ROUNDS:
            more_games, more_steps = work()
            games, steps, spent = games + more_games, steps + more_steps, time.process_time()
        best = max(best, (games / (spent - started), steps / (spent - started)))
    return best


def engine_rows(name: str, seats: int, seconds: float) -> Iterator[Row]:
    board = Board.named(name)
    games = board.rules.Game.many(2)
    options, moves = board.pack_options(seats, {}), board.new_moves()
    streams, mask = np.zeros((seats, 4), np.int64), np.zeros(len(board.moves), np.int8)
    scores = board.new_scores(1, seats)[0]
    for how, label in ((BARE, "bare"), (SCORED, "with final scoring"), (MASKED, "with scoring and mask")):
        done = 0

        def work(how: int = how) -> tuple[int, int]:
            nonlocal done
            deals = deals_of(1, done, 200, seats, options)
            steps = play_many(board.cells, games, deals, streams, moves, mask, NO_LOG, scores, how)
            done += 200
            return 200, steps

        yield Row(f"{name}, {seats} seats", label, *best_rate(work, seconds))


def operation_rows(name: str, seats: int) -> Iterator[Row]:
    """Copying, masking and filling in a game that is half played."""
    board = Board.named(name)
    games = board.rules.Game.many(65)
    stream, moves = new_stream(1), board.new_moves()
    middle = games[64:]
    middle["seed"] = seed_words(1)
    board_of = board.cells
    from stellwerk.engine import calls

    calls.new_game(board_of, middle, seats, board.pack_options(seats, {}), NO_LOG)
    for _ in range(25):  # the shortest games have about fifty moves
        seat = first_seat(calls.to_move(board_of, middle))
        count = calls.legal_moves(board_of, middle, seat, moves)
        calls.apply(board_of, middle, seat, moves[random_below(stream, count)], NO_LOG)
    view = games.copy()
    calls.seen_by(board_of, view[64:], 0)
    size = board.rules.Game.dtype.itemsize
    for label, work in (
        ("copy", lambda: copy_many(games, 100_000)),
        ("copy + seen_by", lambda: mask_many(board_of, games, 100_000)),
        ("copy + fill_in", lambda: fill_many(board_of, view, stream, 100_000)),
    ):

        def timed(work: Callable[[], object] = work) -> tuple[int, int]:
            work()
            return 100_000, 100_000

        rate, _ = best_rate(timed, 1.0)
        yield Row(f"{name}, {seats} seats", label, None, rate, f"{1e6 / rate:.3f} µs; a game has {size} bytes")


def start_rows() -> Iterator[Row]:
    """How long a user waits: once for compiling, then at every start."""
    with tempfile.TemporaryDirectory() as cache:
        simulate = ["-m", "stellwerk", "simulate", "usa", "--games", "1"]
        for label, jit, command in (
            ("JIT, cold: compile everything", "1", ["-m", "stellwerk", "warm"]),
            ("JIT, warm: load everything", "1", ["-m", "stellwerk", "warm"]),
            ("JIT, warm: simulate one game", "1", simulate),
            ("library: simulate one game", "0", simulate),
            ("import stellwerk", "0", ["-c", "import stellwerk"]),
            ("bare Python", "0", ["-c", "pass"]),
        ):
            environment = {**os.environ, "STELLWERK_CACHE": cache, "STELLWERK_JIT": jit}
            started = time.perf_counter()
            subprocess.run([sys.executable, *command], env=environment, check=True, capture_output=True)
            yield Row("start", label, None, None, f"{time.perf_counter() - started:.2f} s")


def yardstick_row() -> Row:
    """A counting loop as anybody would type it, with global names."""
    loop = compile("i = 0\nwhile i < 2_000_000:\n    i += 1\n", "yardstick", "exec")
    best = 0.0
    for _ in range(ROUNDS):
        started = time.process_time()
        exec(loop, {})
        best = max(best, 2_000_000 / (time.process_time() - started))
    return Row("yardstick", "plain-Python counting loop, global names", None, best, "iterations")


def peer_rows(python: str, seconds: float) -> Iterator[Row]:
    """Runs the peers in another environment, because they have many dependencies."""
    script = Path(__file__).parent / "peers.py"
    done = subprocess.run(
        [python, str(script), "--json", "--seconds", str(seconds)], capture_output=True, text=True, check=True
    )
    for row in json.loads(done.stdout)["rows"]:
        yield Row(row["peer"], row["setting"], row["games_per_second"], row["steps_per_second"], row["note"])


def measure(seconds: float, names: list[str], peers: str | None) -> Iterator[Row]:
    yield yardstick_row()
    for name in names:
        low, high = Board.named(name).map.rules.seats
        for seats in range(low, high + 1):
            yield from engine_rows(name, seats, seconds)
    for name in names:
        yield from operation_rows(name, 2)
    yield from environment_rows([name for name in BOARDS if name in names], seconds)
    yield from start_rows()
    if peers:
        yield from peer_rows(peers, seconds)
    yield yardstick_row()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", default=[], help="only these boards")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each setting")
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter of an environment with bench/requirements.txt")
    parser.add_argument("--plot", type=Path, help="an SVG file for the environments' scaling with the batch size")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # one core, the same for all
    rows = []
    for row in measure(options.seconds, options.boards or mapfile.names(), options.peers):
        rows.append(row)
        print(f"{row.what}: {row.setting} …", file=sys.stderr)
    if options.plot:
        options.plot.write_text(draw(rows), encoding="utf-8")
    if options.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        show(rows)


if __name__ == "__main__":
    main()
