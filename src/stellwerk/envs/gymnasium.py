"""Gymnasium: importing this registers an id for every board and sheet, such as `stellwerk/new-york-v0`.

>>> import gymnasium, stellwerk.envs.gymnasium
>>> env = gymnasium.make("stellwerk/new-york-v0", rivals="greedy")
>>> observation, info = env.reset(seed=1)
>>> [env.unwrapped.board.moves[move] for move in info["action_mask"].nonzero()[0]]
['keep 1', 'keep 2', 'keep 1 2']
"""

from __future__ import annotations

import gymnasium

from stellwerk import mapfile
from stellwerk.envs.single import TableEnv
from stellwerk.envs.vector import TableVectorEnv

__all__ = ["IDS", "TableEnv", "TableVectorEnv"]

IDS = {name: f"stellwerk/{name}-v0" for name in mapfile.names()}

for _name, _id in IDS.items():
    gymnasium.register(
        id=_id,
        entry_point="stellwerk.envs.single:TableEnv",
        vector_entry_point="stellwerk.envs.vector:TableVectorEnv",
        kwargs={"board": _name},
    )
