"""What a bot calls to think, in Python and in the page: the search by rounds, and the planner's move at once.

A search is an array of structs: the search itself, then what each core plays of a round.
"""

from typing import Any

import numpy as np

from stellwerk.bots.rules import advice
from stellwerk.engine.chance import random_below, start_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.bots.policy.rules.net import Chooser, list_liked
from stellwerk.tickets.bots.rules.beliefs import weigh_tickets
from stellwerk.tickets.bots.rules.candidates import add_styles, list_candidates
from stellwerk.tickets.bots.rules.contest import (
    ROOM,
    WORLDS,
    Search,
    best_of,
    clear_results,
    drop,
    gain_error,
    goes_on,
    hand_in,
    hand_out,
    mean_gain,
    order_gains,
)
from stellwerk.tickets.bots.rules.decide import decide
from stellwerk.tickets.bots.rules.mind import Mind, begin_game
from stellwerk.tickets.bots.rules.worlds import play_worlds
from stellwerk.tickets.rules.board import MOVES, SEATS, TICKETS

SHARE = 12  # play-outs for each candidate: a small budget allows fewer candidates
ONE_THREAD = 1 << 30  # streams of threads are begun with numbers below this


@rule
def begin_search(boards: Any, views: Any, seat: int, mind: Mind, searches: Any, stream: Cells) -> int:
    """Lists the candidates of a decision and returns how many there are; without a search the first one is chosen."""
    begin_game(mind, stream)
    if mind.habits[0].searches:
        return begin_ranking(boards, views, seat, mind, searches, stream, np.empty(0, np.int64))
    search = searches[0]
    search.count, search.worlds, search.gate = 1, 0, 0.0
    search.move[0] = decide(boards[0], views[0], seat, mind.styles[0], mind.plans[0])
    clear_results(search)
    search.alive[0] = 1
    return 1


@rule
def begin_ranking(boards: Any, views: Any, seat: int, mind: Mind, searches: Any, stream: Cells, also: Cells) -> int:
    """As `begin_search`; the moves `also` are among the candidates and never drop out."""
    moves, kinds = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
    buffer = np.empty(MOVES, np.int16)
    count = list_candidates(boards, views, seat, mind.styles, mind.plans, buffer, moves, kinds)
    return begin_candidates(boards, views, seat, mind, searches, stream, also, moves, kinds, count)


@rule
def begin_with_policy(
    boards: Any, views: Any, seat: int, mind: Mind, chooser: Chooser, searches: Any, stream: Cells, also: Cells
) -> int:
    """As `begin_ranking`, with the moves that a policy net likes best; the default is its own."""
    moves, kinds = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
    count = list_liked(boards, views, seat, chooser, moves)
    count = add_styles(boards, views, seat, mind.styles, mind.plans, moves, kinds, count)
    return begin_candidates(boards, views, seat, mind, searches, stream, also, moves, kinds, count)


