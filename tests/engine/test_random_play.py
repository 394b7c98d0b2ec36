"""Random play comes out as a reference written apart from this engine says (docs/rules/tickets.md)."""

from __future__ import annotations

import pytest

from stellwerk.board import Board
from stellwerk.simulate import Series, simulate

GAMES = 4000

# board, seats, decisions a game, mean total: of 500 games each, hence the tolerances below
REFERENCE = [
    ("usa", 2, 155, -52), ("usa", 3, 230, -46), ("usa", 4, 298, -29), ("usa", 5, 365, -11),
    ("new-york", 2, 54.5, 4.7), ("new-york", 3, 79.4, 3.8), ("new-york", 4, 105, 3.5),
    ("berlin", 2, 82, -10), ("berlin", 3, 123, -10), ("berlin", 4, 166, -10),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seats", "decisions", "total"), REFERENCE)
def test_decisions_and_totals_are_those_of_the_reference(name: str, seats: int, decisions: float, total: float) -> None:
    summary = simulate(Series(Board.named(name), ["random"] * seats, GAMES, 0, {}))
    assert summary.moves_per_game == pytest.approx(decisions, abs=1.5)
    assert sum(summary.mean_scores) / seats == pytest.approx(total, abs=2 if name == "usa" else 1)
    assert all(share == pytest.approx(1 / seats, abs=0.03) for share in summary.win_share)
