"""Map files: found by name or path and read as TOML; mistakes are reported with line and nearest right name."""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from stellwerk import families
from stellwerk.errors import StellwerkError
from stellwerk.mapping.locations import lines_of

LARGEST = 200_000  # bytes; the largest printed boards need about twenty thousand
LONGEST = 60  # letters; comparing longer names would take too long
LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})  # these have no accent to remove


@dataclass(frozen=True, slots=True)
class Problem:
    line: int  # 0: the file as a whole
    text: str


class MapError(StellwerkError):
    """A map file that can't be used, with everything that is wrong with it."""

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        super().__init__(file, problems)
        self.file = file
        self.problems = tuple(problems)

    def __str__(self) -> str:
        where = (f"{self.file}:{found.line}" if found.line else self.file for found in self.problems)
        return "\n".join(f"{at}: {found.text}" for at, found in zip(where, self.problems, strict=True))


@dataclass(frozen=True, slots=True)
class Source:
    """The text and the data of one map, and the line of each value in the text."""

    name: str  # the file, as errors name it
    text: str
    data: Mapping[str, Any]
    lines: Mapping[tuple[str | int, ...], int] = field(default_factory=dict)

    @staticmethod
    def from_text(name: str, text: str) -> Source:
        text = text.replace("\r\n", "\n")
        try:
            data = tomllib.loads(text)
            return Source(name, text, data, lines_of(text))
        except RecursionError:
            raise MapError(name, [Problem(0, "brackets are nested too deeply")]) from None
        except ValueError as error:  # tomllib raises it too, for a number of 5000 digits
            raise MapError(name, [syntax_problem(text, str(error))]) from None

    @staticmethod
    def from_data(name: str, data: Mapping[str, Any]) -> Source:
        """A map that was never a file, such as the facts inside a record."""
        return Source(name, "", data)

    def line_of(self, *path: str | int) -> int:
        """The line of a value, or of the nearest thing around it that has one; 0 without a text."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines[path] if path else min(1, len(self.text))


def syntax_problem(text: str, message: str) -> Problem:
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if not found:
        return Problem(0, f"not TOML: {message}")
    line = int(found[1]) if found[1] else max(1, len(text.splitlines()))
    what = message[: found.start()]
    return Problem(line, f"not TOML: {what[:1].lower()}{what[1:]}{'' if found[1] else ', but the file ends here'}")


def names() -> list[str]:
    """The maps that come with Stellwerk."""
    return sorted(shipped())


def load(name: str) -> Source:
    """A map by its name ("usa") or by the path of its file ("./my-town.toml")."""
    if not is_path(name):
        return packaged(name)
    try:
        return Source.from_text(name, decode(name, Path(name).read_bytes()))
    except FileNotFoundError:
        raise MapError(name, [Problem(0, missing_file(name))]) from None
    except IsADirectoryError:
        raise MapError(name, [Problem(0, "this is a folder; give the path of a .toml file in it")]) from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the path
        raise MapError(name, [Problem(0, f"can't be read: {getattr(error, 'strerror', None) or error}")]) from None


def packaged(name: str) -> Source:
    """A map that comes with Stellwerk; never opens any other file, whatever the name."""
    if name not in names():
        right = nearest(name, names())
        meant = f"; did you mean {right!r}?" if right else "."
        listed = f"The maps are {', '.join(names())}; a file of your own needs its path, ending in .toml"
        raise MapError(name, [Problem(0, f"no such map{meant} {listed}")])
    file = f"{name}.toml"
    return Source.from_text(file, decode(file, shipped()[name].read_bytes()))


def shipped() -> dict[str, Any]:  # of Traversables, which Python 3.11 and 3.14 import from different modules
    """The map files that come with Stellwerk, or with a family's own package, by name."""
    folders = [resources.files(package).joinpath("maps") for package in ("stellwerk", *families.REGISTRY.values())]
    files = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    return {file.name.removesuffix(".toml"): file for file in files if file.name.endswith(".toml")}


def is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def missing_file(name: str) -> str:
    stem = re.split(r"[/\\]", name)[-1].removesuffix(".toml")
    known = nearest(stem, names())
    return "no such file" + (f"; for the map that comes with Stellwerk write {known!r}" if known else "")


def decode(name: str, raw: bytes) -> str:
    if len(raw) > LARGEST:
        raise MapError(name, [Problem(0, f"too large for a map: {len(raw)} bytes, at most {LARGEST}")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise MapError(name, [Problem(line, "not UTF-8; save the file with the encoding UTF-8")]) from None


def slug(name: str) -> str:
    """A name for files, addresses and moves: "Saint Louis" → "saint-louis", accents folded."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return "-".join(re.findall(r"[^\W_]+", plain.replace("'", "").replace("’", "")))


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The right name that someone who wrote `name` most likely meant."""
    if len(name) > LONGEST:
        return None
    rights = list(names)
    if name in rights:
        return name  # the usual case: comparing all names would take most of the time of reading a map
    known = {slug(right): right for right in reversed(rights)}
    found = difflib.get_close_matches(slug(name), known, n=1, cutoff=0.6)
    return known[found[0]] if found else None


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The end of an error message: the nearest right name, or all names if none is near and they are few."""
    known = list(names)
    if (right := nearest(name, known)) is not None:
        return f"; did you mean {right!r}?"
    return f"; there is {', '.join(known)}" if 0 < len(known) <= 12 else ""