@rule
def begin_candidates(
    boards: Any, views: Any, seat: int, mind: Mind, searches: Any, stream: Cells, also: Cells, moves: Cells,
    kinds: Cells, count: int,
) -> int:  # fmt: skip
    """The first of the moves is the default; `kinds` are the styles that play on."""
    search, habits = searches[0], mind.habits[0]
    if habits.playouts > 0:
        count = min(count, max(2, habits.playouts // SHARE))
    for c in range(count):
        search.move[c], search.style[c], search.kept[c] = moves[c], kinds[c], c == 0
    search.count, search.playouts, search.gate, search.worlds = count, habits.playouts, habits.gate, 0
    for i in range(len(also)):
        keep_candidate(search, also[i])
    if search.count > 1:
        begin_rounds(boards, views, seat, searches, stream)
    else:
        clear_results(search)
        search.alive[0] = 1
    return search.count


@rule
def keep_candidate(search: Search, move: int) -> None:
    known = False
    for c in range(search.count):
        if search.move[c] == move:
            search.kept[c], known = 1, True
    if not known and search.count < ROOM:
        search.move[search.count], search.style[search.count], search.kept[search.count] = move, 0, 1
        search.count += 1


@rule
def begin_comparison(
    boards: Any, views: Any, seat: int, mind: Mind, searches: Any, stream: Cells, moves: Cells, worlds: int
) -> int:
    """Each of the moves will be played out in so many new worlds; a view that was ranked is given."""
    search = searches[0]
    search.count, search.worlds, search.gate = 0, worlds, 0.0
    for i in range(len(moves)):
        keep_candidate(search, moves[i])
    begin_rounds(boards, views, seat, searches, stream)
    return search.count


@rule
def begin_rounds(boards: Any, views: Any, seat: int, searches: Any, stream: Cells) -> None:
    search, weights = searches[0], np.ones((SEATS, TICKETS))
    weigh_tickets(boards[0], views[0], seat, weights)
    for other in range(SEATS):
        for ticket in range(TICKETS):
            search.weights[other, ticket] = weights[other, ticket]
    search.seat, search.played, search.halvings = seat, 0, 0
    while 1 << search.halvings < search.count:
        search.halvings += 1
    for c in range(search.count):
        search.alive[c] = 1
    clear_results(search)
    own = np.empty(4, np.int64)
    for core in range(1, len(searches)):
        start_stream(own, random_below(stream, ONE_THREAD))
        for i in range(len(own)):
            searches[core].stream[i] = own[i]


@rule(threads=True)
def play_rounds(boards: Any, views: Any, mind: Mind, searches: Any, most: int, spent: float) -> int:
    """Plays rounds until they are `most` play-outs; returns how many they are, 0 if the search is at its end.

    `spent` is the share of the caller's time that is used up; 0 if there is no deadline.
    """
    played = 0
    while played < most and goes_on(searches[0], spent):
        hand_out(searches[0], searches[1])
        play_worlds(boards[0], views[0], searches[0].seat, mind, searches[0], searches[1], WORLDS, mind.logs[0])
        played += hand_in(searches[0], searches[1])
        drop(searches[0], spent)
    return played


@rule(threads=True)
def play_part(boards: Any, views: Any, mind: Mind, searches: Any, core: int) -> None:
    """A core's part of a round; `mind` has buffers of its own for each core."""
    hand_out(searches[0], searches[core])
    play_worlds(boards[0], views[0], searches[0].seat, mind, searches[0], searches[core], WORLDS, mind.logs[0])


@rule
def end_round(searches: Any, spent: float) -> bool:
    """Takes what all cores have played; returns whether the search goes on."""
    for core in range(1, len(searches)):
        hand_in(searches[0], searches[core])
    drop(searches[0], spent)
    return goes_on(searches[0], spent)


@rule
def chosen(searches: Any) -> int:
    """The best move, as far as is known."""
    return int(searches[0].move[best_of(searches[0], searches[0].gate)])


@rule
def list_figures(searches: Any, figures: Cells) -> int:
    """A row for each move, the chosen one first, or those that were compared in their order; returns how many."""
    search, order, first = searches[0], np.empty(ROOM, np.int64), 0
    if search.worlds > 0:
        for c in range(search.count):
            order[c] = c
    else:
        order_gains(search, order)
        first = best_of(search, search.gate)
    write_figures(search, first, figures, 0)
    count = 1
    for i in range(search.count):
        known = False
        for row in range(count):  # a move is listed where its best style put it
            known |= figures[row, advice.MOVE] == search.move[order[i]]
        if not known:
            write_figures(search, order[i], figures, count)
            count += 1
    return count


@rule
def write_figures(search: Search, c: int, figures: Cells, row: int) -> None:
    count = max(search.worlds_played[c], 1)
    figures[row, advice.MOVE], figures[row, advice.PLAYOUTS] = search.move[c], count
    chance = search.win[c] / count
    figures[row, advice.CHANCE], figures[row, advice.MARGIN] = chance, search.margin[c] / count
    figures[row, advice.ERROR] = advice.chance_error(chance, search.worlds if search.worlds > 0 else count)
    figures[row, advice.GAIN], figures[row, advice.GAIN_ERROR] = mean_gain(search, c), gain_error(search, c)
    figures[row, advice.BEST] = 0.0
