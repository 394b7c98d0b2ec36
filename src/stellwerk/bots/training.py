"""Training: a family's trainer, and the bots that play with its result."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

from stellwerk import families
from stellwerk.board import Board
from stellwerk.bots.family import Training
from stellwerk.errors import OptionError

# Of a board: games (None: as many as the family needs), seed, the file to write (None: among the user's own training),
# and a function that is told the share done.
Train = Callable[[Board, int | None, int, Path | None, Callable[[float], None]], str]


def training_of(family: str) -> Training:
    if found := families.named(family).bots.training:
        return found
    raise OptionError(f"bots for {family} games have nothing to train")


def trainer_for(family: str) -> Train:
    return cast(Train, families.named(family).load(f"bots.{training_of(family).train}"))


def policy_trainer_for(family: str) -> Train:
    if found := training_of(family).policy:
        return cast(Train, families.named(family).load(f"bots.{found}"))
    raise OptionError(f"bots for {family} games learn no policy; `stellwerk train BOARD` trains what they play with")
