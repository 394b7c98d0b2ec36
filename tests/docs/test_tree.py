"""The tree in ARCHITECTURE.md is the tree on disk, and no folder is too full to look through."""

from __future__ import annotations

import re
from collections import Counter

from repository import ROOT

TOPS = ("src/stellwerk", "page/src", "page/offline", "tests")
SOURCES = {".py", ".ts", ".svelte", ".css"}
BUILT = ROOT / "src/stellwerk/server/page"
MOST = 21  # source files in a folder: twenty, and one that says what the folder is


def folders_on_disk() -> Counter[str]:
    """The folders of sources, with the number of their files."""
    paths = [path for top in TOPS for path in (ROOT / top).rglob("*") if path.suffix in SOURCES]
    return Counter(path.parent.relative_to(ROOT).as_posix() for path in paths if BUILT not in path.parents)


def folders_drawn() -> list[str]:
    """One folder a line, each indented below the folder that holds it."""
    _, _, tree = (ROOT / "ARCHITECTURE.md").read_text().rpartition("## The tree")
    drawn: list[str] = []
    above: list[str] = []
    for line in tree.split("```")[1].strip().splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        above = [*above[:depth], line.split()[0].rstrip("/")]
        drawn.append("/".join(above))
    return drawn


def test_the_tree_is_drawn_as_it_is() -> None:
    drawn = set(folders_drawn())
    assert not set(folders_on_disk()) - drawn, "draw these folders in ARCHITECTURE.md"
    assert all((ROOT / folder).is_dir() for folder in drawn), "these are gone from the disk"


def test_no_folder_is_too_full() -> None:
    full = {folder: count for folder, count in folders_on_disk().items() if count > MOST}
    assert not full, "divide these folders into rooms"


def test_files_that_are_named_exist() -> None:
    """A renamed file is easily left in what explains the project."""
    tops = [ROOT / top for top in (*TOPS, "bench")]
    paths = [path.as_posix() for top in tops for path in top.rglob("*")] + [path.as_posix() for path in ROOT.glob("*")]
    for page in ("ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"):
        named = re.findall(r"`([\w/-]+\.(?:py|ts|svelte))`", (ROOT / page).read_text())
        assert named
        assert not [name for name in named if not any(path.endswith(f"/{name}") for path in paths)], page
