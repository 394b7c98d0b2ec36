"""Gymnasium: importing this registers an id for every board and sheet, such as `stellwerk/new-york-v0`.

>>> import gymnasium, stellwerk.envs.gymnasium
>>> env = gymnasium.make("stellwerk/new-york-v0", rivals="greedy")
>>> observation, info = env.reset(seed=1)
>>> [env.unwrapped.board.moves[move] for move in info["action_mask"].nonzero()[0]]
['keep 1', 'keep 2', 'keep 1 2']
"""

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it

from pathlib import Path

import gymnasium

from stellwerk.board import Board
from stellwerk.envs.games import short_name
from stellwerk.envs.single import GameEnv
from stellwerk.envs.vector import GameVectorEnv
from stellwerk.errors import OptionError
from stellwerk.mapping import mapfile

__all__ = ["IDS", "GameEnv", "GameVectorEnv", "register"]


def register(board: str | Path | Board, name: str = "") -> str:
    """Registers a map of your own, by its path or as a Board, and returns its id: `stellwerk/NAME-v0`."""
    opened = Board.named(board)  # raises now if something is wrong with the file
    name = name or short_name(opened)
    if not isinstance(name, str) or mapfile.slug(name) != name:
        raise OptionError(f"a name for an id has small letters, digits and hyphens, such as {short_name(opened)!r}")
    if not isinstance(board, Board) and mapfile.is_path(str(board)):
        board = str(Path(board).absolute())  # so that it is found from any folder
    id = f"stellwerk/{name}-v0"
    known = gymnasium.registry.get(id)
    if known is not None and known.kwargs["board"] != board:
        raise OptionError(f"{id} is another board; give this one a name: register(board, name=…)")
    if known is None:
        gymnasium.register(
            id=id,
            entry_point="stellwerk.envs.single:GameEnv",
            vector_entry_point="stellwerk.envs.vector:GameVectorEnv",
            kwargs={"board": board},
        )
    return id


IDS = {name: register(name) for name in mapfile.names()}
