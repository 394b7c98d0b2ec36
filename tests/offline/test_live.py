"""A table on this device is played: by bots, by several people, in two tabs, with a full disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from offline.test_frames import run_in_page
from offline.thoughts import mind_for
from stellwerk.board import Board
from stellwerk.server.offline.boards import board_file


@pytest.mark.slow
@pytest.mark.parametrize("name", ["new-york", "metro-paris"])
def test_a_table_on_this_device_is_played(name: str, tmp_path: Path) -> None:
    board = Board.named(name)
    (tmp_path / "play.json").write_bytes(board_file(board))
    (tmp_path / "mind.bin").write_bytes(mind_for(board, 2, {}))
    run_in_page("src/local/table/live.check.ts", tmp_path)
