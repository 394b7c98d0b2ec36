"""Agents that choose at the same time, as PettingZoo's parallel environment: for metro."""

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it
need_extra("rl", "pettingzoo")  # before anything that imports it

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from stellwerk.board import Board
from stellwerk.checks import index_of, short
from stellwerk.envs import spaces
from stellwerk.envs.agents import Agents, Observed
from stellwerk.envs.rules import batch
from stellwerk.errors import OptionError


class GameParallel(Agents, ParallelEnv[str, Observed, int]):
    """Every seat is an agent. One whose mask is all 0 has nothing to choose in this step; its action is ignored.

    That happens when its windows are full, or when another has more to enter of the same card (M16).
    """

    def __init__(
        self, board: str | Path | Board | None = None, seats: int = 2, *, reward: str | None = None,
        scaled: bool = True, render_mode: str | None = None, **options: int,
    ) -> None:  # fmt: skip
        self._make_games(board, seats, reward, scaled, render_mode, options)
        self.agents: list[str] = []
        self._action_spaces = {agent: spaces.Moves(self.games, seat) for agent, seat in self._seats.items()}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """A seed starts a series; a reset without one starts the next game of it."""
        self._start(seed, options)
        return self._all_observed(), {agent: {} for agent in self.agents}

    def _all_observed(self) -> dict[str, Observed]:
        return {agent: self._observed(seat) for agent, seat in self._seats.items()}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        games, agents = self.games, self.agents
        games.need_start()
        if not agents:  # the game is over
            return {}, {}, {}, {}, {}
        moves = self._moves(actions)
        # Seats may move in any order: one that has a second entry to make (M16) makes it in the next step.
        for seat, move in moves.items():
            games.courses["mover"][0] = seat
            games.run(np.array([move], np.int64), batch.ACT)
        games.run(games.no_moves, batch.JUDGE)
        over = bool(games.ended[0])
        rewards = dict(zip(agents, games.rewards[0].tolist(), strict=True))
        self.agents = [] if over else agents
        never = dict.fromkeys(agents, False)
        return self._all_observed(), rewards, dict.fromkeys(agents, over), never, {agent: {} for agent in agents}

    def _moves(self, actions: dict[str, int]) -> dict[int, int]:
        """The move of each seat that is to move; all are checked before the first is made."""
        if not isinstance(actions, Mapping):
            raise OptionError(f"actions are a dict, from agent to move, not {short(actions)}")
        game, moves = self.game, {}
        for seat in game.to_move:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise OptionError(f"{agent} is to move, but actions has no move for it")
            moves[seat] = index_of(actions[agent], f"the action of {agent}")
            if moves[seat] not in [legal.id for legal in game.moves(seat)]:
                self.games.refuse(0, seat, moves[seat])
        return moves

    def render(self) -> Any:
        """What each agent sees, one after another, a line for each thing."""
        if self.render_mode is None:
            return None
        told = [self.games.description(0, seat) for seat in range(self.games.seats)]
        return "\n\n".join(f"{agent}\n{text}" for agent, text in zip(self.possible_agents, told, strict=True))
