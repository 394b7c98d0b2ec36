"""Value nets in files: one file for a board, a net for each number of seats."""

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.learnt import UNREADABLE, fits, paths_for, why_unread
from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError
from stellwerk.tickets.bots.rules.values import OF_GAME, OF_SEAT, Net

LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
LAYOUT = 1  # version of the features


@dataclass(frozen=True)
class Origin:
    """Where nets come from, so that anybody can make them again."""

    map: str
    map_hash: str
    rules: int  # version of the family's rules
    layout: int
    command: str
    games: int
    seed: int
    errors: dict[str, float]  # seats → root mean square error of the margin, on games not learnt from


def inputs_of(seats: int) -> int:
    return OF_SEAT * seats + OF_GAME


def save_weights(path: Path, origin: Origin, nets: dict[int, list[Cells]]) -> None:
    """Half precision is enough. A new file is moved over the old one, so that no file is ever incomplete."""
    arrays: dict[str, Any] = {
        f"{seats} {name}": layer.astype(np.float16)
        for seats, layers in nets.items()
        for name, layer in zip(LAYERS, layers, strict=True)
    }
    scratch = path.with_name(path.name + ".new")
    with open(scratch, "wb") as file:
        np.savez_compressed(file, origin=np.array(json.dumps(asdict(origin))), **arrays)
    scratch.replace(path)


def read_weights(path: Path) -> tuple[Origin, dict[int, list[Cells]]]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            origin = Origin(**json.loads(str(arrays["origin"])))
            seats = sorted({int(key.split()[0]) for key in arrays if key != "origin"})
            return origin, {n: [arrays[f"{n} {name}"].astype(np.float32) for name in LAYERS] for n in seats}
    except UNREADABLE as error:
        raise OptionError(f"{path}: no value nets: {why_unread(error)}") from None


def as_net(layers: list[Cells]) -> Any:
    """A net as compiled code takes it."""
    net = Net.many(1)
    net["inputs"] = len(layers[0])
    for name, layer in zip(LAYERS, layers, strict=True):
        net[name][0][: len(layer)] = layer
    return net


def check_weights(path: str, board: Board | None = None) -> None:
    """Raises an OptionError if a file has no nets, or none for this board."""
    origin, _ = read_weights(Path(path))
    if board and not fits(origin, board, LAYOUT):
        raise OptionError(f"{path}: these nets are not for this map; make new ones: stellwerk train {board.name}")


@lru_cache(maxsize=16)
def weights_for(board: Board, seats: int, path: str = "") -> Any:
    """The net for a number of seats, from this file if one is named; without a net, play-outs go to the end."""
    if path:
        check_weights(path, board)
    for each in [Path(path)] if path else paths_for(board):
        origin, nets = read_weights(each)
        if fits(origin, board, LAYOUT) and seats in nets:
            return as_net(nets[seats])
    return Net.many(1)
