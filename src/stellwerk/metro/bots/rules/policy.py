"""Which move to make when the values of all are known."""

from typing import Any

import numpy as np

from stellwerk.bots.rules.curves import log
from stellwerk.engine.chance import MASK, next_word, random_below
from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.bots.rules.layout import Layout
from stellwerk.metro.bots.rules.scratch import Scratch, load_scratch, watch_rivals
from stellwerk.metro.bots.rules.values import value_moves
from stellwerk.metro.rules.board import Sheet
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.turn import legal_moves

TIE = 1e-9  # sums of the same numbers in another order differ by less


@rule
def value_turn(
    sheet: Sheet, layout: Layout, weights: Cells, game: Game, seat: int, scratch: Scratch, moves: Cells, values: Cells
) -> int:
    """The legal moves of a seat and their values, in points still to win; returns how many."""
    load_scratch(sheet, game, seat, scratch)
    count = legal_moves(sheet, game, seat, moves)
    value_moves(sheet, layout, weights, scratch, moves, count, values)
    return count


@rule
def best_of(values: Cells, count: int) -> int:
    """The index of the best value, the first of equal ones."""
    best = 0
    for i in range(1, count):
        if values[i] > values[best] + TIE:
            best = i
    return best


@rule
def pick(values: Cells, count: int, noise: float, stream: Cells) -> int:
    """The index of the best value, any of equal ones; with noise each has a probability like exp(value / noise)."""
    best, best_value, equals = 0, -np.inf, 1
    for i in range(count):
        value = values[i]
        if noise > 0:
            # The largest of values with Gumbel noise is a draw from their softmax.
            value -= noise * log(-log((next_word(stream) + 0.5) / (MASK + 1)))
        if value > best_value + TIE:
            best, best_value, equals = i, value, 1
        elif value > best_value - TIE:
            equals += 1
            if random_below(stream, equals) == 0:
                best = i
    return best


@rule
def choose_move(
    boards: Any, layouts: Any, weights: Cells, views: Any, seat: int, scratches: Any,
    moves: Cells, values: Cells, noise: float, stream: Cells,
) -> int:  # fmt: skip
    """For callers in Python, each struct in an array of one: the index of the chosen legal move."""
    watch_rivals(boards[0], views[0], scratches[0])
    count = value_turn(boards[0], layouts[0], weights, views[0], seat, scratches[0], moves, values)
    return pick(values, count, noise, stream)
