"""The longest path, rule T21."""

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.rules.board import NONE, PLACES, ROUTES, Board
from stellwerk.tickets.rules.game import Game


@rule
def longest_path(board: Board, game: Game, seat: int) -> int:
    """T21: the longest trail over the seat's routes: a route counts once, a place may recur.

    A trail that can't be lengthened has used up every route at its ends, so its ends are odd: places
    with an odd number of own routes. A connected network with at most two odd places is one trail
    (Euler); in others only odd places are tried as starts, and one of them can be left out,
    because every trail has two ends.
    """
    first, following, degree = list_ends(board, game, seat)
    seen = np.zeros(PLACES, np.bool_)
    found = np.empty(PLACES, np.int64)
    stack = np.empty(ROUTES + 2, np.int64)  # the end to try next, for each place of a trail
    best = 0
    for place in range(board.places):
        if degree[place] == 0 or seen[place]:
            continue
        count, length = visit_network(board, place, first, following, seen, found)
        if length <= best:
            continue
        odd = 0
        for i in range(count):
            if degree[found[i]] % 2 == 1:
                found[odd] = found[i]
                odd += 1
        if odd <= 2:
            best = length
        for i in range(odd - 1 if odd > 2 else 0):
            best = max(best, longest_from(board, found[i], first, following, length, stack)[0])
    return best


@rule
def list_trail(board: Board, game: Game, seat: int) -> tuple[int, Cells]:
    """T21: a longest path in order: how many routes it has, and an end of each. Long trails end at odd places."""
    first, following, degree = list_ends(board, game, seat)
    tried = np.zeros(PLACES, np.bool_)
    trail = np.empty(ROUTES + 2, np.int64)
    wanted = longest_path(board, game, seat)
    for odd in (1, 0):
        for end in range(2 * board.routes):
            place = other_end(board, end ^ 1)
            if game.route_owner[end >> 1] != seat or degree[place] % 2 != odd or tried[place]:
                continue
            tried[place] = True
            length, count = longest_from(board, place, first, following, wanted, trail)
            if length == wanted:
                return count, trail
    return 0, trail


@rule
def list_ends(board: Board, game: Game, seat: int) -> tuple[Cells, Cells, Cells]:
    """Linked lists of the ends of own routes at each place: end 2r is at route_a, end 2r + 1 at route_b."""
    first, degree = np.full(PLACES, NONE, np.int64), np.zeros(PLACES, np.int64)
    following = np.empty(2 * ROUTES, np.int64)
    for route in range(board.routes):
        if game.route_owner[route] == seat:
            for side in range(2):
                place = board.route_b[route] if side else board.route_a[route]
                following[2 * route + side] = first[place]
                first[place] = 2 * route + side
                degree[place] += 1
    return first, following, degree


@rule
def other_end(board: Board, end: int) -> int:
    """The place at the far end of the route that `end` belongs to."""
    return board.route_a[end >> 1] if end & 1 else board.route_b[end >> 1]


@rule
def visit_network(
    board: Board, start: int, first: Cells, following: Cells, seen: Cells, found: Cells
) -> tuple[int, int]:
    """Lists all places connected to `start` in `found`; returns their number and the spaces of the network."""
    found[0], seen[start] = start, True
    count, done, twice = 1, 0, 0
    while done < count:
        end = first[found[done]]
        done += 1
        while end != NONE:
            twice += board.route_spaces[end >> 1]  # every route is met from both sides
            place = other_end(board, end)
            if not seen[place]:
                seen[place] = True
                found[count] = place
                count += 1
            end = following[end]
    return count, twice // 2


@rule
def longest_from(
    board: Board, start: int, first: Cells, following: Cells, enough: int, stack: Cells
) -> tuple[int, int]:
    """The length of the longest trail from a place; one of `enough` spaces ends the search, and `stack` then has an
    end of each of its routes: as many as the second number says.

    Depth-first search with a stack of its own: recursive functions crash when loaded from Numba's cache.
    """
    used = np.zeros(ROUTES, np.bool_)
    best, length, depth = 0, 0, 0
    stack[0] = first[start]
    while True:
        end = stack[depth]
        if end == NONE:
            depth -= 1
            if depth < 0:
                return best, 0
            route = stack[depth] >> 1
            used[route] = False
            length -= board.route_spaces[route]
            stack[depth] = following[stack[depth]]
        elif used[end >> 1]:
            stack[depth] = following[end]
        else:
            used[end >> 1] = True
            length += board.route_spaces[end >> 1]
            best = max(best, length)
            depth += 1
            if best >= enough:
                return best, depth
            stack[depth] = first[other_end(board, end)]
