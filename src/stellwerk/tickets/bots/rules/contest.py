"""One decision of the search: rounds of play-outs in which candidates that fall behind drop out.

All candidates are played in the same worlds, and differences within a world are compared. The planner's own move, the
first candidate, is replaced only for a gain of more than a standard error: with few play-outs the best of many noisy
means is mostly noise. bench/ticket_choices.py measures what such a gate gains and costs.
"""

import numpy as np

from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.tickets.rules.board import SEATS, TICKETS

ROOM = 64  # candidates at most
WORLDS = 4  # of a round
ENOUGH = 8  # worlds before a candidate may win, or be dropped for good
CLEAR = 3.0  # standard errors by which a candidate that is dropped at once is worse than the default
LAST_HALVING = 40


class Search(Flat):
    """A search, or a core's part of a round. Gains are differences from the default move in the same world."""

    seat: int = field("i8")
    playouts: int = field("i8")  # the budget; 0: only time counts
    gate: float = field("f8")
    worlds: int = field("i8")  # in which moves are compared; 0: the best is sought
    count: int = field("i8")  # candidates
    halvings: int = field("i8")  # that leave one of them
    played: int = field("i8")  # play-outs so far
    stream: Cells = field("i8", 4)
    weights: Cells = field("f8", SEATS, TICKETS)  # how likely each rival holds each ticket
    move: Cells = field("i8", ROOM)  # of each candidate
    style: Cells = field("i8", ROOM)  # of the seat's own play afterwards
    kept: Cells = field("i8", ROOM)  # it never drops out
    alive: Cells = field("i8", ROOM)
    worlds_played: Cells = field("i8", ROOM)
    value: Cells = field("f8", ROOM)  # sums over the worlds
    win: Cells = field("f8", ROOM)
    margin: Cells = field("f8", ROOM)
    gain: Cells = field("f8", ROOM)
    gain_squared: Cells = field("f8", ROOM)


@rule
def clear_results(search: Search) -> None:
    for c in range(search.count):
        search.worlds_played[c] = 0
        search.value[c], search.win[c], search.margin[c] = 0.0, 0.0, 0.0
        search.gain[c], search.gain_squared[c] = 0.0, 0.0


@rule
def hand_out(search: Search, part: Search) -> None:
    """A core's part of the next round: the candidates that are alive, without results."""
    part.count = search.count
    for c in range(search.count):
        part.move[c], part.style[c], part.alive[c] = search.move[c], search.style[c], search.alive[c]
    clear_results(part)


@rule
def hand_in(search: Search, part: Search) -> int:
    """Adds the results of a core; returns how many play-outs they are."""
    played = 0
    for c in range(search.count):
        played += part.worlds_played[c]
        search.worlds_played[c] += part.worlds_played[c]
        search.value[c] += part.value[c]
        search.win[c] += part.win[c]
        search.margin[c] += part.margin[c]
        search.gain[c] += part.gain[c]
        search.gain_squared[c] += part.gain_squared[c]
    search.played += played
    return played


@rule
def spent_of(search: Search, spent: float) -> float:
    """The share of the budget that is used up: of the play-outs, or of the caller's time."""
    return max(spent, search.played / search.playouts) if search.playouts > 0 else spent


@rule
def goes_on(search: Search, spent: float) -> bool:
    if search.worlds > 0:
        return bool(search.worlds_played[0] < search.worlds and spent < 1)
    alive = 0
    for c in range(search.count):
        alive += search.alive[c]
    return bool(alive > 1 and spent_of(search, spent) < 1)


@rule
def mean_gain(search: Search, c: int) -> float:
    return search.gain[c] / max(search.worlds_played[c], 1)


@rule
def gain_error(search: Search, c: int) -> float:
    """The standard error of the mean gain, wider while the worlds are few."""
    count, gain = max(search.worlds_played[c], 1), mean_gain(search, c)
    variance = max(search.gain_squared[c] / count - gain * gain, 1e-6)
    return np.sqrt(variance / count) * (1 + 4 / count)


@rule
def order_gains(search: Search, order: Cells) -> None:
    """The candidates by their gains, the best first."""
    for c in range(search.count):
        at = c
        while at > 0 and mean_gain(search, c) > mean_gain(search, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = c


@rule
def drop(search: Search, spent: float) -> None:
    """Sequential halving; candidates that are clearly worse than the default drop out at once."""
    if search.worlds > 0:
        return
    if search.worlds_played[0] >= ENOUGH:
        for c in range(search.count):
            if mean_gain(search, c) + CLEAR * gain_error(search, c) < 0:
                search.alive[c] = 0
    halved = min(int(spent_of(search, spent) * search.halvings), LAST_HALVING)
    room = max(1, rounded_share(search.count - 1, halved))
    order = np.empty(ROOM, np.int64)
    order_gains(search, order)
    for i in range(search.count):
        c = order[i]
        if c != 0 and search.alive[c]:
            room -= 1
            search.alive[c] = room >= 0
    for c in range(search.count):
        search.alive[c] |= search.kept[c]


@rule
def rounded_share(number: int, halvings: int) -> int:
    """The number halved so often, rounded; from the middle to the even number."""
    share, rest = number >> halvings, (number & ((1 << halvings) - 1)) * 2
    return share + (rest > 1 << halvings or (rest == 1 << halvings and share & 1))


@rule
def best_of(search: Search, gate: float) -> int:
    """The candidate to play: the default unless another gains more than the gate."""
    best = 0
    for c in range(1, search.count):
        gain = mean_gain(search, c)
        passed = search.alive[c] and search.worlds_played[c] >= ENOUGH and gain > gate * gain_error(search, c)
        if passed and gain > mean_gain(search, best):
            best = c
    return best
