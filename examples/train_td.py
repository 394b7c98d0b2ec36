"""TD learning on a metro sheet, solo: from random play to planning, in NumPy, in half a minute.

    pip install 'stellwerk[rl]'
    python examples/train_td.py --seconds 30

The value of a sheet is a sum over its lines: each adds a weight, looked up by its empty windows and empty stations.
A move is chosen by its points plus the value of the sheet after it. Then the weights are moved towards the value of
the next sheet: TD(0).
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from stellwerk.board import Board
from stellwerk.envs.gymnasium import IDS

Numbers = NDArray[Any]
TABLES = 256  # games at once
EXPLORE = 0.03  # share of moves made at random
NEVER = -1e9  # the worth of an illegal move


def make(board: Board, games: int) -> Any:
    """Solo; completed lines are rewarded at once, the rest at the end. Observations are bytes, used as indices here."""
    return gymnasium.make_vec(IDS[board.name], games, seats=1, reward="shaped", scaled=False)


class Player:
    """Knows the sheet (the line of a move, how many stations it marks, the lines of a station) and the weights."""

    def __init__(self, board: Board) -> None:
        lines, self.board = board.map.lines, board
        self.sheet = np.arange(len(lines))
        self.prize = np.array([line.first for line in lines])
        windows, stations = max(line.windows for line in lines), max(len(line.stations) for line in lines)
        self.values = np.zeros((len(lines), windows + 1, stations + 1))  # line, empty windows, empty stations
        entries = [move.split() for move in board.moves if move.split()[-1].isdigit()]
        self.first = board.ids[" ".join(entries[0])]  # entries are contiguous, followed by the rides
        letters = [line.letter.lower() for line in lines]
        self.line = np.array([letters.index(parts[0]) for parts in entries])
        self.marks = np.array([int(parts[-1]) for parts in entries])
        self.stops = np.array(
            [[station in line.stations for line in lines] for station in range(len(board.map.stations))]
        )

    def read(self, envs: Any, seen: Numbers) -> tuple[Numbers, Numbers]:
        """Empty windows and empty stations of each line."""
        parts = envs.games.layout.split(seen.astype(int))
        return parts["windows"][:, 0], parts["missing"][:, 0]

    def worth(self, windows: Numbers, missing: Numbers) -> Numbers:
        """For every move: the points for a completed line, plus the change of the sheet's value."""
        now = self.values[self.sheet, windows, missing]
        line, left = self.line, np.maximum(missing[:, self.line] - self.marks, 0)
        after = self.values[line, np.maximum(windows[:, line] - 1, 0), left]
        prizes = np.where((left == 0) & (missing[:, line] > 0), self.prize[line], 0)
        fewer = np.maximum(missing - 1, 0)
        ride = self.values[self.sheet, windows, fewer] - now + np.where(missing == 1, self.prize, 0)
        worth = np.zeros((len(windows), len(self.board.moves)))
        worth[:, self.first : self.first + len(line)] = after - now[:, line] + prizes
        worth[:, self.first + len(line) :] = ride @ self.stops.T
        return worth

    def choose(self, state: tuple[Numbers, Numbers], mask: Numbers, explore: float, draws: np.random.Generator) -> Any:
        best = np.where(mask, self.worth(*state), NEVER).argmax(axis=1)
        anything = (mask * (1 - draws.random(mask.shape))).argmax(axis=1)
        return np.where(draws.random(len(best)) < explore, anything, best)

    def learn(self, windows: Numbers, missing: Numbers, error: Numbers, rate: float) -> None:
        """Each line's weight takes an equal part of the error, averaged over the games that use it."""
        cells = np.ravel_multi_index((np.broadcast_to(self.sheet, windows.shape), windows, missing), self.values.shape)
        sums = np.bincount(cells.ravel(), np.repeat(error, len(self.sheet)), self.values.size)
        counts = np.bincount(cells.ravel(), minlength=self.values.size)
        self.values += (rate / len(self.sheet) * sums / np.maximum(counts, 1)).reshape(self.values.shape)


def train(player: Player, seconds: float, most: int, rate: float, seed: int) -> int:
    """Plays and learns for a time (CPU seconds) or a number of steps; returns the number of steps."""
    envs, draws, steps = make(player.board, TABLES), np.random.default_rng(seed), 0
    seen, info = envs.reset(seed=seed)
    state, ended = player.read(envs, seen), np.zeros(TABLES, bool)
    end = time.process_time() + seconds
    while time.process_time() < end and steps < most:
        playing = ~ended  # the step after an end only starts a new game
        windows, missing = state
        seen, rewards, ended, _, info = envs.step(player.choose(state, info["action_mask"], EXPLORE, draws))
        state = player.read(envs, seen)
        later = np.where(ended, 0, player.values[player.sheet, *state].sum(axis=1))
        error = rewards + later - player.values[player.sheet, windows, missing].sum(axis=1)
        player.learn(windows[playing], missing[playing], error[playing], rate)
        steps += int(playing.sum())
    return steps


def mean_score(player: Player, games: int, explore: float = 0.0) -> float:
    """The mean score of solo games."""
    envs, draws = make(player.board, games), np.random.default_rng(0)
    seen, info = envs.reset(seed=1_000_000)
    points, waiting = np.zeros(games), np.ones(games, bool)
    while waiting.any():  # the first game of each table counts
        moves = player.choose(player.read(envs, seen), info["action_mask"], explore, draws)
        seen, rewards, ended, _, info = envs.step(moves)
        points[waiting] += rewards[waiting]
        waiting &= ~ended
    return float(points.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="metro-berlin")
    parser.add_argument("--seconds", type=float, default=30.0, help="CPU time for learning")
    parser.add_argument("--steps", type=int, default=10**9, help="most steps; a run that reaches them is reproducible")
    parser.add_argument("--rate", type=float, default=0.5, help="learning rate")
    parser.add_argument("--games", type=int, default=1000, help="games played before and after, to measure")
    options = parser.parse_args()
    player = Player(Board.named(options.board))
    before = mean_score(player, options.games, explore=1.0)
    steps = train(player, options.seconds, options.steps, options.rate, seed=1)
    after = mean_score(player, options.games)
    print(f"{options.board} alone: {before:.1f} points at random, {after:.1f} after {steps:,} steps")


if __name__ == "__main__":
    main()
