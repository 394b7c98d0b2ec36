"""Layouts are worked out once on a machine; what the start page knows of boards beforehand is what they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from repository import ROOT
from stellwerk.board import Board
from stellwerk.mapping import atlas, mapfile
from stellwerk.server.maps import layouts
from stellwerk.server.offline.boards import minutes_of

FACTS = ROOT / "page" / "src" / "start" / "facts.ts"


def unwanted(board: Board) -> bytes:
    raise AssertionError(f"{board.name} is laid out again")


def test_a_board_is_laid_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STELLWERK_CACHE", str(tmp_path))
    board = Board.named("usa")
    first = layouts.layout_json(board)
    assert len(json.loads(first)["places"]) == len(board.map.places)
    monkeypatch.setattr(layouts, "make", unwanted)
    assert layouts.layout_json(board) == first
    layouts.sources.cache_clear()
    monkeypatch.setattr(layouts, "sources", lambda family: b"drawn otherwise")
    with pytest.raises(AssertionError, match="laid out again"):
        layouts.layout_json(board)


def test_a_board_is_laid_out_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "layouts").write_text("no folder")
    monkeypatch.setenv("STELLWERK_CACHE", str(tmp_path))
    assert json.loads(layouts.layout_json(Board.named("usa")))["places"]


def test_the_start_page_knows_the_shape_of_every_board() -> None:
    found = dict(re.findall(r'board: "([\w-]+)".* ratio: ([\d.]+)', FACTS.read_text()))
    assert set(found) == set(mapfile.names())
    for name, ratio in found.items():
        (wide, high), *_ = re.findall(r'viewBox="0 0 (\d+) (\d+)"', atlas.tile(atlas.open_map(name)))
        assert abs(int(wide) / int(high) - float(ratio)) < 0.01, name


def test_minutes_have_one_source() -> None:
    assert "minutes" not in FACTS.read_text()
    assert [minutes_of(Board.named(name)) for name in ("usa", "new-york", "berlin")] == [45, 15, 15]
