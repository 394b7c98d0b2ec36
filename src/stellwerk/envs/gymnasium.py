"""Gymnasium: importing this registers an id for every board and sheet, such as `stellwerk/new-york-v0`.

>>> import gymnasium, stellwerk.envs.gymnasium
>>> env = gymnasium.make("stellwerk/new-york-v0", rivals="greedy")
>>> observation, info = env.reset(seed=1)
>>> [env.unwrapped.board.moves[move] for move in info["action_mask"].nonzero()[0]]
['keep 1', 'keep 2', 'keep 1 2']
"""

from __future__ import annotations

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it

from pathlib import Path

import gymnasium

from stellwerk import mapfile
from stellwerk.board import Board
from stellwerk.envs.games import short_name
from stellwerk.envs.single import TableEnv
from stellwerk.envs.vector import TableVectorEnv
from stellwerk.errors import OptionError

__all__ = ["IDS", "TableEnv", "TableVectorEnv", "register"]


def register(board: str | Path | Board, name: str = "") -> str:
    """Registers a map of your own, by its path or as a Board, and returns its id: `stellwerk/NAME-v0`."""
    opened = Board.named(board)  # says at once what is wrong with the file
    name = name or short_name(opened)
    if not isinstance(name, str) or mapfile.slug(name) != name:
        raise OptionError(f"a name for an id has small letters, digits and hyphens, such as {short_name(opened)!r}")
    if not isinstance(board, Board) and mapfile.is_path(str(board)):
        board = str(Path(board).absolute())  # found from any folder
    id = f"stellwerk/{name}-v0"
    known = gymnasium.registry.get(id)
    if known is not None and known.kwargs["board"] != board:
        raise OptionError(f"{id} is another board; give this one a name: register(board, name=…)")
    if known is None:
        gymnasium.register(
            id=id,
            entry_point="stellwerk.envs.single:TableEnv",
            vector_entry_point="stellwerk.envs.vector:TableVectorEnv",
            kwargs={"board": board},
        )
    return id


IDS = {name: register(name) for name in mapfile.names()}
