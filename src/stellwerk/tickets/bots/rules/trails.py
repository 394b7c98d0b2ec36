"""What a route is worth for the longest path: in the middle of the game, and on the last turn."""

import numpy as np

from stellwerk.engine.flat import Cells, lowest_bit, rule
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan, is_planned
from stellwerk.tickets.rules.board import BITS, PLACES, Board
from stellwerk.tickets.rules.game import Game
from stellwerk.tickets.rules.longest import longest_path
from stellwerk.tickets.rules.scoring import find_root


@rule
def add_trails(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, more: Cells) -> None:
    """T21: a trail goes on where the number of own routes is odd, and through a route that joins two networks."""
    degree, root, length = np.zeros(PLACES, np.int64), np.empty(PLACES, np.int64), np.zeros(PLACES, np.int64)
    for place in range(board.places):
        root[place] = place
    for route in range(board.routes):
        if game.route_owner[route] == seat or is_planned(plan, route):
            a, b = board.route_a[route], board.route_b[route]
            degree[a] += 1
            degree[b] += 1
            ra, rb = find_root(root, a), find_root(root, b)
            spaces = length[ra] + board.route_spaces[route]
            if ra != rb:
                root[ra] = rb
                spaces += length[rb]
            length[rb] = spaces
    for word in range(board.words):
        routes = game.open_routes[seat, word] & ~plan.routes[word]
        while routes:
            route = word * BITS + lowest_bit(routes)
            routes &= routes - 1
            a, b = board.route_a[route], board.route_b[route]
            gain = 0
            if degree[a] % 2 == 1 or degree[b] % 2 == 1:
                gain = int(board.route_spaces[route])
            if degree[a] > 0 and degree[b] > 0:
                ra, rb = find_root(root, a), find_root(root, b)
                if ra != rb:
                    gain = board.route_spaces[route] + min(length[ra], length[rb])
            more[route] += numbers.trail * gain


@rule
def note_paths(board: Board, game: Game, paths: Cells) -> None:
    for seat in range(game.seats):
        paths[seat] = longest_path(board, game, seat)


@rule
def bonus_swing(board: Board, game: Game, seat: int, route: int, paths: Cells) -> float:
    """T21: what a claim changes in the bonuses for the longest path: the seat's own, and the mean of the others'."""
    best, holders = 1, 0
    for other in range(game.seats):
        if other != seat:
            best = max(best, paths[other])
    for other in range(game.seats):
        holders += other != seat and paths[other] == best
    if paths[seat] > best:
        return 0.0
    owner, game.route_owner[route] = game.route_owner[route], seat
    longer = longest_path(board, game, seat)
    game.route_owner[route] = owner
    swing = 0.0
    if longer >= best and paths[seat] < best:
        swing += board.longest_path
    if longer > best:
        swing += board.longest_path * holders / max(1, game.seats - 1)
    return swing
