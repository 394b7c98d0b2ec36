"""Checks of what callers pass to an environment: options of a reset, how it is rendered."""

from typing import Any

import numpy as np

from stellwerk.checks import short
from stellwerk.errors import OptionError

MODES = ["ansi"]  # text, from the seat of the agent


def check_reset(options: Any) -> None:
    """No option of Gymnasium or PettingZoo changes a reset here, but a value that is not a dictionary is a mistake."""
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
        raise OptionError(
            "a reset starts all games: leave reset_mask out, games that are over start again by themselves"
        )


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise OptionError(f"render_mode must be {' or '.join(MODES)} or None, not {mode!r}")
    return mode
