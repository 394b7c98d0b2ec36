"""Values taken out of a map file with their types checked: each mistake is noted and reading goes on."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from stellwerk.mapfile import Problem, Source, did_you_mean

Key = str | int
Point = tuple[float, float]
T = TypeVar("T")

LONGEST_NAME = 40  # letters
FARTHEST = 100_000  # board units
MANY = 20  # unknown keys in one table; who has more of them sent us something else


@dataclass(frozen=True, slots=True)
class Mistakes:
    """All that was found wrong so far."""

    source: Source
    problems: list[Problem] = field(default_factory=list)

    def note(self, path: tuple[Key, ...], text: str) -> None:
        self.problems.append(Problem(self.source.line_of(*path), text))


class Value:
    """One value and where it stands; `what` names it in messages."""

    def __init__(self, mistakes: Mistakes, path: tuple[Key, ...], raw: Any, what: str) -> None:
        self.mistakes, self.path, self.raw, self.what = mistakes, path, raw, what

    def wrong(self, text: str) -> None:
        self.mistakes.note(self.path, text)

    def must_be(self, wanted: str) -> None:
        self.wrong(f"{self.what} must be {wanted}, not {shown(self.raw)}")

    def whole(self, low: int, high: int, instead: int) -> int:
        """A whole number from low to high; a wrong one is brought into that range, so that reading can go on."""
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
        """A short text in one line, with something to read in it."""
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

    def table(self) -> Table:
        if not isinstance(self.raw, Mapping):
            self.must_be("a table")
        return Table(self.mistakes, self.path, self.raw if isinstance(self.raw, Mapping) else {})

    def row(self, form: str, counts: tuple[int, ...]) -> tuple[list[Value], Table] | None:
        """A line such as ["Denver", "Omaha", 4, "purple", {…}]: its values, and the table that may end it."""
        items = self.items(form) or []
        last = (
            items.pop().table() if items and isinstance(items[-1].raw, Mapping) else Table(self.mistakes, self.path, {})
        )
        if len(items) in counts:
            return items, last
        if isinstance(self.raw, list | tuple):
            self.wrong(f"{self.what} must look like {form}, not {shown(self.raw)}")
        return None


class Table:
    """A table being read: every key is asked for, and `close` reports those nobody asked for."""

    def __init__(self, mistakes: Mistakes, path: tuple[Key, ...], raw: Mapping[str, Any]) -> None:
        self.mistakes, self.path, self.raw = mistakes, path, raw
        self.known: list[str] = []
        self.is_missing = False  # then it is no news that its keys are missing too

    def get(self, key: str, what: str = "") -> Value | None:
        """The value of a key that may be left out."""
        self.known.append(key)
        return Value(self.mistakes, (*self.path, key), self.raw[key], what or key) if key in self.raw else None

    def need(self, key: str, what: str = "") -> Value | None:
        """The value of a key that must be there."""
        if key not in self.raw and not self.is_missing:
            self.mistakes.note(self.path, f"{what or key} is missing{self.inside()}")
        return self.get(key, what)

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


def shown(raw: object) -> str:
    """A value as a message shows it: as in the file, and not too much of it."""
    try:
        text = str(raw).lower() if isinstance(raw, bool) else repr(raw)
    except ValueError:  # Python refuses to write out thousands of digits
        return "a number without end"
    return text if len(text) <= 60 else f"{text[:57]}…"
