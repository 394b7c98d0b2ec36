"""PettingZoo: a module for every board and sheet, with `env`, `raw_env` and, for metro, `parallel_env`.

The same three are here for any board, also one of your own: `raw_env(board="my.toml", seats=3)`.

>>> from stellwerk.envs.pettingzoo import new_york_v0
>>> env = new_york_v0.raw_env(seats=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from stellwerk.envs.aec import GameAEC, wrapped
from stellwerk.envs.parallel import GameParallel

__all__ = ["env", "parallel_env", "raw_env"]

raw_env, env, parallel_env = GameAEC, wrapped, GameParallel
