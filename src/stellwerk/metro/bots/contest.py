"""The contest run from Python, until its budget is used up."""

import time
from dataclasses import dataclass
from typing import Any

from stellwerk.game import View
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.search import play_rounds

ALL = 1 << 62  # play-outs: it need not come back before its end
BATCH = 8  # play-outs between two looks at the clock


@dataclass(frozen=True)
class Budget:
    playouts: int  # in all
    ms: float  # of processor time; if above 0 it counts instead


def run(view: View, mind: Mind, searches: Any, budget: Budget) -> None:
    """Plays a search that has begun to its end."""
    if budget.ms == 0:
        play_rounds(view.board.cells, view.cells, mind, searches, ALL, 0.0)
        return
    started, spent = time.thread_time(), 0.0
    while play_rounds(view.board.cells, view.cells, mind, searches, BATCH, spent):
        spent = (time.thread_time() - started) * 1000 / budget.ms
