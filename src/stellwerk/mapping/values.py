"""Values of a map file, with their types checked: each mistake is noted and reading goes on."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard, TypeVar

from stellwerk.mapping.mapfile import Problem, Source, did_you_mean

Key = str | int
Path = tuple[Key, ...]
Found = Iterator[tuple[Path, str]]  # mistakes, or what could be better
Point = tuple[float, float]
T = TypeVar("T")

LONGEST_NAME = 40  # letters
FARTHEST = 100_000  # board units
MANY = 20  # unknown keys in one section; a text with more of them is no map


@dataclass(frozen=True, slots=True)
class Mistakes:
    """All that was found wrong so far."""

    source: Source
    problems: list[Problem] = field(default_factory=list)

    def note(self, path: Path, text: str) -> None:
        self.problems.append(Problem(self.source.line_of(*path), text))


class Value:
    """One value and its path; `what` names it in messages."""

    def __init__(self, mistakes: Mistakes, path: Path, raw: Any, what: str) -> None:
        self.mistakes, self.path, self.raw, self.what = mistakes, path, raw, what

    def wrong(self, text: str) -> None:
        self.mistakes.note(self.path, text)

    def must_be(self, wanted: str) -> None:
        self.wrong(f"{self.what} must be {wanted}, not {shown(self.raw)}")

    def whole(self, low: int, high: int, instead: int) -> int:
        """A whole number from low to high; a wrong one is moved into that range, so that reading can go on."""
        if type(self.raw) is not int:
            self.must_be(f"a whole number from {low} to {high}")
            return instead
        if not low <= self.raw <= high:
            self.must_be(f"from {low} to {high}")
        return max(low, min(high, self.raw))

    def number(self, instead: float = 0) -> float:
        if type(self.raw) in (int, float) and abs(self.raw) <= FARTHEST:  # false for nan and inf
            return float(self.raw)
        self.must_be("a number")
        return instead

    def flag(self, instead: bool = False) -> bool:
        if type(self.raw) is not bool:
            self.must_be("true or false")
            return instead
        return self.raw

    def text(self, longest: int = 1000) -> str:
        if not isinstance(self.raw, str):
            self.must_be("a text in quotes")
            return ""
        if len(self.raw) > longest or not self.raw.replace("\n", " ").isprintable():
            self.wrong(f"{self.what} must be at most {longest} printable characters")
            return ""
        return unicodedata.normalize("NFC", self.raw)

    def name(self) -> str:
        """A short text in one line that is not empty."""
        text = self.text(LONGEST_NAME)
        if isinstance(self.raw, str) and text and ("\n" in text or text != text.strip()):
            self.wrong(f"{self.what} {text!r} must be in one line, without spaces at its ends")
        elif self.raw == "":
            self.wrong(f"{self.what} is empty")
        return " ".join(text.split())

    def one_of(self, known: list[str], instead: str) -> str:
        if isinstance(self.raw, str) and self.raw in known:
            return self.raw
        if isinstance(self.raw, str):
            self.wrong(f"no {self.what} {shown(self.raw)}{did_you_mean(self.raw, known)}")
        else:
            self.must_be(f"one of {', '.join(known)}")
        return instead

    def point(self) -> Point | None:
        items = self.items("two numbers, [x, y]")
        if items is None or len(items) != 2:
            if items is not None:
                self.must_be("two numbers, [x, y]")
            return None
        return items[0].number(), items[1].number()

    def list_of(self, read: Callable[[Value], T], wanted: str) -> tuple[T, ...]:
        return tuple(read(item) for item in self.items(wanted) or ())

    def items(self, wanted: str) -> list[Value] | None:
        if not isinstance(self.raw, list | tuple):
            self.must_be(wanted)
            return None
        parts = enumerate(self.raw)
        return [Value(self.mistakes, (*self.path, index), raw, self.what) for index, raw in parts]

    def section(self) -> Section:
        if not isinstance(self.raw, Mapping):
            self.must_be("a table")
        return Section(self.mistakes, self.path, self.raw if isinstance(self.raw, Mapping) else {})

    def row(self, form: str, counts: tuple[int, ...]) -> tuple[list[Value], Section] | None:
        """A row such as ["Denver", "Omaha", 4, "purple", {…}]: its values, and the section that may end it."""
        items = self.items(form) or []
        last = (
            items.pop().section()
            if items and isinstance(items[-1].raw, Mapping)
            else Section(self.mistakes, self.path, {})
        )
        if len(items) in counts:
            return items, last
        if isinstance(self.raw, list | tuple):
            self.wrong(f"{self.what} must look like {form}, not {shown(self.raw)}")
        return None


class Section:
    """A TOML table being read: `close` reports the keys that were never asked for."""

    def __init__(self, mistakes: Mistakes, path: Path, raw: Mapping[str, Any]) -> None:
        self.mistakes, self.path, self.raw = mistakes, path, raw
        self.known: list[str] = []
        self.is_missing = False  # then missing keys are not reported as well

    def get(self, key: str, what: str = "") -> Value | None:
        """The value of a key that may be left out."""
        self.known.append(key)
        return Value(self.mistakes, (*self.path, key), self.raw[key], what or key) if key in self.raw else None

    def need(self, key: str, what: str = "") -> Value | None:
        """The value of a key that must be there."""
        if key not in self.raw and not self.is_missing:
            self.mistakes.note(self.path, f"{what or key} is missing{self.inside()}")
        return self.get(key, what)

    def rows(self, key: str, read: Callable[[Value], T | None]) -> tuple[tuple[T, ...], tuple[int, ...]]:
        """The things of a list that could be read, and their rows."""
        value = self.need(key)
        items = value.items(f"a list of {key}") if value else None
        found = [(row, thing) for row, item in enumerate(items or ()) if (thing := read(item)) is not None]
        return tuple(thing for _, thing in found), tuple(row for row, _ in found)

    def close(self, kind: str = "key") -> None:
        unknown = [key for key in self.raw if key not in self.known]
        for key in unknown[:MANY]:
            hint = did_you_mean(key, self.known)
            self.mistakes.note((*self.path, key), f"unknown {kind} {shown(key)}{self.inside()}{hint}")
        if len(unknown) > MANY:
            self.mistakes.note(self.path, f"and {len(unknown) - MANY} more unknown keys{self.inside()}")

    def inside(self) -> str:
        names = [part for part in self.path if isinstance(part, str)]
        return f" in [{'.'.join(names)}]" if names else ""


def is_list(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return isinstance(value, list | tuple)


def shown(raw: object) -> str:
    """A value as a message shows it: as in the file, but shortened."""
    try:
        text = str(raw).lower() if isinstance(raw, bool) else repr(raw)
    except ValueError:  # Python refuses to print thousands of digits
        return "a very long number"
    return text if len(text) <= 60 else f"{text[:57]}…"
