"""Weights in files: what training has learnt about a sheet, and where it is found."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.learnt import UNREADABLE, fits, paths_for, why_unread
from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError
from stellwerk.metro.bots.rules.layout import VERSION, layout_of

MODES = ("solo", "solo-expert", "several", "several-expert")  # kinds of game, each with numbers of its own


def mode_of(seats: int, expert: int) -> str:
    return MODES[2 * (seats > 1) + (expert != 0)]


@dataclass(frozen=True)
class Origin:
    """Where weights come from, so that anybody can make them again."""

    map: str
    map_hash: str
    rules: int  # version of the family's rules
    command: str
    seed: int
    games: int
    means: Mapping[str, float] = field(default_factory=dict)  # mode → mean score of a seat, when training ended
    layout: int = 1  # version of the weights' layout


@dataclass(frozen=True)
class Weights:
    origin: Origin
    weights: Mapping[str, Cells]  # mode → numbers, laid out as `layout_of` says


def save_weights(learnt: Weights, path: Path) -> None:
    """Half precision is exact to a hundredth of a point."""
    arrays: dict[str, Any] = {mode: weights.astype(np.float16) for mode, weights in learnt.weights.items()}
    with open(path, "wb") as file:
        np.savez_compressed(file, origin=np.array(json.dumps(asdict(learnt.origin))), **arrays)


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """The arrays of a file, each read on first use."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            yield arrays
    except UNREADABLE as error:
        raise OptionError(f"{path}: no weights of a metro bot: {why_unread(error)}") from None


def read_origin(path: Path) -> Origin:
    with opened(path) as arrays:
        return Origin(**json.loads(str(arrays["origin"])))


def read_weights(path: Path) -> Weights:
    with opened(path) as arrays:
        weights = {mode: arrays[mode].astype(np.float32) for mode in MODES if mode in arrays}
        return Weights(Origin(**json.loads(str(arrays["origin"]))), weights)


def check_weights(path: str, board: Board | None = None) -> None:
    """Raises an OptionError if a file has no weights, or none for this board."""
    origin = read_origin(Path(path))
    if board and not fits(origin, board, VERSION):
        raise OptionError(f"{path}: these weights are not for this map; make new ones: stellwerk train {board.name}")


@lru_cache(maxsize=16)
def weights_for(board: Board, mode: str, path: str = "") -> Cells:
    """The weights for a kind of game: from this file if one is named, else those that bots play with.

    For an untrained sheet they are all zero: then only points at once count, as for `greedy`.
    """
    if path:
        check_weights(path, board)
    for each in [Path(path)] if path else paths_for(board):
        if fits(read_origin(each), board, VERSION):
            weights = read_weights(each).weights
            if mode in weights:
                return weights[mode]
    return np.zeros(int(layout_of(board)["numbers"][0]), np.float32)
