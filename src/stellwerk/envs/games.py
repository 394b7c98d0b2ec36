"""Many games of one environment, with buffers that a step writes into. All environments are faces of this."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from stellwerk.board import Board
from stellwerk.chance import seed_words
from stellwerk.envs.outside import Outside
from stellwerk.envs.rewards import REWARDS, default_reward
from stellwerk.envs.steps import batch
from stellwerk.envs.steps.course import GREEDY, NEXT_STEP, NOBODY, OUTSIDE, RANDOM, SELF, Course, Setup
from stellwerk.envs.steps.verbs import layout_of
from stellwerk.errors import IllegalMove, InvalidMove, OptionError
from stellwerk.flat import Cells, record_in
from stellwerk.game import Game
from stellwerk.log import NO_LOG

COMPILED = {"self": SELF, "random": RANDOM, "greedy": GREEDY}


@dataclass
class Saved:
    """All that changes while games are played; it can be pickled."""

    games: Any
    courses: Any
    outside: Outside


class Games:
    """`count` games of one board, one agent in each; the other seats are played by `rivals`.

    `rivals` is "self" (the agent plays every seat in turn), "random", "greedy", or the name of any bot, or a name
    for each of the other seats. Random and greedy rivals are compiled; the others think in Python.
    """

    def __init__(
        self, board: str | Path | Board, count: int = 1, seats: int = 2, *, rivals: str | Sequence[str] = "greedy",
        seat: int = 0, reward: str | None = None, autoreset: int = NEXT_STEP, scaled: bool = True, threads: int = 1,
        **options: int,
    ) -> None:  # fmt: skip
        self.board, self.count, self.seats, self.threads = Board.named(board), count, seats, threads
        self.layout = layout_of(self.board, seats)
        packed = self.board.pack_options(seats, options)
        names = [rivals] * (seats - 1) if isinstance(rivals, str) else list(rivals)
        self.setups = Setup.many(1)
        self._set_up(rivals_of(names, seats), seat, REWARDS[default_reward(reward, seats)], autoreset, packed)
        self.games, self.courses = self.board.rules.Game.many(count), Course.many(count)
        self.outside = Outside(self.board, names if self.rivals == OUTSIDE else [], seat)
        self._make_buffers(scaled)
        self.seed([secrets.randbits(256) for _ in range(count)])

    def _set_up(self, rivals: int, seat: int, reward: int, autoreset: int, options: Cells) -> None:
        if not 0 <= seat < self.seats:
            raise OptionError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        self.rivals, self.agent = rivals, NOBODY if rivals == SELF else seat
        setup = self.setups
        setup["seats"], setup["agent"], setup["rivals"] = self.seats, self.agent, rivals
        setup["reward"], setup["autoreset"] = reward, autoreset
        setup["total"], setup["rank"] = self.board.column("total"), self.board.column("rank")
        self.setups["options"][0, : len(options)] = options

    def _make_buffers(self, scaled: bool) -> None:
        kind, cells, count = (np.float32 if scaled else np.uint8), self.layout.cells, self.count
        self.scale = self.layout.scale if scaled else self.layout.scale[:0]
        self.observations = np.zeros((count, cells), kind)  # what each game's agent sees
        self.finals = np.zeros((count, cells), kind)  # what it saw last, where a game ended and another began
        self.masks = np.zeros((count, len(self.board.moves)), np.int8)  # its legal moves
        self.rewards = np.zeros((count, self.seats))  # of all seats, by the last step
        self.ended = np.zeros(count, np.bool_)  # at the last step
        self.no_moves = np.zeros(count, np.int64)  # for a call without any; one of another type would compile anew
        # For each thread: room for games, for a list of legal moves, for an observation.
        self._rooms = [self.board.rules.Game.many(2) for _ in range(self.threads)]
        self.lists = [self.board.new_moves() for _ in range(self.threads)]
        self._rows = [np.zeros(cells, np.uint8) for _ in range(self.threads)]
        self._pool: ThreadPoolExecutor | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_pool": None}  # threads can't be pickled or copied

    @property
    def movers(self) -> Cells:
        """Whose move is awaited in each game; −1: the game is over."""
        return self.courses["mover"]

    def seed(self, seeds: Sequence[int]) -> None:
        """Each game has a series of its own: the games that follow it are determined too."""
        for i, seed in enumerate(seeds):
            self.courses["seed"][i] = seed_words(seed)
        self.courses["number"] = 0

    def start(self) -> None:
        """The next game of every series begins."""
        board, rooms = self.board.cells, self._rooms[0]
        batch.start_games(board, self.setups, self.games, self.courses, rooms, self.lists[0], NO_LOG)
        self.outside.play(self)
        self.run(self.no_moves, batch.SHOW)

    def step(self, moves: Cells) -> None:
        """A move in every game; in games that were over the next one begins instead. Illegal moves raise."""
        wrong = batch.find_wrong(self.courses, moves, self.masks)
        if wrong != batch.NONE_WRONG:
            self.refuse(wrong, int(self.movers[wrong]), int(moves[wrong]))
        if self.rivals != OUTSIDE:
            self.run(moves, batch.ALL)
            return
        for stage in (batch.ACT, batch.JUDGE):
            self.run(moves, stage)
            self.outside.play(self)
        self.run(moves, batch.SHOW)

    def refuse(self, index: int, seat: int, move: int) -> NoReturn:
        """Says why a seat can't make a move in a game, or that there is no such move."""
        view = Game(self.board, self.games[index : index + 1]).view(seat)
        legal = [each.text for each in view.moves()]
        if not 0 <= move < len(self.board.moves):
            raise InvalidMove(f"{move} is no move: {self.board.name} has {len(self.board.moves)}", legal)
        reason, data, sentence = self.board.rules.refusal(record_in(self.board.cells), view.flat, seat, move)
        raise IllegalMove(reason, data, f"{self.text(move)!r} is not legal in game {index}: {sentence}", legal)

    def text(self, move: int) -> str:
        return self.board.moves[move] if 0 <= move < len(self.board.moves) else "no move has this id"

    def run(self, moves: Cells, stages: int) -> None:
        """Part of a step, on as many threads as asked for."""
        if self.threads == 1:
            self._run_all(moves, stages)
            return
        self._pool = self._pool or ThreadPoolExecutor(self.threads)
        ends = [self.count * part // self.threads for part in range(self.threads + 1)]
        parts = [slice(*pair) for pair in pairwise(ends)]
        jobs = [self._pool.submit(self._run_part, n, part, moves, stages) for n, part in enumerate(parts)]
        for job in jobs:
            job.result()

    def _run_all(self, moves: Cells, stages: int) -> None:
        """As `_run_part`, without the slices that a small batch would feel."""
        batch.step_games(
            self.board.cells, self.setups, self.games, self.courses, self._rooms[0], moves, self.lists[0],
            self._rows[0], self.scale, self.rewards, self.ended, self.masks, self.observations, self.finals,
            NO_LOG, stages,
        )  # fmt: skip

    def _run_part(self, thread: int, part: slice, moves: Cells, stages: int) -> None:
        batch.step_games(
            self.board.cells, self.setups, self.games[part], self.courses[part], self._rooms[thread], moves[part],
            self.lists[thread], self._rows[thread], self.scale, self.rewards[part], self.ended[part],
            self.masks[part], self.observations[part], self.finals[part], NO_LOG, stages,
        )  # fmt: skip

    def look(self, index: int, seat: int, observation: Cells, mask: Cells) -> None:
        """Writes what a seat of one game sees and may do, whether or not it is to move."""
        batch.look(
            self.board.cells, self.games[index : index + 1], self._rooms[0], seat, self.lists[0], self._rows[0],
            self.scale, mask, observation,
        )  # fmt: skip

    def save(self) -> Saved:
        return copy.deepcopy(Saved(self.games, self.courses, self.outside))

    def restore(self, saved: Saved) -> None:
        """All games go on as they were when saved; what was seen then is seen again."""
        saved = copy.deepcopy(saved)
        self.games[:], self.courses[:], self.outside = saved.games, saved.courses, saved.outside
        self.run(self.no_moves, batch.SHOW)


def rivals_of(names: Sequence[str], seats: int) -> int:
    if len(names) != seats - 1:
        raise OptionError(f"{seats} seats need {seats - 1} rivals, not {len(names)}")
    kinds = set(names) or {"random"}  # alone: nobody is asked
    if len(kinds) == 1 and (name := kinds.pop()) in COMPILED:
        return COMPILED[name]
    return OUTSIDE
