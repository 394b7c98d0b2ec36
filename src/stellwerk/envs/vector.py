"""Many games in one array, as Gymnasium's vector environment."""

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from stellwerk.board import Board
from stellwerk.checks import index_of
from stellwerk.engine.flat import Cells
from stellwerk.envs import spaces
from stellwerk.envs.callers import MODES, check_mode, check_vector_reset
from stellwerk.envs.games import Games, Saved
from stellwerk.envs.rules.course import NEXT_STEP, SAME_STEP
from stellwerk.errors import OptionError

AUTORESET = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP}
Step = tuple[Cells, Cells, Cells, Cells, dict[str, Any]]


class GameVectorEnv(VectorEnv[Cells, Cells, Cells]):
    """As `GameEnv`, `num_envs` of them in one compiled call. A `GameEnv` with the seed of game i plays the same.

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

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Cells, dict[str, Any]]:
        """A number seeds game i with seed + i; the games that follow in each place continue its series."""
        check_vector_reset(options, self.num_envs)
        if seed is not None:
            self.games.seed(self._seeds(seed))
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

    def _protected(self, array: Cells) -> Cells:
        """For arrays that later checks read: callers get a copy, or one that they can't write."""
        if self.copy:
            return array.copy()
        shown = array.view()
        shown.flags.writeable = False
        return shown

    def _info(self) -> dict[str, Any]:
        """The seat to move in each game and its legal moves; the rewards of all seats by the last step."""
        info = {
            "action_mask": self._protected(self.games.masks),
            "seat": self._protected(self.games.movers),
            "rewards": self._own(self.games.rewards),
        }
        return info | {f"_{name}": self._all for name in info}

    def _final_info(self) -> dict[str, Any]:
        """The last observations, as Gymnasium's own vector environments give them: one for each game that ended."""
        ended = self.games.ended.copy()
        final_obs = np.full(self.num_envs, None, object)
        for index in np.flatnonzero(ended):
            final_obs[index] = self.games.finals[index].copy()
        final = {"rewards": self.games.rewards.copy(), "_rewards": ended}
        return {"final_obs": final_obs, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def action_masks(self) -> Cells:
        """A row for each game."""
        return self.games.masks.astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """What each game's agent sees, a line for each thing."""
        if self.render_mode is None:
            return None
        return tuple(self.games.agent_description(index) for index in range(self.num_envs))

    def save(self) -> Saved:
        """All games, their series and rivals, for `restore`, also in another process."""
        return self.games.save()

    def restore(self, saved: Saved) -> tuple[Cells, dict[str, Any]]:
        self.games.restore(saved)
        return self._own(self.games.observations), self._info()
