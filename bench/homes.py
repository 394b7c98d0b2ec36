"""The same rules in their three homes: the library, the JIT and WebAssembly, on the same work: `python bench/homes.py`.

Rates are per second of CPU time, the best of several rounds; the homes take turns, so that all meet the same machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rows import ROUNDS

import stellwerk
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import new_stream
from stellwerk.envs.games import Games
from stellwerk.game import Game
from stellwerk.simulate import Series, simulate

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests/native"
SECONDS = 0.5  # of each round at least


def middle_of(name: str) -> Game:
    """A game after some moves."""
    game = stellwerk.new(name, 2, 1)
    for turn in range(24):
        seat = game.to_move[0]
        moves = game.moves(seat)
        game.play_logged(seat, moves[turn * 7 % len(moves)])
    return game


def random_games(name: str) -> Callable[[], int]:
    return lambda: simulate(Series(Board.named(name), ["random"] * 2, 500, 1, {})).games


def playouts(name: str, bot: str) -> Callable[[], int]:
    """Whole games by a compiled bot from the middle of a game."""
    game = middle_of(name)
    view = game.view(game.to_move[0])
    moves = view.moves()[:4]

    def work() -> int:
        stellwerk.play_outs(view, moves, bot, 40, 1)
        return 40 * len(moves)

    return work


def decision(name: str) -> Callable[[], int]:
    """The play-outs of a search, on one core."""
    game = middle_of(name)
    view = game.view(game.to_move[0])
    moves = view.moves()

    def work() -> int:
        bot_named("search:playouts=400", view.board.family)(new_stream(1)).choose(view, moves)
        return 400

    return work


def environment(name: str) -> Callable[[], int]:
    games = Games(name, 64, rivals="greedy")
    games.seed(range(64))
    games.start()
    chance = np.random.default_rng(1)

    def work() -> int:
        for _ in range(20):
            games.step(games.draw_moves(chance))
        return 20 * 64

    return work


def calls(name: str) -> Callable[[], int]:
    """Single moves, each a few calls from Python."""
    board = Board.named(name)

    def work() -> int:
        game = stellwerk.new(board, 2, 1)
        count = 0
        while not game.over:
            seat = game.to_move[0]
            game.play_logged(seat, game.moves(seat)[0])
            count += 1
        return count

    return work


WORK: dict[str, Callable[[], Callable[[], int]]] = {
    "usa, random games with scores": lambda: random_games("usa"),
    "metro-berlin, random games": lambda: random_games("metro-berlin"),
    "usa, play-outs of planners": lambda: playouts("usa", "planner"),
    "metro-berlin, play-outs of td": lambda: playouts("metro-berlin", "td"),
    "usa, play-outs of a search": lambda: decision("usa"),
    "metro-berlin, play-outs of a search": lambda: decision("metro-berlin"),
    "usa, VectorEnv of 64, steps": lambda: environment("usa"),
    "new-york, moves one by one": lambda: calls("new-york"),
}


def rate_of(work: Callable[[], int]) -> float:
    done, started = 0, time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        done += work()
    return done / spent


def rates() -> dict[str, float]:
    found = {}
    for name, make in WORK.items():
        work = make()
        work()
        found[name] = max(rate_of(work) for _ in range(2))
    return found


def rates_of(jit: str) -> dict[str, float]:
    environment = {**os.environ, "STELLWERK_JIT": jit}
    done = subprocess.run([sys.executable, __file__, "rates"], env=environment, check=True, stdout=subprocess.PIPE)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def page_ratio(folder: Path) -> float:
    """How fast WebAssembly in Node is beside the library: the calls of a tape, both driven without Python."""
    tape, player, library = str(folder / "page.tape"), str(folder / "player"), ROOT / "src/stellwerk/native/lib"
    subprocess.run([sys.executable, str(TESTS / "record.py"), str(folder), "heavy"], check=True)
    zig = [sys.executable, "-m", "ziglang", "cc", "-O2", "-o", player, str(TESTS / "player.c"), "-ldl"]
    subprocess.run(zig, check=True)
    native = [player, str(library / "linux-x86_64.so"), tape]
    page = ["node", str(TESTS / "node.mjs"), str(library / "wasm32.wasm"), tape]

    def seconds(command: list[str]) -> float:
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[1])

    pairs = [(seconds(native), seconds(page)) for _ in range(ROUNDS)]
    return min(first for first, _ in pairs) / min(second for _, second in pairs)


def main() -> None:
    if sys.argv[1:] == ["rates"]:
        print(json.dumps(rates()))
        return
    rounds = [(rates_of("0"), rates_of("1")) for _ in range(2)]
    for name in WORK:
        library, jit = (max(each[home][name] for each in rounds) for home in (0, 1))
        print(f"{name:40} library {library:10,.0f}/s   JIT {jit:10,.0f}/s   {library / jit:.2f}")
    with tempfile.TemporaryDirectory() as folder:
        print(f"WebAssembly in Node, of the library: {page_ratio(Path(folder)):.2f}")


if __name__ == "__main__":
    main()
