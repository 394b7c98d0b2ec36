"""A bot that has nothing but a mind file and the entries of the compiled rules: what the page has, in Python."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.minds import keys, pack
from stellwerk.bots.rules.halves import widen
from stellwerk.engine.flat import Cells, as_structs
from stellwerk.game import View
from stellwerk.native.entries import Array, Group, entries_by_rule

MOST = 50  # play-outs between two looks around


@cache
def file_of(board: str, key: str) -> bytes:
    return pack(Board.named(board), key)


def file_for(view: View) -> bytes:
    expert = "expert" in (view.cells.dtype.names or ()) and view.cells["expert"][0]
    return file_of(view.board.name, keys(view.board)[f"{view.seats} expert" if expert else str(view.seats)])


class FromFile:
    """A bot's mind as a file has it, and the rules that think with it."""

    def __init__(self, file: bytes, name: str, stream: Cells) -> None:
        end = 4 + int.from_bytes(file[:4], "little")
        self.header, self.data, self.stream = json.loads(file[4:end]), file[end:], stream
        self.rules = f"stellwerk.{self.header['family']}.bots.rules"
        self.search = self.array({**self.header["search"], "at": None})
        parts, own = self.header["minds"][name.partition(":")[0]], self.header["styled"].get(name, {})
        self.mind = self.mind_class()(*(self.array(own.get(str(n), part)) for n, part in enumerate(parts)))

    def array(self, part: Any) -> Any:
        cells = np.zeros(part["count"], Array(part["of"]).dtype)
        if part["at"] is not None:
            data = np.frombuffer(self.data, np.uint8, part["bytes"], part["at"])
            if part["stored"] == "f2":
                widen(data.view(np.uint16).copy(), cells.view(np.uint32))
            else:
                cells.view(np.uint8)[:] = data
        return as_structs(cells) if cells.dtype.names else cells

    def mind_class(self) -> Any:
        """The JIT wants the very class."""
        (entry,) = entries_by_rule()[f"{self.rules}.search", "begin_search"]
        group = entry.parameters[3]
        assert isinstance(group, Group)
        module, _, name = group.of.rpartition(".")
        return getattr(import_module(f"stellwerk.{module}"), name)

    def rule(self, name: str) -> Any:
        module, _, rule = name.partition(".")
        return getattr(import_module(f"{self.rules}.{module}"), rule)

    def begin(self, name: str, view: View, *more: Any) -> None:
        begin = self.rule(f"search.{name}")
        begin(view.board.cells, view.cells, view.seat, self.mind, self.search, self.stream, *more)

    def think(self, view: View, most: int = MOST, spent: float = 0.0) -> int:
        """Plays to the end of the search; returns the play-outs."""
        played, rounds = 0, self.rule("search.play_rounds")
        while more := rounds(view.board.cells, view.cells, self.mind, self.search, most, spent):
            played += more
        return played

    def chosen(self) -> int:
        return int(self.rule("search.chosen")(self.search))

    def choose(self, view: View) -> int:
        self.begin("begin_search", view)
        self.think(view)
        return self.chosen()

    def figures(self, view: View, name: str, ids: Sequence[int], *more: int) -> Cells:
        self.begin(name, view, np.array(ids, np.int64), *more)
        self.think(view)
        figures = np.zeros((len(view.moves()) + len(ids) + 8, 8))
        return figures[: self.rule("search.list_figures")(self.search, figures)]

    def reasons(self, view: View, move: int) -> list[Any]:
        rows = np.zeros((66, 4), np.int64)
        listed = self.rule("reasons.list_reasons")
        count = listed(view.board.cells, view.cells, view.seat, self.mind, move, rows)
        return [self.reason(*row) for row in rows[:count].tolist()]

    def reason(self, code: int, *numbers: int) -> Any:
        name, fields = self.header["reasons"][code]
        return {"code": name} | {
            field: self.named(kind, number) for (field, kind), number in zip(fields, numbers, strict=False)
        }

    def named(self, kind: str, number: int) -> Any:
        if kind in self.header["names"]:
            return self.header["names"][kind][number]
        return None if kind == "maybe" and number < 0 else number
