"""A bot's mind: all that the planner and the search go by, and where they play their games."""

from typing import Any, NamedTuple

import numpy as np

from stellwerk.bots.rules.curves import exp
from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.tickets.bots.rules.numbers import NAMES

DRAWS, WAIT = NAMES.index("draws"), NAMES.index("wait")
LONGER = 0.5  # further points that a claim must be worth for each turn left, where hands fill up


class Habits(Flat):
    searches: int = field("i8")  # 0: the planner's move is made at once
    playouts: int = field("i8")  # for a move; 0: only time counts
    gate: float = field("f8")  # standard errors by which a move must beat the planner's
    turns: int = field("i8")  # own turns until the net is asked; 0: to the end
    draws: float = field("f8")  # turns of drawing that fill a hand; 0: never
    blur: float = field("f8")  # how far off the numbers are: a factor of up to e to the power of it
    begun: int = field("i8")  # the numbers are those of this game


class Mind(NamedTuple):
    habits: Any
    styles: Any  # numbers for each style, its own first …
    plans: Any  # … and a plan by each
    nets: Any
    games: Any  # where games of planners are played: the first; the second holds what each begins with
    seat_numbers: Any  # of each seat in them …
    seat_plans: Any  # … and plans; the last is a struct of zeros
    logs: Any  # a log that nobody wants


@rule
def chance(stream: Cells) -> float:
    return random_below(stream, 1001) / 1000


@rule
def begin_numbers(numbers: Any, draws: float, blur: float, stream: Cells) -> None:
    """Adjusts the first row of numbers for one game.

    A hand is full up to a third sooner than `draws` says: otherwise all seats would fill their hands, and claim, in the
    same round. A weaker bot's numbers are wrong for a whole game: if each move were misjudged, useless ones would win.
    """
    row = numbers[:1].view(np.float64)
    if draws > 0:
        row[DRAWS], row[WAIT] = draws * (1 - chance(stream) / 3), row[WAIT] + LONGER
    if blur > 0:
        for i in range(len(row)):
            factor = exp(blur * (2 * chance(stream) - 1))
            if i != DRAWS:
                row[i] *= factor


@rule
def begin_game(mind: Mind, stream: Cells) -> None:
    if mind.habits[0].begun == 0:
        begin_numbers(mind.styles, mind.habits[0].draws, mind.habits[0].blur, stream)
        mind.habits[0].begun = 1
