"""The greedy bot's choice, compiled: it moves within a step, where a bot in Python would take most of the time."""

from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.rules.board import CLAIM, DRAW, DRAW_TICKETS, JOKER, KEEP, OFFER, TAKE, Board
from stellwerk.tickets.rules.game import Game

BETTER = 1000  # more than two moves of the same kind can differ by


@rule
def worth(board: Board, game: Game, seat: int, move: int) -> int:
    """As `GreedyBot.worth`, in one number."""
    if move >= CLAIM:
        points, jokers = int(board.route_points[board.move_route[move]]), int(board.move_jokers[move])
        return 3 * BETTER + 10 * points - jokers
    if move > KEEP:
        lost = 0
        for slot in range(OFFER):
            if (move - KEEP) >> slot & 1:
                lost += int(board.ticket_points[game.offer[seat, slot]])
        return 3 * BETTER - lost
    if move == DRAW_TICKETS:
        return 0
    if move == DRAW:
        return 2 * BETTER
    if move >= TAKE:
        colour = game.row[move - TAKE]
        return 2 * BETTER + (2 if colour == JOKER else int(game.hand[seat, colour] >= 2))
    return BETTER


@rule
def greedy(board: Board, game: Game, seat: int, moves: Cells, count: int, stream: Cells) -> int:
    best, best_worth, ties = 0, -1, 0
    for i in range(count):
        value = worth(board, game, seat, moves[i])
        if value > best_worth:
            best, best_worth, ties = i, value, 1
        elif value == best_worth:
            ties += 1
            if random_below(stream, ties) == 0:
                best = i
    return moves[best]
