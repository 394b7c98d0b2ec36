"""Many games of one environment, with buffers that a step writes into; all environments are interfaces to this."""

import copy
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path, PurePath
from typing import Any, NoReturn

import numpy as np

from stellwerk.board import Board
from stellwerk.checks import MOST_GAMES, moves_of, seat_of, short, whole
from stellwerk.engine.chance import seed_words
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.envs.layout import layout_of
from stellwerk.envs.outside import Outside
from stellwerk.envs.rewards import REWARDS, default_reward
from stellwerk.envs.rules import batch
from stellwerk.envs.rules.choice import draw_legal
from stellwerk.envs.rules.course import GREEDY, NEXT_STEP, NOBODY, OUTSIDE, RANDOM, SAME_STEP, SELF, Course, Setup
from stellwerk.errors import OptionError
from stellwerk.game import Game
from stellwerk.mapping.mapfile import slug

MOST_THREADS = 256
COMPILED = {"self": SELF, "random": RANDOM, "greedy": GREEDY}


@dataclass
class Saved:
    """Everything that changes while games are played; it can be pickled."""

    map_hash: str
    games: Any
    courses: Any
    outside: Outside


class Games:
    """`count` games of one board, one agent in each; the other seats are played by `rivals`.

    `rivals` is "self" (the agent plays every seat in turn), "random", "greedy", or the name of any bot, or a name
    for each of the other seats. Random and greedy rivals are compiled; the others think in Python.

    With checked=False moves are taken as they are: one that is not legal makes a wrong game or crashes Python.
    """

    def __init__(
        self, board: str | Path | Board, count: int = 1, seats: int = 2, *, rivals: str | Sequence[str] = "greedy",
        seat: int = 0, reward: str | None = None, autoreset: int = NEXT_STEP, scaled: bool = True, threads: int = 1,
        checked: bool = True, **options: int,
    ) -> None:  # fmt: skip
        self.board, self.checked = Board.named(board), checked
        packed = self.board.pack_options(seats, options)
        self.count, self.seats = count, seats = whole(count, "the number of games", 1, MOST_GAMES), int(seats)
        self.threads = whole(threads, "threads", 1, MOST_THREADS)
        self.layout = layout_of(self.board, seats)
        autoreset = whole(autoreset, "autoreset", NEXT_STEP, SAME_STEP)
        names = names_of(rivals, seats)
        self.setups = Setup.many(1)
        self._set_up(
            rivals_of(names, seats), seat_of(seat, seats), REWARDS[default_reward(reward, seats)], autoreset, packed
        )
        self.games, self.courses = self.board.rules.Game.many(count), Course.many(count)
        self.outside = Outside(self.board, names if self.rivals == OUTSIDE else [], seat)
        self._make_buffers(scaled)
        self._started = False
        self.seed([secrets.randbits(256) for _ in range(count)])

    def _set_up(self, rivals: int, seat: int, reward: int, autoreset: int, options: Cells) -> None:
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
        self.finals = np.zeros((count, cells), kind)  # its last observation, where a game ended and another began
        self.masks = np.zeros((count, len(self.board.moves)), np.int8)  # its legal moves …
        self._legal, self._counts = np.zeros(self.masks.shape, np.int16), np.zeros(count, np.int64)  # … as lists
        self.rewards = np.zeros((count, self.seats))  # of all seats, by the last step
        self.ended = np.zeros(count, np.bool_)  # at the last step
        self.no_moves = np.zeros(count, np.int64)  # for calls without moves: another type would be compiled again
        self._buffers = (
            self.rewards, self.ended, self._legal, self._counts, self.masks, self.observations, self.finals, self.scale
        )  # fmt: skip
        self._scratch = [self.board.rules.Game.many(2) for _ in range(self.threads)]  # one for each thread
        self._pool: ThreadPoolExecutor | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_pool": None}  # threads can't be pickled or copied

    @property
    def movers(self) -> Cells:
        """Whose move is awaited in each game; −1: the game is over."""
        return self.courses["mover"]

    def seed(self, seeds: Sequence[int]) -> None:
        """Each game has a series of its own, so its seed determines the games that follow it too."""
        words = [seed_words(seed) for seed in seeds]
        if len(words) != self.count:
            raise OptionError(f"{self.count} games need as many seeds, not {len(words)}")
        self.courses["seed"] = words
        self.courses["number"] = 0

    def start(self) -> None:
        """Starts the next game of every series."""
        batch.start_games(self.board.cells, self.setups, self.games, self.courses, self._scratch[0], NO_LOG)
        self._started = True
        self.outside.play(self)
        self.run(self.no_moves, batch.SHOW)

    def step(self, given: Cells | Sequence[int]) -> None:
        """Makes a move in every game; where a game was over, the next one begins instead. Illegal moves raise."""
        self.need_start()
        moves = moves_of(given, self.count)
        if self.checked:
            self._check(moves)
        if self.rivals != OUTSIDE:
            self.run(moves, batch.ALL)
            return
        for stage in (batch.ACT, batch.JUDGE):
            self.run(moves, stage)
            self.outside.play(self)
        self.run(moves, batch.SHOW)

    def _check(self, moves: Cells) -> None:
        wrong = batch.find_wrong(self.courses, moves, self.masks)
        if wrong != batch.NONE_WRONG:
            self.refuse(wrong, int(self.movers[wrong]), int(moves[wrong]))

    def need_start(self) -> None:
        if not self._started:
            raise OptionError("no game has begun yet: call reset first")

    def refuse(self, index: int, seat: int, move: int) -> NoReturn:
        """Says why a seat can't make a move in a game, or that there is no such move."""
        self.game(index).view(seat).refuse(seat, move, f" in game {index}")

    def game(self, index: int = 0) -> Game:
        """One of the games in full; an agent must not see it."""
        self.need_start()
        index = whole(index, "the number of a game", 0, self.count - 1)
        return Game(self.board, self.games[index : index + 1])

    def description(self, index: int, seat: int) -> str:
        """What a seat may see of a game, a line for each thing."""
        view = self.game(index).view(seat)
        return "\n".join(f"{name}: {value}" for name, value in view.describe().items())

    def agent_description(self, index: int) -> str:
        """What the agent sees: from its own seat, or, if it plays all of them, from the seat that is to move."""
        self.need_start()
        return self.description(index, int(self.courses["viewer"][index]))

    def draw_moves(self, chance: np.random.Generator) -> Cells:
        """A random legal move for each game; 0 where a game is over."""
        moves = np.zeros(self.count, np.int64)
        draw_legal(self._legal, self._counts, chance.random(self.count), moves)
        return moves

    def text(self, move: int) -> str:
        return self.board.moves[move] if 0 <= move < len(self.board.moves) else "no move has this id"

    def run(self, moves: Cells, stages: int) -> None:
        """Some stages of a step, on as many threads as asked for."""
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
        """As `_run_part`, without slices: making them takes as long as a step of a small batch."""
        batch.step_games(
            self.board.cells, self.setups, self.games, self.courses, self._scratch[0], moves, self._buffers, NO_LOG,
            stages,
        )  # fmt: skip

    def _run_part(self, thread: int, part: slice, moves: Cells, stages: int) -> None:
        buffers: Any = (*(buffer[part] for buffer in self._buffers[:-1]), self.scale)
        batch.step_games(
            self.board.cells, self.setups, self.games[part], self.courses[part], self._scratch[thread], moves[part],
            buffers, NO_LOG, stages,
        )  # fmt: skip

    def look(self, index: int, seat: int, observation: Cells, mask: Cells) -> None:
        """Writes what a seat of one game sees and may do, even if it is not to move."""
        seat, game = seat_of(seat, self.seats), self.game(index)
        for given, own in ((observation, self.observations), (mask, self.masks)):
            if getattr(given, "dtype", None) != own.dtype or given.shape != own.shape[1:] or not given.flags.carray:
                raise OptionError(f"what is seen is written into arrays such as np.zeros({own.shape[1]}, {own.dtype})")
        batch.look(self.board.cells, game.cells, self._scratch[0], seat, self.scale, mask, observation)

    def mask_of(self, seat: int) -> Cells:
        """What a seat of the first game may do, even if others are asked before it."""
        mask = np.zeros_like(self.masks[0])
        if self._started:
            mask[[move.id for move in self.game().moves(seat)]] = 1
        return mask

    def save(self) -> Saved:
        self.need_start()
        return copy.deepcopy(Saved(self.board.map_hash, self.games, self.courses, self.outside))

    def restore(self, saved: Saved) -> None:
        """All games go on as they were when saved; what was seen then is seen again."""
        if not isinstance(saved, Saved):
            raise OptionError(f"what `save` has returned can be restored, not {short(saved)}")
        same = saved.map_hash == self.board.map_hash and len(saved.games) == self.count
        if not same or (saved.games["seats"] != self.seats).any():
            raise OptionError("these games were saved with another board, or another number of seats or games")
        saved = copy.deepcopy(saved)
        self.games[:], self.courses[:], self.outside = saved.games, saved.courses, saved.outside
        self._started = True
        self.run(self.no_moves, batch.SHOW)


def short_name(board: Board) -> str:
    """The name of a board in ids and modules; a map of your own is named after its file."""
    return slug(PurePath(board.name).name.removesuffix(".toml"))


def names_of(rivals: str | Sequence[str], seats: int) -> list[str]:
    if isinstance(rivals, str):
        return [rivals] * (seats - 1)
    if not isinstance(rivals, Sequence) or not all(isinstance(name, str) for name in rivals):
        raise OptionError(f"rivals are named by a text, or by a list of them, not by {short(rivals)}")
    return list(rivals)


def rivals_of(names: Sequence[str], seats: int) -> int:
    if len(names) != seats - 1:
        raise OptionError(f"{seats} seats need {seats - 1} rivals, not {len(names)}")
    kinds = set(names) or {"random"}  # with one seat nobody is asked
    if len(kinds) == 1 and (name := kinds.pop()) in COMPILED:
        return COMPILED[name]
    return OUTSIDE
