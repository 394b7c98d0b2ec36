"""A contest between moves: sequential halving over play-outs in the same sampled worlds.

The first of the moves is the weights' own choice. It stays unless another is clearly better in the worlds that both
were played in.
"""

import numpy as np

from stellwerk.bots.rules.curves import tanh
from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.metro.rules.board import MOVES

SHARE, MARGIN = 0.7, 0.3  # the weights, if others play, of the win and of the margin …
POINTS = 20.0  # … as a tanh: at so many points it is 0.76
GATE = 2.0  # standard errors by which a move must be better than the weights' choice
OWN = 0  # the weights' choice among the moves of a contest
ENDLESS = 1 << 62  # worlds


class Search(Flat):
    """A contest. Sums are over the worlds that a move was played in; gains are over the weights' choice there."""

    seat: int = field("i8")
    alone: int = field("i8")
    seed: int = field("i8")  # of the worlds
    worlds: int = field("i8")  # in which moves are compared; 0: the best is sought
    exact: int = field("i8")  # the margins are known: nothing is played
    playouts: int = field("i8")  # the budget; 0: only time counts
    count: int = field("i8")  # moves
    alive: int = field("i8")  # that are still played: the first of `ranked`
    stages: int = field("i8")
    stage: int = field("i8")
    in_stage: int = field("i8")  # worlds played in it so far
    move: Cells = field("i8", MOVES)
    ranked: Cells = field("i8", MOVES)  # moves by number, the best first
    worlds_played: Cells = field("i8", MOVES)
    share: Cells = field("f8", MOVES)
    margin: Cells = field("f8", MOVES)
    margin_squared: Cells = field("f8", MOVES)
    worth: Cells = field("f8", MOVES)
    gain: Cells = field("f8", MOVES)
    gain_squared: Cells = field("f8", MOVES)


@rule
def begin_stages(search: Search) -> None:
    """In each stage all survivors play in the same new worlds; the better half and the weights' choice survive."""
    search.alive, search.stage, search.in_stage, search.stages = search.count, 0, 0, 0
    while 1 << search.stages < search.count:
        search.stages += 1
    search.stages = max(1, search.stages)
    for i in range(search.count):
        search.ranked[i], search.worlds_played[i] = i, 0
        search.share[i], search.margin[i], search.margin_squared[i] = 0.0, 0.0, 0.0
        search.worth[i], search.gain[i], search.gain_squared[i] = 0.0, 0.0, 0.0


@rule
def worlds_due(search: Search, spent: float) -> int:
    """Worlds that the stage still takes; at least one is played in all."""
    if search.worlds > 0:
        return search.worlds - search.in_stage if spent < 1 else 0
    if spent * search.stages >= search.stage + 1 and search.worlds_played[OWN] > 0:
        return 0
    if search.playouts == 0:
        return ENDLESS
    return max(1, search.playouts // (search.stages * search.alive)) - search.in_stage


@rule
def worth_of(search: Search, share: float, margin: float) -> float:
    return margin if search.alone else SHARE * share + MARGIN * tanh(margin / POINTS)


@rule
def note_world(search: Search, shares: Cells, margins: Cells) -> None:
    """What a world has brought each of the moves that are alive, in their order."""
    own = 0.0
    for i in range(search.alive):
        if search.ranked[i] == OWN:
            own = worth_of(search, shares[i], margins[i])
    for i in range(search.alive):
        m, worth = search.ranked[i], worth_of(search, shares[i], margins[i])
        search.worlds_played[m] += 1
        search.share[m] += shares[i]
        search.margin[m] += margins[i]
        search.margin_squared[m] += margins[i] * margins[i]
        search.worth[m] += worth
        search.gain[m] += worth - own
        search.gain_squared[m] += (worth - own) * (worth - own)
    search.in_stage += 1


@rule
def end_stage(search: Search) -> None:
    """The moves by what they were worth, equal ones as they stood; the better half goes on."""
    for i in range(1, search.alive):
        m, at = search.ranked[i], i
        while at > 0 and mean_worth(search, m) > mean_worth(search, search.ranked[at - 1]):
            search.ranked[at] = search.ranked[at - 1]
            at -= 1
        search.ranked[at] = m
    before = search.alive
    search.alive, search.in_stage, search.stage = (before + 1) // 2, 0, search.stage + 1
    if search.alive > 1:
        for i in range(search.alive, before):
            if search.ranked[i] == OWN:
                put_own(search, i, search.alive - 1)
    if search.stage == search.stages:
        best = search.ranked[0]
        if mean_of(search.gain[best], search.worlds_played[best]) <= GATE * gain_error(search, best):
            for i in range(1, search.count):
                if search.ranked[i] == OWN:
                    put_own(search, i, 0)


@rule
def put_own(search: Search, at: int, to: int) -> None:
    """Moves the weights' choice up; those that stood between move down."""
    for i in range(at, to, -1):
        search.ranked[i] = search.ranked[i - 1]
    search.ranked[to] = OWN


@rule
def mean_of(total: float, count: int) -> float:
    return total / max(1, count)


@rule
def mean_worth(search: Search, m: int) -> float:
    return mean_of(search.worth[m], search.worlds_played[m])


@rule
def gain_error(search: Search, m: int) -> float:
    return standard_error(search.gain[m], search.gain_squared[m], search.worlds_played[m])


@rule
def standard_error(total: float, squared: float, count: int) -> float:
    """Of the mean of so many values with these sums."""
    mean = mean_of(total, count)
    return np.sqrt(max(0.0, mean_of(squared, count) - mean * mean) / max(1, count))
