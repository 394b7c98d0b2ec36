"""Many games in one array, as Gymnasium's vector environment."""

from __future__ import annotations

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from stellwerk.board import Board
from stellwerk.doors import index_of
from stellwerk.envs import spaces
from stellwerk.envs.games import Games, Saved
from stellwerk.envs.rendering import MODES, check_mode
from stellwerk.envs.resets import check_vector_reset
from stellwerk.envs.steps.course import NEXT_STEP, SAME_STEP
from stellwerk.errors import OptionError
from stellwerk.flat import Cells

AUTORESET = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP}
Step = tuple[Cells, Cells, Cells, Cells, dict[str, Any]]


class TableVectorEnv(VectorEnv[Cells, Cells, Cells]):
    """As `TableEnv`, `num_envs` of them advanced by one compiled call. Game i is as seeded as a single one.

    With copy=False the arrays returned are the environment's own: the next step changes them. A move that is not
    legal raises and names its game, and no game goes on; with checked=False nothing is checked, and a wrong move makes
    a wrong game or crashes Python.
    """

    def __init__(
        self, num_envs: int = 1, board: str | Path | Board = "usa", seats: int = 2, *,
        rivals: str | Sequence[str] = "greedy", seat: int = 0, reward: str | None = None, scaled: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, copy: bool = True, threads: int = 1,
        checked: bool = True, render_mode: str | None = None, **options: int,
    ) -> None:  # fmt: skip
        if autoreset_mode not in list(AUTORESET) and autoreset_mode not in [mode.value for mode in AUTORESET]:
            raise OptionError(f"autoreset mode {autoreset_mode} is not offered; there are NextStep and SameStep")
        mode = AutoresetMode(autoreset_mode)
        self.games = Games(
            board, num_envs, seats, rivals=rivals, seat=seat, reward=reward, scaled=scaled, threads=threads,
            autoreset=AUTORESET[mode], checked=checked, **options,
        )  # fmt: skip
        self.metadata = {"autoreset_mode": mode, "render_modes": MODES}
        num_envs = self.games.count
        self.num_envs, self.copy, self.render_mode = num_envs, copy, check_mode(render_mode)
        self.single_action_space, self.action_space = spaces.Moves(self.games), spaces.ManyMoves(self.games)
        self.single_observation_space = spaces.observations(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._all, self._never = np.ones(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._rows, self._same_step = np.arange(num_envs), mode == AutoresetMode.SAME_STEP
        self._seeded = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Cells, dict[str, Any]]:
        """A number seeds game i with seed + i; each game's series goes on with every game that follows."""
        check_vector_reset(options, self.num_envs)
        if seed is not None or not self._seeded:
            self.games.seed(self._seeds(secrets.randbits(128) if seed is None else seed))
            self._seeded = True
        self.games.start()
        self.games.rewards[:] = 0
        return self._own(self.games.observations), self._info()

    def _seeds(self, given: int | Sequence[int]) -> Sequence[int]:
        if isinstance(given, Sequence | np.ndarray) and not isinstance(given, str):
            return given
        first = index_of(given, "a seed")
        return [first + i for i in range(self.num_envs)]

    def step(self, actions: Cells) -> Step:
        games = self.games
        movers = np.maximum(games.movers, 0)
        games.step(actions)
        rewards = games.rewards[self._rows, movers]
        info = self._info()
        if self._same_step and games.ended.any():
            info |= self._final_info()
        return self._own(games.observations), rewards, games.ended.copy(), self._never.copy(), info

    def _own(self, array: Cells) -> Cells:
        return array.copy() if self.copy else array

    def _kept(self, array: Cells) -> Cells:
        """What moves are checked by, and who moves: never to be written by others."""
        if self.copy:
            return array.copy()
        shown = array.view()
        shown.flags.writeable = False
        return shown

    def _info(self) -> dict[str, Any]:
        """Whose move is awaited and what is legal there; what each seat has got by the last step."""
        info = {
            "action_mask": self._kept(self.games.masks),
            "seat": self._kept(self.games.movers),
            "rewards": self._own(self.games.rewards),
        }
        return info | {f"_{name}": self._all for name in info}

    def _final_info(self) -> dict[str, Any]:
        """What was seen last, as Gymnasium's own vector environments tell it: an object for each game that ended."""
        ended = self.games.ended.copy()
        final_obs = np.full(self.num_envs, None, object)
        for index in np.flatnonzero(ended):
            final_obs[index] = self.games.finals[index].copy()
        final = {"rewards": self.games.rewards.copy(), "_rewards": ended}
        return {"final_obs": final_obs, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def action_masks(self) -> Cells:
        """A row a game."""
        return self.games.masks.astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """What each game's agent sees, a line a thing."""
        if self.render_mode is None:
            return None
        return tuple(self.games.told_to_agent(index) for index in range(self.num_envs))

    def save(self) -> Saved:
        """All games, their series and rivals, to go back to with `restore`, also in another process."""
        return self.games.save()

    def restore(self, saved: Saved) -> tuple[Cells, dict[str, Any]]:
        self.games.restore(saved)
        self._seeded = True
        return self._own(self.games.observations), self._info()
