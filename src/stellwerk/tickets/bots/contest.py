"""The search run from Python: until its budget is used up, on one core or on several."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from stellwerk.game import View
from stellwerk.tickets.bots.mind import new_buffers
from stellwerk.tickets.bots.rules.mind import Mind
from stellwerk.tickets.bots.rules.search import end_round, play_part, play_rounds

ALL = 1 << 62  # play-outs: it need not come back before its end


@dataclass(frozen=True)
class Budget:
    playouts: int
    ms: float  # of CPU time on each core; 0: play-outs count
    cores: int


def run(view: View, mind: Mind, searches: Any, budget: Budget) -> None:
    """Plays a search that has begun to its end."""
    if budget.ms == 0 and budget.cores == 1:
        play_rounds(view.board.cells, view.cells, mind, searches, ALL, 0.0)
    elif searches["count"][0] > 1:
        Cores(view, mind, searches, budget).run()


class Cores:
    """Each plays its part of every round in a thread, since play-outs release Python's global lock."""

    def __init__(self, view: View, mind: Mind, searches: Any, budget: Budget) -> None:
        self.view, self.searches, self.budget = view, searches, budget
        self.minds = [mind, *(own_buffers(mind, view) for _ in range(1, budget.cores))]

    def run(self) -> None:
        started, elsewhere, going = time.thread_time(), 0.0, True
        cores: Sequence[int] = range(1, len(self.minds) + 1)
        with ThreadPoolExecutor(len(cores)) as pool:
            while going:
                if len(cores) == 1:
                    self.play(1)
                else:
                    elsewhere += max(pool.map(self.play, cores))
                spent = (time.thread_time() - started + elsewhere) * 1000
                going = end_round(self.searches, spent / self.budget.ms if self.budget.ms else 0.0)

    def play(self, core: int) -> float:
        """A core's part of a round; returns the CPU seconds that it took."""
        started = time.thread_time()
        play_part(self.view.board.cells, self.view.cells, self.minds[core - 1], self.searches, core)
        return time.thread_time() - started


def own_buffers(mind: Mind, view: View) -> Mind:
    games, numbers, plans = new_buffers(view.board, view.seats)
    return mind._replace(games=games, seat_numbers=numbers, seat_plans=plans)
