"""What callers hand to an environment before it starts, checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.doors import short
from stellwerk.errors import OptionError


def check_reset(options: Any) -> None:
    """No option of Gymnasium or PettingZoo changes a reset here, but what is no dictionary is a slip."""
    if not (options is None or isinstance(options, dict)):
        raise OptionError(f"options of a reset must be a dictionary or None, not {short(options)}")


def check_vector_reset(options: Any, count: int) -> None:
    """Gymnasium's mask of games to reset is for environments that don't start their next games themselves."""
    check_reset(options)
    mask = (options or {}).get("reset_mask")
    if mask is None:
        return
    if getattr(mask, "dtype", None) != np.bool_ or mask.shape != (count,):
        raise OptionError(f"reset_mask must be an array of {count} bools, one for each game, not {short(mask)}")
    if not mask.all():
        raise OptionError("a reset starts all games: leave reset_mask out, games that are over go on by themselves")


def named_board(board: str | Path | Board | None) -> str | Path | Board:
    if board is None:
        raise OptionError("name a board: board='usa', or the path of a map's file")
    return board
