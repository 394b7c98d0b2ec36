"""Bots, hints and the analysis in the page are those of Python: the same choices for the same seeds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from offline.test_frames import run_in_page, tables
from offline.thoughts import mind_for, thoughts_on
from stellwerk.board import Board
from stellwerk.mapping import mapfile
from stellwerk.server.offline.boards import board_file


@pytest.mark.slow
@pytest.mark.parametrize("name", mapfile.names())
def test_bots_in_the_page_choose_as_in_python(name: str, tmp_path: Path) -> None:
    board = Board.named(name)
    seats, options = tables(board)[-1]
    (tmp_path / "play.json").write_bytes(board_file(board))
    (tmp_path / "mind.bin").write_bytes(mind_for(board, seats, options))
    (tmp_path / "thoughts.json").write_text(json.dumps(thoughts_on(board, seats, options)))
    run_in_page("src/local/think/thoughts.check.ts", tmp_path)
