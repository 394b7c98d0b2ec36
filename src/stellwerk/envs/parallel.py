"""Agents that choose at the same time, as PettingZoo's parallel environment: for metro, whose rounds are so."""

from __future__ import annotations

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it
need_extra("rl", "pettingzoo")  # before anything that imports it

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from stellwerk.board import Board
from stellwerk.doors import index_of, short
from stellwerk.envs import spaces
from stellwerk.envs.aec import Seen, known, look, seen_space
from stellwerk.envs.games import Games, short_name
from stellwerk.envs.rendering import MODES, check_mode
from stellwerk.envs.resets import check_reset, named_board
from stellwerk.envs.steps import batch
from stellwerk.errors import OptionError
from stellwerk.game import Game


class TableParallel(ParallelEnv[str, Seen, int]):
    """Every seat is an agent. One whose mask is all 0 has nothing to choose in this step; its action is ignored.

    That happens when its windows are full, or when another has more to enter of the same card (M16).
    """

    def __init__(
        self, board: str | Path | Board | None = None, seats: int = 2, *, reward: str | None = None,
        scaled: bool = True, render_mode: str | None = None, **options: int,
    ) -> None:  # fmt: skip
        opened = named_board(board)
        self.games = Games(opened, 1, seats, rivals="self", reward=reward, scaled=scaled, checked=True, **options)
        name = short_name(self.games.board).replace("-", "_") + "_v0"
        self.metadata = {"name": name, "render_modes": MODES, "render_fps": 1}
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.games.seats)]
        self.agents: list[str] = []
        self._action_spaces = {agent: spaces.Moves(self.games, seat) for seat, agent in enumerate(self.possible_agents)}
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A seed starts a series: further resets without one go on in it."""
        check_reset(options)
        if seed is not None or not self._seeded:
            self.games.seed([secrets.randbits(256) if seed is None else seed])
            self._seeded = True
        self.games.start()
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        return {agent: look(self.games, seat) for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        games, agents = self.games, self.agents
        games.need_start()
        if not agents:  # the game is over, and nobody is left to be told anything
            return {}, {}, {}, {}, {}
        moves = self._moves(actions)
        # Seats may move in any order, so the first of them need not wait for its second entry (M16).
        for seat, move in moves.items():
            games.courses["mover"][0] = seat
            games.run(np.array([move], np.int64), batch.ACT)
        games.run(games.no_moves, batch.JUDGE)
        over = bool(games.ended[0])
        rewards = dict(zip(agents, games.rewards[0].tolist(), strict=True))
        self.agents = [] if over else agents
        never = dict.fromkeys(agents, False)
        return self._seen(), rewards, dict.fromkeys(agents, over), never, {agent: {} for agent in agents}

    def _moves(self, actions: dict[str, int]) -> dict[int, int]:
        """What each seat that is to move does; all of it is checked before the first move is made."""
        if not isinstance(actions, Mapping):
            raise OptionError(f"actions are a dict, from agent to move, not {short(actions)}")
        game, moves = self.game, {}
        for seat in game.to_move:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise OptionError(f"{agent} is to move, but actions has no move of it")
            moves[seat] = index_of(actions[agent], f"the action of {agent}")
            if moves[seat] not in [legal.id for legal in game.moves(seat)]:
                self.games.refuse(0, seat, moves[seat])
        return moves

    def render(self) -> Any:
        """What each agent sees, one after another, a line a thing."""
        if self.render_mode is None:
            return None
        told = [self.games.told(0, seat) for seat in range(self.games.seats)]
        return "\n\n".join(f"{agent}\n{text}" for agent, text in zip(self.possible_agents, told, strict=True))

    def close(self) -> None:
        """Nothing is held open."""
