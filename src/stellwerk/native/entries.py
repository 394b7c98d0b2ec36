"""The table of entry points, entries.txt: the rules that Python or the page calls in a library built ahead of time."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

TABLE = Path(__file__).with_name("entries.txt")
EVERYWHERE = "everywhere"  # the section of what the page calls too; the others only Python does


@dataclass(frozen=True)
class Array:
    """An array of numbers of a kind, such as `i8`, or of structs of a class."""

    of: str
    dimensions: int = 1

    @property
    def module(self) -> str:
        """Of the structs' class; empty for numbers."""
        return f"stellwerk.{self.of.rpartition('.')[0]}" if "." in self.of else ""

    @property
    def dtype(self) -> np.dtype[Any]:
        if not self.module:
            return np.dtype(self.of)
        return getattr(import_module(self.module), self.of.rpartition(".")[2]).dtype


@dataclass(frozen=True)
class Group:
    """A tuple of parameters, or a named tuple of a class."""

    of: str  # empty for plain tuples
    parts: tuple[Parameter, ...]


Parameter = str | Array | Group  # a number is "int" or "float"


@dataclass(frozen=True)
class Entry:
    module: str
    name: str
    parameters: tuple[Parameter, ...]
    result: str  # "int", "float", "bool" or "none"
    section: str
    number: int  # among the entries of its rule

    @property
    def symbol(self) -> str:
        """What it is called in the library."""
        own = f"{self.module}.{self.name}".removeprefix("stellwerk.").replace(".", "_")
        return f"{own}_{self.number}"


def flattened(parameters: Sequence[Parameter]) -> Iterator[str | Array]:
    """Parameters as they lie in a frame: a tuple's parts one after the other."""
    for each in parameters:
        if isinstance(each, Group):
            yield from flattened(each.parts)
        else:
            yield each


@cache
def all_entries() -> tuple[Entry, ...]:
    section, found, counts = "", [], Counter[str]()
    for line in TABLE.read_text().splitlines():
        text = line.partition("#")[0].strip()
        if text.startswith("["):
            section = text.strip("[]")
        elif text:
            rule = text.partition("(")[0]
            counts[rule] += 1
            found.append(read_entry(text, section, counts[rule]))
    return tuple(found)


@cache
def entries_by_rule() -> dict[tuple[str, str], list[Entry]]:
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in all_entries():
        found.setdefault((entry.module, entry.name), []).append(entry)
    return found


def read_entry(text: str, section: str, number: int) -> Entry:
    """`engine.calls.to_move(tickets.rules.board.Board, tickets.rules.game.Game) -> int`"""
    call, _, result = text.partition(" -> ")
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call), text
    module, _, name = ast.unparse(node.func).rpartition(".")
    return Entry(f"stellwerk.{module}", name, tuple(map(read_parameter, node.args)), result, section, number)


def read_parameter(node: ast.expr) -> Parameter:
    if isinstance(node, ast.Tuple):
        return Group("", tuple(map(read_parameter, node.elts)))
    if isinstance(node, ast.Call):
        return Group(ast.unparse(node.func), tuple(map(read_parameter, node.args)))
    if isinstance(node, ast.Subscript):  # i8[:] or i8[:, :]
        slices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return Array(ast.unparse(node.value), len(slices))
    text = ast.unparse(node)
    return text if text in ("int", "float") else Array(text)
