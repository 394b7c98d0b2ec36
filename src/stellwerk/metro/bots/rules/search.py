"""What a bot calls to think, in Python and in the page: the contest by rounds, the exact end, or the weights' choice.

A search is an array of one struct.
"""

from typing import Any

import numpy as np

from stellwerk.bots.rules import advice
from stellwerk.engine.chance import next_word
from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.bots.rules.contest import (
    Search,
    begin_stages,
    end_stage,
    gain_error,
    mean_of,
    note_world,
    standard_error,
    worlds_due,
)
from stellwerk.metro.bots.rules.endgame import ALONE, can_solve, solve_view
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.policy import pick, value_turn
from stellwerk.metro.bots.rules.scratch import watch_rivals
from stellwerk.metro.bots.rules.worlds import play_world
from stellwerk.metro.rules.board import MOVES, SEATS
from stellwerk.metro.rules.scoring import COLUMNS, TOTAL, score

CANDIDATES = 16  # moves that play-outs compare at most: the best by the weights
PLAYOUTS_EACH = 25  # on average; with fewer, comparing more moves is not worth it


@rule
def begin_search(boards: Any, views: Any, seat: int, mind: Mind, searches: Any, stream: Cells) -> int:
    """Lists the candidates of a decision and returns how many there are; without a search the first one is chosen."""
    search, habits = searches[0], mind.habits[0]
    moves, values = np.empty(MOVES, np.int16), np.empty(MOVES)
    slot, count = value_legal(boards, views, seat, mind, habits.noise, stream, moves, values)
    most = min(CANDIDATES, max(2, habits.playouts // PLAYOUTS_EACH)) if habits.playouts > 0 else CANDIDATES
    open_search(search, views[0].seats, seat, habits.playouts)
    if habits.searches == 0 or count == 1:
        search.move[0], search.count, search.exact = moves[slot], 1, 1
    elif can_solve(boards, views):
        solve_moves(boards, views, mind, search, values, 0)
        list_best(search, moves, values, count, count)
    else:
        list_best(search, moves, values, count, most)
        search.seed = next_word(stream)
    begin_stages(search)
    return search.count


@rule
def begin_ranking(boards: Any, views: Any, seat: int, mind: Mind, searches: Any, stream: Cells, also: Cells) -> int:
    """As `begin_search`, but all moves are candidates, the moves `also` among them."""
    search = searches[0]
    moves, values = np.empty(MOVES, np.int16), np.empty(MOVES)
    _, count = value_legal(boards, views, seat, mind, 0.0, stream, moves, values)
    open_search(search, views[0].seats, seat, mind.habits[0].playouts)
    if can_solve(boards, views):
        solve_moves(boards, views, mind, search, values, total_of(boards, views))
        list_best(search, moves, values, count, count)
    else:
        list_best(search, moves, values, count, count)
        search.seed = next_word(stream)
    begin_stages(search)
    write_exact(search, values, moves, count)
    return search.count


@rule
def begin_comparison(
    boards: Any, views: Any, seat: int, mind: Mind, searches: Any, stream: Cells, moves: Cells, worlds: int
) -> int:
    """Each of the moves will be played out in so many new worlds; a view that was ranked is given."""
    search = searches[0]
    legal, values = np.empty(MOVES, np.int16), np.empty(MOVES)
    _, count = value_legal(boards, views, seat, mind, 0.0, stream, legal, values)
    open_search(search, views[0].seats, seat, 0)
    if can_solve(boards, views):
        solve_moves(boards, views, mind, search, values, total_of(boards, views))
    else:
        search.seed = next_word(stream)
    search.worlds, search.count = worlds, len(moves)
    for i in range(len(moves)):
        search.move[i] = moves[i]
    begin_stages(search)
    write_exact(search, values, legal, count)
    return search.count


@rule
def open_search(search: Search, seats: int, seat: int, playouts: int) -> None:
    search.seat, search.alone, search.seed, search.exact = seat, seats == 1, 0, 0
    search.worlds, search.playouts = 0, playouts


@rule
def value_legal(
    boards: Any, views: Any, seat: int, mind: Mind, noise: float, stream: Cells, moves: Cells, values: Cells
) -> tuple[int, int]:
    """Lists the legal moves and their values by the weights: which is chosen, and how many they are."""
    sheet, layout, game, scratch = boards[0], mind.layouts[0], views[0], mind.scratches[0]
    watch_rivals(sheet, game, scratch)
    count = value_turn(sheet, layout, mind.weights, game, seat, scratch, moves, values)
    return pick(values, count, noise, stream), count


@rule
def solve_moves(boards: Any, views: Any, mind: Mind, search: Search, values: Cells, total: int) -> None:
    """The exact values of the legal moves, from the points on the sheet on."""
    count = solve_view(boards, views, mind.games, mind.scratches, mind.nodes, mind.no_layouts, mind.no_weights)
    for i in range(count):
        values[i] = mind.nodes[0].values[i] + total
    search.exact = 1


@rule
def total_of(boards: Any, views: Any) -> int:
    scores = np.empty((SEATS, len(COLUMNS)), np.int64)
    score(boards[0], views[0], scores)
    return scores[ALONE, TOTAL]


@rule
def list_best(search: Search, moves: Cells, values: Cells, count: int, most: int) -> None:
    """The moves of the highest values, the best first."""
    order = np.empty(MOVES, np.int64)
    for i in range(count):
        at = i
        while at > 0 and values[i] > values[order[at - 1]]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = i
    search.count = min(count, most)
    for i in range(search.count):
        search.move[i] = moves[order[i]]


@rule
def write_exact(search: Search, values: Cells, moves: Cells, count: int) -> None:
    """An exact value is the margin of a play-out of which there are none."""
    if search.exact == 0:
        return
    for i in range(search.count):
        for k in range(count):
            if moves[k] == search.move[i]:
                search.margin[i] = values[k]


@rule(threads=True)
def play_rounds(boards: Any, views: Any, mind: Mind, searches: Any, most: int, spent: float) -> int:
    """Plays worlds until they are `most` play-outs; returns how many they are, 0 if the search is at its end.

    `spent` is the share of the caller's time that is used up; 0 if there is no deadline.
    """
    search, played = searches[0], 0
    shares, margins = np.empty(MOVES), np.empty(MOVES)
    stream, rivals = np.empty(4, np.int64), np.empty(4, np.int64)
    scores = np.empty((SEATS, len(COLUMNS)), np.int64)
    while played < most and search.exact == 0 and search.stage < search.stages:
        if worlds_due(search, spent) > 0:
            play_world(boards[0], mind, views[0], search, mind.logs[0], shares, margins, scores, stream, rivals)
            note_world(search, shares, margins)
            played += search.alive
        elif search.worlds > 0:
            search.stage = search.stages
        else:
            end_stage(search)
    return played


@rule
def chosen(searches: Any) -> int:
    """The best move, as far as is known."""
    return int(searches[0].move[searches[0].ranked[0]])


@rule
def list_figures(searches: Any, figures: Cells) -> int:
    """A row for each move, the best first, or those that were compared in their order; returns how many."""
    search = searches[0]
    for row in range(search.count):
        write_figures(search, search.ranked[row], figures, row)
    return search.count


@rule
def write_figures(search: Search, m: int, figures: Cells, row: int) -> None:
    count = search.worlds_played[m]
    margin = mean_of(search.margin[m], count)
    figures[row, advice.MOVE], figures[row, advice.PLAYOUTS] = search.move[m], count
    figures[row, advice.MARGIN], figures[row, advice.BEST] = margin, 0.0
    if search.alone:
        figures[row, advice.CHANCE] = advice.ALONE
        figures[row, advice.ERROR] = standard_error(search.margin[m], search.margin_squared[m], count)
    else:
        chance = mean_of(search.share[m], count)
        figures[row, advice.CHANCE], figures[row, advice.ERROR] = chance, advice.chance_error(chance, count)
    if search.exact:
        figures[row, advice.ERROR] = 0.0
        figures[row, advice.GAIN], figures[row, advice.GAIN_ERROR] = margin - search.margin[0], 0.0
    else:
        figures[row, advice.GAIN] = mean_of(search.gain[m], count)
        figures[row, advice.GAIN_ERROR] = gain_error(search, m)
