"""How a point of a search for numbers changes them: most by a factor, those that may be 0 or less by a sum."""

import numpy as np

from stellwerk.engine.flat import Cells
from stellwerk.tickets.bots.training.duel import Row

FIXED = ("block", "draws", "longest", "network")  # set by a style, by a level, or simply on
SPREAD = 0.35  # a step multiplies a number by about exp(±SPREAD) …
SUMS = {"extend": 0.05, "trail": 0.1, "keep_points": 0.05, "keep_piece": 0.05}  # … or adds about this


def names_in(start: Row) -> list[str]:
    """The numbers that a search changes: those that are 0 only if they change by a sum."""
    return [name for name, value in start.items() if name not in FIXED and (value != 0 or name in SUMS)]


def moved(start: Row, names: list[str], point: Cells) -> Row:
    found = dict(start)
    for name, step in zip(names, np.asarray(point, float), strict=True):
        if name in SUMS:
            found[name] = float(start[name] + SUMS[name] * step)
        else:
            found[name] = float(start[name] * np.exp(np.clip(SPREAD * step, -5, 5)))
    return found
