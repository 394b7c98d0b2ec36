"""Tells what is being compiled: a first run takes a minute or two, and silence would look like a crash."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import click
from numba.core import event

PARTS = {
    "tickets": "the rules of tickets",
    "metro": "the rules of metro",
    "bots": "the bots",
    "envs": "the environments",
}
FIRST = "The rules are compiled, once: that takes a minute or two. The next start takes a second."
CLEAR = "\r\x1b[2K"  # what the command itself prints begins a line


class Teller(event.Listener):
    """Numba says when it compiles what no cache has, so where all is compiled already nothing is told."""

    def __init__(self) -> None:
        self.has_eyes = sys.stderr.isatty()
        self.say: Callable[[str], None] = lambda line: click.echo(line, err=True)  # where nobody watches
        self.depth = self.count = 0
        self.part, self.step, self.told = "the engine", "", set[str]()
        self.began = 0.0

    def begin(self, step: str) -> None:
        """Which part of the work comes now: 3 of 12."""
        self.step = f", {step}" if step else ""

    def on_start(self, happening: Any) -> None:
        if not self.count:
            self.began = time.monotonic()
            self.say(FIRST)
        self.depth, self.count = self.depth + 1, self.count + 1
        self.part = part_of(happening.data["dispatcher"].py_func.__module__) or self.part
        what = f"compiling {self.part}{self.step}"
        if self.has_eyes:
            took = time.monotonic() - self.began
            click.echo(f"{CLEAR}{what}: {self.count} functions, {took:.0f} s", err=True, nl=False)
        elif what not in self.told:
            self.told.add(what)
            self.say(what)

    def on_end(self, happening: Any) -> None:
        self.depth -= 1
        if self.has_eyes and not self.depth:
            click.echo(CLEAR, err=True, nl=False)


def part_of(module: str) -> str:
    """Empty for what is Numba's own, and for other packages' bots."""
    package, _, rest = module.partition(".")
    return PARTS.get(rest.partition(".")[0], "the engine") if package == "stellwerk" else ""


@cache
def tell_compiling() -> Teller:
    """From now on, on stderr."""
    teller = Teller()
    event.register("numba:compile", teller)  # type: ignore[no-untyped-call]
    return teller
