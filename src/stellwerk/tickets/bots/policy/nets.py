"""Policy nets in files: one net for a board, with every number of seats."""

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.learnt import UNREADABLE, fits, why_unread
from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError
from stellwerk.tickets.bots.policy.rules.net import Chooser, Policy
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.styles import as_cells, tuned

LAYERS = ("first", "first_bias", "second", "second_bias", "last")
LAYOUT = 1  # version of the features
SHIPPED = Path(__file__).parents[1] / "data" / "policy"


@dataclass(frozen=True)
class Origin:
    """Where a net comes from, so that anybody can make it again."""

    map: str
    map_hash: str
    rules: int  # version of the family's rules
    layout: int
    planner: str  # the edition whose moves it chooses among
    command: str
    games: int
    seed: int
    shares: dict[str, float]  # seats → wins of one net against planners, on deals not learnt from


def save_policy(path: Path, origin: Origin, layers: list[Cells], bonus: float) -> None:
    """Half precision is enough. A new file is moved over the old one, so that no file is ever incomplete."""
    arrays: dict[str, Any] = {name: layer.astype(np.float16) for name, layer in zip(LAYERS, layers, strict=True)}
    scratch = path.with_name(path.name + ".new")
    with open(scratch, "wb") as file:
        np.savez_compressed(file, origin=np.array(json.dumps(asdict(origin))), bonus=np.array(bonus), **arrays)
    scratch.replace(path)


def read_policy(path: Path) -> tuple[Origin, Any]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            origin = Origin(**json.loads(str(arrays["origin"])))
            return origin, as_policy([arrays[name].astype(np.float32) for name in LAYERS], float(arrays["bonus"]))
    except UNREADABLE as error:
        raise OptionError(f"{path}: no policy net: {why_unread(error)}") from None


def as_policy(layers: list[Cells], bonus: float) -> Any:
    """A net as compiled code takes it."""
    policy = Policy.many(1)
    policy["bonus"] = bonus
    for name, layer in zip(LAYERS, layers, strict=True):
        policy[name][0] = layer.reshape(policy[name][0].shape)
    return policy


def check_policy(path: str, board: Board | None = None) -> None:
    """Raises an OptionError if a file has no net, or none for this board."""
    origin, _ = read_policy(Path(path))
    if board and not fits(origin, board, LAYOUT):
        raise OptionError(f"{path}: this net is not for this map; make one: stellwerk train {board.name} --policy")


def no_policy() -> Any:
    """It always prefers the planner's own move."""
    policy = Policy.many(1)
    policy["bonus"] = 1.0
    return policy


def chooser_on(board: Board, seats: int, path: str = "") -> Chooser | None:
    """What chooses by the net of a file, or by the one that is shipped for a board; None if there is none."""
    found = net_for(board, path)
    return Chooser(found[1], as_cells(tuned(board, seats, found[0])), Plan.many(1)) if found else None


@lru_cache(maxsize=16)
def net_for(board: Board, path: str) -> tuple[str, Any] | None:
    """With the edition of the planner whose moves it chooses among."""
    if path:
        check_policy(path, board)
    for each in [Path(path)] if path else sorted(SHIPPED.glob("*.npz")):
        origin, policy = read_policy(each)
        if fits(origin, board, LAYOUT):
            return origin.planner, policy
    return None
