"""What a strong bot says about the moves of a decision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.rules import advice as rules
from stellwerk.engine.flat import Cells
from stellwerk.game import Move, View

# Why a move is good: a code and its data, which the page puts into words; the view shows all of it.
Reason = dict[str, object]


@dataclass(frozen=True, slots=True)
class Advice:
    move: Move
    chance: float | None  # of winning, a shared win counts in parts; None: alone nobody wins
    margin: float  # expected points ahead of the best rival; alone: the expected final score
    playouts: int  # that this rests on; 0: it is exact


@dataclass(frozen=True, slots=True)
class Compared:
    """A move and the first of those that were compared with it, in the same worlds."""

    advice: Advice
    error: float  # the standard error of the chance; alone of the margin
    gain: float  # over the first, in the bot's own measure …
    gain_error: float  # … and its standard error


def advice_in(row: Cells, board: Board) -> Advice:
    """A row of figures, in Python's kinds."""
    move = int(row[rules.MOVE])
    chance = None if row[rules.CHANCE] == rules.ALONE else float(row[rules.CHANCE])
    return Advice(Move(move, board.moves[move]), chance, float(row[rules.MARGIN]), int(row[rules.PLAYOUTS]))


def compared_in(row: Cells, board: Board) -> Compared:
    return Compared(
        advice_in(row, board), float(row[rules.ERROR]), float(row[rules.GAIN]), float(row[rules.GAIN_ERROR])
    )


def figures_of(found: Sequence[Compared]) -> Cells:
    """Moves that were compared, as the rules of advice take them."""
    figures = np.zeros((len(found), rules.COLUMNS))
    for row, each in zip(figures, found, strict=True):
        advice = each.advice
        row[rules.MOVE], row[rules.MARGIN], row[rules.PLAYOUTS] = advice.move.id, advice.margin, advice.playouts
        row[rules.CHANCE] = rules.ALONE if advice.chance is None else advice.chance
        row[rules.ERROR], row[rules.GAIN], row[rules.GAIN_ERROR] = each.error, each.gain, each.gain_error
    return figures


# By code: its name, and the name and kind of each of its numbers.
ReasonTable = Sequence[tuple[str, Sequence[tuple[str, str]]]]


def reasons_in(rows: Cells, table: ReasonTable, names: Mapping[str, Sequence[str]]) -> list[Reason]:
    """Rows of a code and numbers; kinds without names are plain numbers, of which `maybe` is none below 0."""
    found: list[Reason] = []
    for code, *numbers in rows.tolist():
        reason: Reason = {"code": table[code][0]}
        for (name, kind), number in zip(table[code][1], numbers, strict=False):
            reason[name] = names[kind][number] if kind in names else None if kind == "maybe" and number < 0 else number
        found.append(reason)
    return found


@runtime_checkable
class Advisor(Protocol):
    """A bot that can rank moves for a view, the best first; the moves `also` are always among them."""

    def rank(self, view: View, also: Sequence[Move] = ()) -> list[Advice]: ...

    def compare(self, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
        """Moves of a view that was ranked, each played out in the same new worlds."""

    def reasons(self, view: View, move: Move) -> list[Reason]:
        """What speaks for a move of a view that was ranked, the weightiest first."""
