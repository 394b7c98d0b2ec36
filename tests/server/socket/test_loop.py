"""What a message may cost: whatever kind it is, it does not keep others waiting."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from server.socket.every_message import MOVES, cost_of_all

MOST = 6_000  # calls of functions; bench/loop.py says how many milliseconds they take


class Calls:
    """Counts calls of functions, which are the same on every machine."""

    def __init__(self) -> None:
        self.calls = 0

    def start(self) -> None:
        self.calls = 0
        sys.setprofile(self.count)

    def stop(self) -> float:
        sys.setprofile(None)
        return self.calls

    def count(self, frame: object, event: str, given: object) -> None:
        self.calls += event in ("call", "c_call")


@pytest.mark.slow
@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize(("board", "seats"), [("usa", 5), ("metro-berlin", 6)])
def test_no_message_holds_the_loop(tmp_path: Path, warm: None, board: str, seats: int, moves: int) -> None:
    """Neither in the lobby, nor with as much behind it as can be told again, nor after the game."""
    costs = cost_of_all(tmp_path, board, seats, moves, Calls(), rounds=2)
    assert {message: calls for message, calls in costs.items() if calls > MOST} == {}
