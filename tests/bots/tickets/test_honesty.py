"""Bots can't see what their seat can't: resample it, and nothing that they do changes."""

from __future__ import annotations

import numpy as np
import pytest

from bots.matches import played, shares
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import new_stream
from stellwerk.game import View
from stellwerk.tickets.bots.rules.decide import call_decide
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.styles import as_cells, tuned

TABLES = [("usa", 2), ("usa", 4), ("new-york", 2), ("berlin", 3)]


def planned(view: View, seat: int) -> int:
    """The move of a fresh planner that is handed these cells, masked or not."""
    numbers = as_cells(tuned(view.board, view.seats))
    return int(call_decide(view.board.cells, view.cells, seat, numbers, Plan.many(1)))


@pytest.mark.parametrize(("board", "seats"), TABLES)
def test_the_compiled_planner_reads_nothing_hidden(board: str, seats: int) -> None:
    """In play-outs it is handed full games: it must decide there as it does on the view."""
    for seed in range(3):
        for game, view, _ in played(board, ["planner"] * seats, seed):
            seen = planned(view, view.seat)
            assert planned(game, view.seat) == seen
            assert planned(view.fill_in(7), view.seat) == seen


@pytest.mark.parametrize("bot", ["planner:blur=0.3", "policy", "search:playouts=60", "greedy", "shortest"])
def test_resampling_the_hidden_changes_no_choice(bot: str) -> None:
    for number, (_, view, _) in enumerate(played("new-york", ["planner"] * 2, seed=4)):
        if number % 6:
            continue
        again = view.fill_in(number).view(view.seat)
        assert again.cells.tobytes() == view.cells.tobytes()
        first, second = (bot_named(bot, "tickets")(new_stream(9)).choose(each, each.moves()) for each in (view, again))
        assert first == second


def test_search_beats_its_own_play_out_policy() -> None:
    share = shares("new-york", "search:playouts=200", "planner", blocks=16)
    assert share.mean() - 1.64 * share.std() / np.sqrt(len(share)) > 0.5


def test_more_budget_does_not_lose() -> None:
    share = shares("new-york", "search:playouts=400", "search:playouts=60", blocks=8)
    assert share.mean() + 1.96 * share.std() / np.sqrt(len(share)) > 0.5
