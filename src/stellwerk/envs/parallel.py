"""Agents that choose at the same time, as PettingZoo's parallel environment: for metro, whose rounds are so."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from stellwerk import calls
from stellwerk.board import Board
from stellwerk.envs import spaces
from stellwerk.envs.aec import Seen, look, seen_space
from stellwerk.envs.games import Games
from stellwerk.envs.steps import batch
from stellwerk.game import Game


class TableParallel(ParallelEnv[str, Seen, int]):
    """Every seat is an agent. One whose mask is all 0 has nothing to choose in this step; its action is ignored.

    That happens when its windows are full, or when another has more to enter of the same card (M16).
    """

    def __init__(
        self, board: str | Path | Board, seats: int = 2, *, reward: str | None = None, scaled: bool = True,
        render_mode: str | None = None, **options: int,
    ) -> None:  # fmt: skip
        self.games = Games(board, 1, seats, rivals="self", reward=reward, scaled=scaled, **options)
        name = self.games.board.name.replace("-", "_") + "_v0"
        self.metadata = {"name": name, "render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._action_spaces = {agent: spaces.Moves(self.games) for agent in self.possible_agents}
        self._observation_spaces = {agent: seen_space(self.games) for agent in self.possible_agents}
        self._seeded = False

    @property
    def game(self) -> Game:
        """The present game in full, for people who look on; an agent must not look."""
        return Game(self.games.board, self.games.games)

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A seed starts a series: further resets without one go on in it."""
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
        if not agents:  # the game is over, and nobody is left to be told anything
            return {}, {}, {}, {}, {}
        moves = {seat: int(actions[self.possible_agents[seat]]) for seat in self.game.to_move}
        for seat, move in moves.items():
            self._check(seat, move)
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

    def _check(self, seat: int, move: int) -> None:
        """All moves are checked before the first is made."""
        games, legal = self.games, self.games.board.new_moves()
        count = calls.legal_moves(games.board.cells, games.games, seat, legal)
        if move not in legal[:count]:
            games.refuse(0, seat, move)

    def render(self) -> Any:
        """The public view, a line a thing."""
        if self.render_mode is None:
            return None
        return "\n".join(f"{name}: {value}" for name, value in self.game.view(-1).describe().items())

    def close(self) -> None:
        """Nothing is held open."""
