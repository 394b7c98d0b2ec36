"""Why a move of a metro game is good: the rows of compiled rules, in names."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stellwerk.bots.advice import Reason, reasons_in
from stellwerk.game import View
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.reasons import REASONS, list_reasons
from stellwerk.metro.rules.board import LINES

COLUMNS = 4


def names_of(names: Any) -> Mapping[str, Sequence[str]]:
    """What the numbers in reasons are numbers of."""
    return {"line": names.letters, "station": names.station_names}


def reasons_for(view: View, mind: Mind, move: int) -> list[Reason]:
    rows = np.zeros((2 * LINES + 2, COLUMNS), np.int64)
    count = list_reasons(view.board.cells, view.cells, view.seat, mind, move, rows)
    return reasons_in(rows[:count], REASONS, names_of(view.board.names))
