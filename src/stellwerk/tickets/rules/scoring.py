"""Scores and ranks: T14, T20–T23."""

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.rules.board import PLACES, Board
from stellwerk.tickets.rules.game import Game
from stellwerk.tickets.rules.longest import longest_path

# The columns of the scores: points by kind and their sum, what decides ties, and the rank, 0 is best.
ROUTES, MADE, FAILED, LONGEST, ATTRACTIONS, TOTAL, FULFILLED, PATH, RANK = 0, 1, 2, 3, 4, 5, 6, 7, 8
COLUMNS = (
    "routes", "tickets_kept", "tickets_failed", "longest_path", "attractions", "total",
    "tickets_fulfilled", "path_length", "rank",
)  # fmt: skip


@rule
def score(board: Board, game: Game, scores: Cells) -> None:
    """Fills a row of the scores for each seat; of a running game, what it would score now."""
    root = np.empty(PLACES, np.int64)
    for seat in range(game.seats):
        for column in range(len(COLUMNS)):
            scores[seat, column] = 0
        scores[seat, ROUTES] = game.points[seat]
        join_places(board, game, seat, root)
        score_tickets(board, game, seat, root, scores)
        if board.attraction > 0:
            scores[seat, ATTRACTIONS] = board.attraction * count_attractions(board, game, seat)
        if board.longest_path > 0 or board.tie_break_longest > 0:
            scores[seat, PATH] = longest_path(board, game, seat)
    score_longest(board, game, scores)
    rank(board, game, scores)


@rule
def join_places(board: Board, game: Game, seat: int, root: Cells) -> None:
    """T20: afterwards root[p] == root[q] if and only if the seat's own routes connect p and q."""
    for place in range(board.places):
        root[place] = place
    for route in range(board.routes):
        if game.route_owner[route] == seat:
            root[find_root(root, board.route_a[route])] = find_root(root, board.route_b[route])
    for place in range(board.places):
        root[place] = find_root(root, place)


@rule
def find_root(root: Cells, place: int) -> int:
    while root[place] != place:
        place = root[place]
    return place


@rule
def score_tickets(board: Board, game: Game, seat: int, root: Cells, scores: Cells) -> None:
    """T20: plus its points if the ticket is fulfilled, else minus."""
    for ticket in range(board.tickets):
        if game.ticket_owner[ticket] != seat:
            continue
        if root[board.ticket_a[ticket]] == root[board.ticket_b[ticket]]:
            scores[seat, MADE] += board.ticket_points[ticket]
            scores[seat, FULFILLED] += 1
        else:
            scores[seat, FAILED] -= board.ticket_points[ticket]


@rule
def count_attractions(board: Board, game: Game, seat: int) -> int:
    """T22: attraction places at an end of at least one own route."""
    reached = np.zeros(PLACES, np.int64)
    for route in range(board.routes):
        if game.route_owner[route] == seat:
            reached[board.route_a[route]] = board.is_attraction[board.route_a[route]]
            reached[board.route_b[route]] = board.is_attraction[board.route_b[route]]
    return reached.sum()


@rule
def score_longest(board: Board, game: Game, scores: Cells) -> None:
    """T21: the bonus goes to the longest path, to each of those tied, and to nobody without a route."""
    best = 1
    for seat in range(game.seats):
        best = max(best, scores[seat, PATH])
    for seat in range(game.seats):
        if scores[seat, PATH] == best:
            scores[seat, LONGEST] = board.longest_path
        scores[seat, TOTAL] = (
            scores[seat, ROUTES]
            + scores[seat, MADE]
            + scores[seat, FAILED]
            + scores[seat, LONGEST]
            + scores[seat, ATTRACTIONS]
        )


@rule
def is_ahead(board: Board, scores: Cells, seat: int, other: int) -> bool:
    """T23: by total, then tickets fulfilled, then on some boards the longer path."""
    if scores[seat, TOTAL] != scores[other, TOTAL]:
        return scores[seat, TOTAL] > scores[other, TOTAL]
    if scores[seat, FULFILLED] != scores[other, FULFILLED]:
        return scores[seat, FULFILLED] > scores[other, FULFILLED]
    return board.tie_break_longest > 0 and scores[seat, PATH] > scores[other, PATH]


@rule
def rank(board: Board, game: Game, scores: Cells) -> None:
    """T23: a seat's rank is the number of seats ahead of it; those still tied share it."""
    for seat in range(game.seats):
        for other in range(game.seats):
            if is_ahead(board, scores, other, seat):
                scores[seat, RANK] += 1
