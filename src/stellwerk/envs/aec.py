"""Agents that move one after another, as PettingZoo's AEC environment."""

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it
need_extra("rl", "pettingzoo")  # before anything that imports it

from pathlib import Path
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from stellwerk.board import Board
from stellwerk.checks import index_of
from stellwerk.envs.agents import Agents, Observed


class GameAEC(Agents, AECEnv[str, Observed, int]):
    """Every seat is an agent, `player_0` …; simultaneous choices are made one after another and stay hidden.

    Illegal moves raise; wrapped by `env`, they end the game with a reward of −1 for whoever made one.
    """

    def __init__(
        self, board: str | Path | Board | None = None, seats: int = 2, *, reward: str | None = None,
        scaled: bool = True, render_mode: str | None = None, **options: int,
    ) -> None:  # fmt: skip
        super().__init__()
        self._make_games(board, seats, reward, scaled, render_mode, options)
        self.metadata |= {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A seed starts a series; a reset without one starts the next game of it."""
        self._start(seed, options)
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
            self._was_dead_step(action)  # None is the right action when the game is over
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

    def observe(self, agent: str) -> Observed:
        games, seat = self.games, self._seats[self._checked(agent)]
        games.need_start()
        if games.movers[0] == seat:
            return {"observation": games.observations[0].copy(), "action_mask": games.masks[0].copy()}
        seen = self._observed(seat)
        seen["action_mask"][:] = 0  # it may have a choice to make too, but is not asked yet
        return seen

    def render(self) -> Any:
        """What the agent to move sees, a line for each thing."""
        return None if self.render_mode is None else self.games.description(0, self._seats[self.agent_selection])


def wrapped(board: str | Path | Board | None = None, **arguments: Any) -> Any:
    """With PettingZoo's usual wrappers, in which most of the time is spent: see docs/guides/train-an-agent.md."""
    env: Any = wrappers.TerminateIllegalWrapper(GameAEC(board, **arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
