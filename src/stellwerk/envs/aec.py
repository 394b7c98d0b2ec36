"""Agents that move one after another, as PettingZoo's AEC environment."""

from __future__ import annotations

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it
need_extra("rl", "pettingzoo")  # before anything that imports it

import secrets
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces as gym_spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from stellwerk.board import Board
from stellwerk.doors import index_of, short
from stellwerk.envs import spaces
from stellwerk.envs.games import Games, short_name
from stellwerk.envs.rendering import MODES, check_mode
from stellwerk.envs.resets import check_reset, named_board
from stellwerk.errors import OptionError
from stellwerk.flat import Cells
from stellwerk.game import Game

Seen = dict[str, Cells]


def seen_space(games: Games) -> gym_spaces.Dict:
    masks = gym_spaces.Box(0, 1, (len(games.board.moves),), np.int8)
    return gym_spaces.Dict({"observation": spaces.observations(games), "action_mask": masks})


class TableAEC(AECEnv[str, Seen, int]):
    """Every seat is an agent, `player_0` …; where choices are simultaneous they are asked in turn and stay hidden.

    Illegal moves raise; wrapped by `env`, they end the game with a reward of −1 for whoever made one.
    """

    def __init__(
        self, board: str | Path | Board | None = None, seats: int = 2, *, reward: str | None = None,
        scaled: bool = True, render_mode: str | None = None, **options: int,
    ) -> None:  # fmt: skip
        super().__init__()
        opened = named_board(board)
        self.games = Games(opened, 1, seats, rivals="self", reward=reward, scaled=scaled, checked=True, **options)
        name = short_name(self.games.board).replace("-", "_") + "_v0"
        self.metadata = {"name": name, "render_modes": MODES, "is_parallelizable": False, "render_fps": 1}
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.games.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: spaces.Moves(self.games) for agent in self.possible_agents}
        self._observation_spaces = {agent: seen_space(self.games) for agent in self.possible_agents}
        self._seeded = False

    @property
    def game(self) -> Game:
        """The present game in full, for people who look on; an agent must not look."""
        return self.games.game()

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[known(agent, self.possible_agents)]

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[known(agent, self.possible_agents)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A seed starts a series: further resets without one go on in it."""
        check_reset(options)
        if seed is not None or not self._seeded:
            self.games.seed([secrets.randbits(256) if seed is None else seed])
            self._seeded = True
        self.games.start()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.games.movers[0]]

    def step(self, action: int | None) -> None:
        self.games.need_start()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # None is right for those whose game is over
            return
        self.games.step([index_of(action, "an action")])
        self._cumulative_rewards[agent] = 0.0
        for each, reward in zip(self.possible_agents, self.games.rewards[0].tolist(), strict=True):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += reward
        if self.games.ended[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.games.movers[0]]

    def observe(self, agent: str) -> Seen:
        games, seat = self.games, self._seats[known(agent, self.possible_agents)]
        games.need_start()
        if games.movers[0] == seat:
            return {"observation": games.observations[0].copy(), "action_mask": games.masks[0].copy()}
        seen = look(games, seat)
        seen["action_mask"][:] = 0  # it may have to choose as well, but is not asked yet
        return seen

    def render(self) -> Any:
        """What the agent sees that is to move, a line a thing."""
        return None if self.render_mode is None else self.games.told(0, self._seats[self.agent_selection])

    def close(self) -> None:
        """Nothing is held open."""


def known(agent: str, agents: list[str]) -> str:
    if agent not in agents:
        raise OptionError(f"no agent is called {short(agent)}; the agents are {', '.join(agents)}")
    return agent


def look(games: Games, seat: int) -> Seen:
    """What any seat sees of the present game, and what it may do if it is to move."""
    observation, mask = np.empty_like(games.observations[0]), np.empty_like(games.masks[0])
    games.look(0, seat, observation, mask)
    return {"observation": observation, "action_mask": mask}


def wrapped(board: str | Path | Board | None = None, **arguments: Any) -> Any:
    """With PettingZoo's usual wrappers, which take most of the time: see docs/guides/train-an-agent.md."""
    env: Any = wrappers.TerminateIllegalWrapper(TableAEC(board, **arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
