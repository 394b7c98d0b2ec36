"""Shows what the JIT compiles: a first run may take a minute or two, and silence would look like a crash."""

import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import click

from stellwerk import families
from stellwerk.cli.status.progress import show_status
from stellwerk.native import jit
from stellwerk.native.sources import level_of

PARTS = ("the engine", "the bots", "the environments")  # by level
FIRST = "What no library of compiled rules holds is compiled once, which may take a minute or two."


class Teller:
    """Numba reports only what it compiles, not what it finds in the cache: if all is there, nothing is shown."""

    def __init__(self) -> None:
        self.on_terminal = sys.stderr.isatty()
        self.say: Callable[[str], None] = lambda line: click.echo(line, err=True)  # what stays to be read
        self.depth = self.count = 0
        self.part, self.step, self.told = "the engine", "", set[str]()
        self.began = 0.0

    def begin(self, step: str) -> None:
        """Which step of the work comes now: 3 of 12."""
        self.step = f", {step}" if step else ""

    def start(self, function: Any) -> None:
        if not self.count:
            self.began = time.monotonic()
            self.say(FIRST)
        self.depth, self.count = self.depth + 1, self.count + 1
        self.part = part_of(function.__module__) or self.part
        what = f"compiling {self.part}{self.step}"
        if self.on_terminal:
            took = time.monotonic() - self.began
            show_status(f"{what}: {self.count} functions, {took:.0f} s")
        elif what not in self.told:
            self.told.add(what)
            self.say(what)

    def end(self) -> None:
        self.depth -= 1
        if self.on_terminal and not self.depth:
            show_status("")


def part_of(module: str) -> str:
    """Empty for functions of Numba and for bots of other packages."""
    package, *folders = module.split(".")
    if package != "stellwerk":
        return ""
    level = level_of(folders)
    family = families.family_of(module)
    return f"the rules of {family.name}" if family and not level else PARTS[level]


@cache
def tell_compiling() -> Teller:
    """From now on, on stderr."""
    teller = Teller()
    jit.listen(teller)
    return teller
