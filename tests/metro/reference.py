"""The rules once more, slow and plain, written apart from the engine: stations are sets of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from stellwerk.metro.map.model import EXPRESS, FREE, TRANSFER, Card, Line, MetroMap

Choice = tuple[int | None, frozenset[int]]  # the line whose window is filled, and the stations marked


class Sheet:
    """One seat's paper."""

    def __init__(self, map: MetroMap) -> None:
        self.map = map
        self.marked: set[int] = set()
        self.numbers: list[int] = []  # M7
        self.windows = [line.windows for line in map.lines]
        self.points: dict[int, int] = {}  # M10: line → what it was worth

    def choices(self, card: Card) -> set[Choice]:
        if card.kind == FREE:
            empty = set(range(len(self.map.stations))) - self.marked
            return {(None, frozenset())} | {(None, frozenset({station})) for station in empty}
        lines = [index for index, left in enumerate(self.windows) if left]
        return {(index, marks) for index in lines for marks in self.runs(self.map.lines[index], card)}

    def runs(self, line: Line, card: Card) -> set[frozenset[int]]:
        """M4–M7: every run of marks that the card allows, shorter ones and none among them."""
        found = {frozenset[int]()}
        for walk in walks(line):
            run: list[int] = []
            for station in walk:
                if station in self.marked:
                    if run and card.kind != EXPRESS:
                        break
                    continue
                run.append(station)
                found.add(frozenset(run))
                if len(run) == (1 if card.kind == TRANSFER else card.value):
                    break
        return found

    def enter(self, card: Card, choice: Choice) -> None:
        line, marks = choice
        if line is not None:
            self.windows[line] -= 1
        if card.kind == TRANSFER:
            self.numbers += [sum(station in line.stations for line in self.map.lines) for station in marks]
        self.marked |= marks

    def completed(self) -> set[int]:
        return {index for index, line in enumerate(self.map.lines) if self.marked.issuperset(line.stations)}

    def total(self, alone: bool) -> int:
        empty = len(self.map.stations) - len(self.marked)
        return sum(self.points.values()) + 2 * sum(self.numbers) - (empty if alone else empty // 2)


def walks(line: Line) -> Iterator[list[int]]:
    """M11: the line's stations in the order they are met; a ring can be gone both ways."""
    yield list(line.stations)
    if line.ring:
        first, *rest = line.stations
        yield [first, *reversed(rest)]


def end_round(sheets: list[Sheet]) -> None:
    """M10: who completes a line that nobody had completed before gets its higher value."""
    before = {line for sheet in sheets for line in sheet.points}
    for sheet in sheets:
        for index in sheet.completed() - sheet.points.keys():
            line = sheet.map.lines[index]
            sheet.points[index] = line.later if index in before else line.first
