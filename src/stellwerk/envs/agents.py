"""What PettingZoo's two kinds of environment share: every seat is an agent, `player_0` …"""

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces as gym_spaces

from stellwerk.board import Board
from stellwerk.checks import short
from stellwerk.engine.flat import Cells
from stellwerk.envs import spaces
from stellwerk.envs.callers import MODES, check_mode, check_reset
from stellwerk.envs.games import Games, short_name
from stellwerk.errors import OptionError
from stellwerk.game import Game

Observed = dict[str, Cells]


class Agents:
    def _make_games(
        self, board: str | Path | Board | None, seats: int, reward: str | None, scaled: bool, mode: str | None,
        options: Mapping[str, int],
    ) -> None:  # fmt: skip
        if board is None:
            raise OptionError("name a board: board='usa', or the path of a map's file")
        self.games = Games(board, 1, seats, rivals="self", reward=reward, scaled=scaled, checked=True, **options)
        name = short_name(self.games.board).replace("-", "_") + "_v0"
        self.metadata: dict[str, Any] = {"name": name, "render_modes": MODES, "render_fps": 1}
        self.render_mode = check_mode(mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.games.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: spaces.Moves(self.games) for agent in self.possible_agents}
        masks = gym_spaces.Box(0, 1, (len(self.games.board.moves),), np.int8)
        parts = {"observation": spaces.observations(self.games), "action_mask": masks}
        self._observation_spaces = {agent: gym_spaces.Dict(parts) for agent in self.possible_agents}

    def _start(self, seed: int | None, options: Any) -> None:
        check_reset(options)
        if seed is not None:
            self.games.seed([seed])
        self.games.start()
        self.agents = list(self.possible_agents)

    def _checked(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise OptionError(f"no agent is called {short(agent)}; the agents are {', '.join(self.possible_agents)}")
        return agent

    @property
    def game(self) -> Game:
        """The present game in full, for people who watch; an agent must not see it."""
        return self.games.game()

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[self._checked(agent)]

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[self._checked(agent)]

    def _observed(self, seat: int) -> Observed:
        """What any seat sees of the present game, and what it may do if it is to move."""
        observation, mask = np.empty_like(self.games.observations[0]), np.empty_like(self.games.masks[0])
        self.games.look(0, seat, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def close(self) -> None:
        """There is nothing to close."""
