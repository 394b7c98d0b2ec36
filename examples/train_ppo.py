"""Masked PPO learns to beat the greedy bot on new-york, on one core, in two minutes.

pip install 'stellwerk[rl,examples]'
python examples/train_ppo.py --seconds 120
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from stellwerk.board import Board
from stellwerk.envs.gymnasium import IDS

TABLES = 64  # games at once
POINTS = 20.0  # a lead of this many points gives a reward of 1


class Tables(VecEnv):
    """Adapts Stellwerk's vector environment to Stable-Baselines3, which also resets in the same step."""

    def __init__(self, board: str, tables: int, seed: int, **arguments: Any) -> None:
        self.envs: Any = gymnasium.make_vec(IDS[board], tables, autoreset_mode="SameStep", **arguments)
        moves = gymnasium.spaces.Discrete(len(Board.named(board).moves))
        super().__init__(tables, self.envs.single_observation_space, moves)
        self.first_seed = seed

    def reset(self) -> Any:
        return self.envs.reset(seed=self.first_seed)[0]

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, rewards, ended, _, info = self.envs.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(ended):
            infos[index]["terminal_observation"] = info["final_obs"][index]
        return seen, rewards / POINTS, ended, infos

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self.envs.action_masks())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.envs, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.envs.close()


class Until(BaseCallback):
    """Stops after a number of seconds of CPU time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.end


def win_share(model: MaskablePPO, board: str, games: int, seed: int) -> float:
    """The share of games that the model wins against the greedy bot; a tie counts half."""
    envs: Any = gymnasium.make_vec(IDS[board], games, reward="win", autoreset_mode="NextStep")
    seen, info = envs.reset(seed=seed)
    results, waiting = np.zeros(games), np.ones(games, bool)
    while waiting.any():  # the first game of each table counts
        actions, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool))
        seen, rewards, ended, _, info = envs.step(actions)
        results[ended & waiting] = rewards[ended & waiting]
        waiting &= ~ended
    return float((results.mean() + 1) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default="new-york")
    parser.add_argument("--seconds", type=float, default=120.0, help="CPU time for learning")
    parser.add_argument("--steps", type=int, default=10**9, help="most steps; a run that reaches them is reproducible")
    parser.add_argument("--games", type=int, default=1000, help="games played before and after, to measure")
    parser.add_argument("--save", help="file to write the model to")
    options = parser.parse_args()
    torch.set_num_threads(1)
    tables = Tables(options.board, TABLES, seed=1, rivals="greedy", reward="shaped")
    model = MaskablePPO(
        "MlpPolicy", tables, seed=1, n_steps=64, batch_size=1024, n_epochs=4, learning_rate=7e-4, gamma=1.0,
        gae_lambda=0.95, ent_coef=0.01, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    before = win_share(model, options.board, options.games, seed=1_000_000)
    model.learn(options.steps, Until(options.seconds))
    after = win_share(model, options.board, options.games, seed=1_000_000)
    print(f"{options.board} against greedy: won {before:.1%} before, {after:.1%} after {model.num_timesteps:,} steps")
    if options.save:
        model.save(options.save)


if __name__ == "__main__":
    main()
