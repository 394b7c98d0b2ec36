"""Figures about moves, as searches of all families fill them in, and what hints and analysis make of them."""

import numpy as np

from stellwerk.engine.flat import Cells, rule

# A row is about a move; gains are over the first row, in the search's own measure.
MOVE, CHANCE, MARGIN, PLAYOUTS, ERROR, GAIN, GAIN_ERROR, BEST = range(8)
COLUMNS = 8
ALONE = -1.0  # instead of a chance: nobody else plays

CLEAR = 2.0  # standard errors by which a move must be better to count as better


@rule
def chance_error(chance: float, worlds: int) -> float:
    """The standard error of a chance, with one world won and one lost added: a few worlds make nothing certain.

    Shares of a win vary less than whole wins, so this is an upper bound.
    """
    share = (chance * worlds + 1) / (worlds + 2)
    return np.sqrt(share * (1 - share) / (worlds + 2))


@rule
def better_of(figures: Cells, count: int) -> int:
    """The row of the move that is clearly better than the first one; 0 if none is."""
    best = 0
    for row in range(1, count):
        if figures[row, GAIN] > figures[best, GAIN]:
            best = row
    return best if figures[best, GAIN] > CLEAR * figures[best, GAIN_ERROR] else 0


@rule
def has_better_figures(figures: Cells, row: int, other: int) -> bool:
    """By the chance, then by the margin."""
    if figures[row, CHANCE] != figures[other, CHANCE]:
        return bool(figures[row, CHANCE] > figures[other, CHANCE])
    return bool(figures[row, MARGIN] > figures[other, MARGIN])


@rule
def order_hints(figures: Cells, count: int, order: Cells) -> None:
    """The best moves first, then by their figures. Best is what isn't clearly worse than the first row, and whatever
    has figures as good."""
    for row in range(count):
        near = figures[row, GAIN] >= -CLEAR * figures[row, GAIN_ERROR]
        figures[row, BEST] = 1.0 if near or not has_better_figures(figures, 0, row) else 0.0
        at = row
        while at > 0 and stands_above(figures, row, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = row


@rule
def stands_above(figures: Cells, row: int, other: int) -> bool:
    if figures[row, BEST] != figures[other, BEST]:
        return bool(figures[row, BEST] > figures[other, BEST])
    return has_better_figures(figures, row, other)


@rule
def cost_of(figures: Cells) -> float:
    """What the second row's move costs beside the first one's: chance, or alone points; 0 if nothing is clear."""
    if figures[1, GAIN] >= -CLEAR * figures[1, GAIN_ERROR]:
        return 0.0
    column = MARGIN if figures[0, CHANCE] == ALONE else CHANCE
    return max(0.0, figures[0, column] - figures[1, column])
