"""A table on this device tells what a server's table tells: games on every board and sheet, and their records."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from offline.frames import game_on
from patience import PATIENCE
from repository import ROOT
from stellwerk.board import Board
from stellwerk.mapping import mapfile
from stellwerk.native.library import path_for
from stellwerk.record import parse
from stellwerk.server.offline.boards import board_file
from stellwerk.verify import verify

PAGE = ROOT / "page"


def tables(board: Board) -> list[tuple[int, dict[str, int]]]:
    """Seats and options: the fewest, the most, and what the family's options change."""
    low, high = board.map.rules.seats
    if board.family == "metro":
        return [(1, {"expert": 1}), (low, {}), (3, {"expert": 0}), (high, {"expert": 1})]
    return [(low, {"first": 1}), (high, {})]


@pytest.mark.slow
@pytest.mark.parametrize("name", mapfile.names())
def test_a_table_on_this_device_tells_what_a_server_tells(name: str, tmp_path: Path) -> None:
    board = Board.named(name)
    games = [game_on(board, seats, options, seed) for seed, (seats, options) in enumerate(tables(board))]
    (tmp_path / "play.json").write_bytes(board_file(board))
    (tmp_path / "games.json").write_text(json.dumps(games))
    run_in_page("src/local/frames.check.ts", tmp_path)
    records = sorted(tmp_path.glob("*.game"))
    assert len(records) == len(games)
    for path in records:
        for record in parse(path.read_bytes().splitlines(), path.name):
            verify(record, path.name)


def run_in_page(check: str, folder: Path) -> None:
    """With the page's own code and the rules in WebAssembly."""
    assert path_for("wasm32").exists(), "the rules are not built: python -m ahead wasm32"
    command = ["node", str(PAGE / "node_modules/vitest/vitest.mjs"), "run", check, "--testTimeout=240000"]
    env = os.environ | {"NO_COLOR": "1", "STELLWERK_FRAMES": str(folder), "STELLWERK_WASM": str(path_for("wasm32"))}
    done = subprocess.run(command, cwd=PAGE, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout[:2000] + done.stderr[:6000]
