"""Prints the tests that belong to what has changed since main, for `make quick`.

A file of the package belongs to the folder of tests that is called as its own folder is, or as ELSEWHERE says.
Nothing traces which test runs which line: compiled rules leave no trace.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path, PurePath

from repository import ROOT, TESTS

PACKAGE = PurePath("src/stellwerk")
ELSEWHERE = {
    "drawing": "maps", "mapping": "maps", "maps": "maps", "tickets/map": "maps", "metro/map": "maps",
    "tickets/drawing": "maps", "metro/drawing": "maps", "tickets/bots": "bots/tickets", "metro/bots": "bots/metro",
    "tickets/envs": "envs", "metro/envs": "envs", "record.py": "records", "recordparts.py": "records",
    "verify.py": "records", "warm.py": "engine",
}  # fmt: skip


def main() -> None:
    changed = changed_files()
    sys.stdout.write("\n".join(sorted({test for path in changed for test in tests_of(path)})))


def changed_files() -> list[PurePath]:
    """Since this branch left main, committed or not; on main itself what is not committed."""
    base = git("merge-base", "HEAD", "main") or ["HEAD"]
    return [
        PurePath(path) for path in git("diff", "--name-only", base[0]) + git("ls-files", "-o", "--exclude-standard")
    ]


def git(*arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=False, cwd=ROOT).stdout.split()


def tests_of(path: PurePath) -> list[str]:
    if path.is_relative_to("tests"):
        return [str(path)] if path.name.startswith("test_") and (ROOT / path).exists() else []
    if path.suffix == ".md":
        return ["tests/docs"]
    if not path.is_relative_to(PACKAGE):
        return []
    inside = path.relative_to(PACKAGE)
    folders = [ELSEWHERE.get(str(part), str(part)) for part in (inside, *inside.parents) if str(part) != "."]
    found = next((folder for folder in folders if (TESTS / folder).is_dir()), "library")
    return [str(Path("tests") / found)]


if __name__ == "__main__":
    main()
