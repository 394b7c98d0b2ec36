"""The page as files: what is written, where, and what a folder may hold before."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boards import NAMES
from commands import run
from guide_maps import save_maps
from stellwerk.board import Board
from stellwerk.errors import StellwerkError
from stellwerk.native.library import path_for, wanted_hash
from stellwerk.server.offline import site
from stellwerk.server.offline.files import INDEX, files
from stellwerk.server.offline.worker import END, LIST, with_files
from stellwerk.server.settings import PAGE

INDEX_PAGE = """<!doctype html>
<html lang="en"><head>
    <meta charset="utf-8" />
    <link rel="icon" href="/assets/icon-a.svg" /><script type="module" src="/assets/index-b.js"></script>
</head></html>"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """As the build leaves it."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX_PAGE)
    (folder / "index.html.br").write_bytes(b"")
    (folder / ".built").write_text("stamp")
    (folder / "assets/index-b.js").write_text("1")
    (folder / "sw.js").write_text('const FILES = {"./":"1a","assets/index-b.js":""};\nrest')
    return folder


@pytest.fixture(autouse=True)
def some_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site needs rules for browsers, which are built apart from the tests; any will do here."""
    if not path_for("wasm32").exists() or wanted_hash().encode() not in path_for("wasm32").read_bytes():
        index = {**json.loads(files()[INDEX]), "rules": "rules-0.wasm"}
        monkeypatch.setattr(site, "files", lambda boards: {**files(boards), INDEX: json.dumps(index).encode()})


def boards() -> list[Board]:
    return [Board.named("berlin")]


def test_addresses_are_relative_and_the_page_knows_that_there_is_no_server(page: Path) -> None:
    found = site.site_files(boards(), page)
    index = found["index.html"].decode()
    assert re.findall(r'(?:href|src)="([^"]*)"', index) == ["./assets/icon-a.svg", "./assets/index-b.js"]
    assert '<meta name="stellwerk" content="site" />' in index
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', index)[0]
    assert "default-src 'none'" in policy
    assert "frame-ancestors" not in policy
    assert index.index("Content-Security-Policy") < index.index("<script")
    assert not any(name.endswith((".br", ".gz", ".built")) for name in found)


def test_the_worker_lists_all_that_is_written(page: Path) -> None:
    found = site.site_files(boards(), page)
    first = found["sw.js"].partition(END)[0].removeprefix(LIST)
    listed = json.loads(first)
    assert set(listed) | {"index.html", "sw.js"} == set(found) | {"./"}
    assert listed["offline/index.json"]
    assert found["sw.js"].endswith(b"\nrest")


def test_whatever_changes_makes_another_worker() -> None:
    script = b"const FILES = {};\nrest"
    made = {with_files(script, files) for files in ({INDEX: b"1"}, {INDEX: b"2"}, {INDEX: b"2", "usa-map-1.json": b""})}
    assert len(made) == 3


def test_writing_again_removes_what_is_old_and_ours_only(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    site.write_site(folder, site.site_files(boards(), page))
    (folder / "CNAME").write_text("play.example.org")
    (page / "assets/index-b.js").rename(page / "assets/index-c.js")
    site.write_site(folder, site.site_files(boards(), page))
    assert (folder / "CNAME").exists()
    assert (folder / "assets/index-c.js").exists()
    assert not (folder / "assets/index-b.js").exists()


def test_no_list_of_an_older_site_reaches_out_of_its_folder(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / site.MARK).write_text(json.dumps({"files": ["../precious.txt", str(precious)]}))
    site.write_site(folder, {})
    assert precious.exists()


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [("letter.txt", "dear", "has other files in it"), (site.MARK, "{", "is damaged")],
)
def test_a_folder_with_anything_else_is_refused(tmp_path: Path, name: str, content: str, told: str) -> None:
    (tmp_path / name).write_text(content)
    done = run("site", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert told in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert "is a file" in run("site", str(tmp_path / name)).stderr


def test_without_page_or_rules_it_says_what_is_missing(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(StellwerkError, match="without the page"):
        site.site_files(boards(), tmp_path / "none")
    monkeypatch.setattr(site, "files", lambda boards: {INDEX: b'{"rules": ""}'})
    with pytest.raises(StellwerkError, match="no rules for browsers"):
        site.site_files(boards(), page)


@pytest.mark.skipif(not (PAGE / "index.html").exists(), reason="the page is not built")
def test_the_command_writes_own_maps_too_and_says_how_to_try_it(tmp_path: Path) -> None:
    maps, folder = save_maps(tmp_path / "maps"), tmp_path / "site"
    done = run("site", str(folder), "--maps", str(maps))
    assert done.returncode == 0, done.stderr
    assert f"python -m http.server -d {folder}" in done.stdout
    listed = json.loads((folder / "offline" / INDEX).read_text())["boards"]
    assert {board["board"].partition("~")[0] for board in listed} > set(NAMES)
    (maps / "broken.toml").write_text("nonsense")
    assert "broken.toml" in run("site", str(folder), "--maps", str(maps)).stderr
