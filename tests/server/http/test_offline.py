"""What the page plays with on its own, also on own maps: all their files, and others after a change."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boards import NAMES
from guide_maps import save_maps
from stellwerk.server.http import offline
from stellwerk.server.http.pagefiles import ASK, NAMED
from stellwerk.server.maps.offered import Maps
from stellwerk.server.offline.files import INDEX, PARTS
from stellwerk.server.offline.worker import END, LIST

HASHED = re.compile(r"-[0-9a-f]{12}\.\w+$")
pytestmark = pytest.mark.slow


@pytest.fixture
def maps(tmp_path: Path) -> Maps:
    found = Maps(save_maps(tmp_path / "maps"))
    found.look()
    return found


def content(name: str, maps: Maps) -> bytes:
    file = offline.file_named(name, maps)
    assert file, name
    assert file.caching == (NAMED if HASHED.search(name) else ASK)
    return file.bodies[""]


def change(maps: Maps) -> None:
    assert maps.folder
    path = maps.folder / "lake.toml"
    path.write_text(path.read_text().replace('name = "Lake"', 'name = "Pond"'))
    maps.look()


def test_maps_of_the_folder_are_among_the_boards(maps: Maps) -> None:
    index = json.loads(content(INDEX, maps))
    lake = maps.own["lake"].name
    assert [board["board"] for board in index["boards"]] == [*NAMES, maps.own["lake-line"].name, lake]
    told = index["files"][lake]
    assert json.loads(content(told["play"], maps))["board"] == lake
    for name in (*(told[part] for part in PARTS), *told["minds"].values()):
        assert content(name, maps)
    assert json.loads(content(f"{lake}.json", maps)) == told
    assert offline.file_named("pond.json", maps) is None


def test_a_changed_map_has_another_name_and_makes_another_worker(
    maps: Maps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sw.js").write_text('const FILES = {"./":"1a"};\nrest')
    monkeypatch.setattr(offline, "PAGE", tmp_path)
    before, first = maps.own["lake"].name, listed(maps)
    change(maps)
    after, then = maps.own["lake"].name, listed(maps)
    assert first["offline/index.json"] != then["offline/index.json"]
    assert any(before in name for name in first)
    assert not any(before in name for name in then)
    assert any(after in name for name in then)
    assert offline.file_named(f"{before}.json", maps) is None
    others = {name for name in first if before not in name and name != "offline/index.json"}
    assert others <= set(then), "what has not changed keeps its name"


def listed(maps: Maps) -> dict[str, str]:
    found = offline.worker(maps)
    assert found
    files: dict[str, str] = json.loads(found.bodies[""].partition(END)[0].removeprefix(LIST))
    return files
