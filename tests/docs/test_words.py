"""docs/words.md is the law: no name of a module, a class or a part of the page uses a word otherwise."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from repository import ROOT, TESTS

PYTHON, PAGE = ROOT / "src/stellwerk", ROOT / "page/src"
BUILT = PYTHON / "server/page"
PARTS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")


class Name(NamedTuple):
    where: str  # the folders and the file, as a path without its ending
    text: str

    @property
    def words(self) -> set[str]:
        found = {part.lower() for part in PARTS.findall(self.text)}
        return found | {word.removesuffix("s") for word in found}


def names_in(folder: Path) -> Iterator[Name]:
    """Modules and classes."""
    for path in folder.rglob("*.py"):
        if BUILT not in path.parents:
            where = path.relative_to(folder).with_suffix("").as_posix()
            yield Name(where, path.stem)
            classes = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef))
            yield from (Name(where, each.name) for each in classes)


def names() -> Iterator[Name]:
    yield from names_in(PYTHON)
    for path in PAGE.rglob("*"):
        if path.suffix in (".ts", ".svelte") and path.name != "generated.ts":
            stem = path.name.partition(".")[0]
            where = "page/" + (path.relative_to(PAGE).parent / stem).as_posix()
            yield Name(where, stem)
            yield from (Name(where, each) for each in re.findall(r"\b(?:class|interface) (\w+)", path.read_text()))


def law() -> list[list[str]]:
    """The rows of the table: word, meaning, rooms, words that it replaces."""
    lines = (ROOT / "docs/words.md").read_text().splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return rows[1:]


def stands_in(where: str, room: str) -> bool:
    """A room is a folder, folders one in the other, or a file, anywhere on the way to a name."""
    return any(fnmatch(f"/{where}/", pattern) for pattern in (f"*/{room}/*", f"*/{room}"))


def test_words_stand_only_where_they_have_their_meaning() -> None:
    rooms = {words: re.findall(r"`([^`]+)`", only) for words, _, only, _ in law() if only}
    strange = [
        f"{name.where}: {name.text} ({word})"
        for name in names()
        for words, allowed in rooms.items()
        for word in re.split(r", ", words)
        if word in name.words and not any(stands_in(name.where, room) for room in allowed)
    ]
    assert not strange, "\n".join(sorted(strange))


def test_no_second_word_for_a_thing() -> None:
    replaced = {word: words for words, _, _, others in law() for word in others.split(", ") if word}
    strange = [
        f"{name.where}: {name.text} (say {replaced[word]})"
        for name in [*names(), *names_in(TESTS)]
        for word in name.words & replaced.keys()
    ]
    assert not strange, "\n".join(sorted(strange))


def test_the_law_has_teeth() -> None:
    assert Name("server/bots/pool", "PlayerSeat").words >= {"player", "seat"}
    assert stands_in("tickets/bots/rules/plan", "tickets/bots")
    assert not stands_in("arena/schedule", "tickets/bots")
    assert Path(ROOT / "docs/words.md").exists()
    assert len(law()) > 20
