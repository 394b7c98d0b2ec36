"""Training: where each family's trainer is found."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import cast

from stellwerk.board import Board
from stellwerk.errors import OptionError

# Of a board: games (None: as many as the family needs), seed, the file to write (None: among the user's own training),
# and who is told the share done.
Train = Callable[[Board, int | None, int, Path | None, Callable[[float], None]], str]

TRAINERS = {
    "tickets": "tickets.trainer:train",
    "metro": "metro.trainer:train",
}  # family → module within this package, and function


def trainer_for(family: str) -> Train:
    if family not in TRAINERS:
        raise OptionError(f"bots for {family} games have nothing to train")
    module, _, name = TRAINERS[family].partition(":")
    return cast(Train, getattr(import_module(f"stellwerk.bots.{module}"), name))
