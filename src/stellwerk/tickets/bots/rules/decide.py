"""The planner's decision, compiled: for a bot's move, and for every seat of a play-out."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import rule
from stellwerk.tickets.bots.rules.claims import NEVER, best_claim, last_claim
from stellwerk.tickets.bots.rules.draws import best_draw
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.offers import best_keep, wants_tickets
from stellwerk.tickets.bots.rules.plan import Plan, turns_left
from stellwerk.tickets.bots.rules.worth import update_plan
from stellwerk.tickets.rules.board import DRAW_TICKETS, NONE, PASS, Board
from stellwerk.tickets.rules.game import CHOOSE, SECOND, START, Game

FAIR = 0.8  # a hand with this share of a seat's part of all cards is full, or the deck would run dry
FAR_TOO_FULL = 2.0  # as a share of a full hand


@rule
def decide(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """The move of a seat that is to move; reads only what that seat may know."""
    if game.phase == START or game.phase == CHOOSE:
        return best_keep(board, game, seat, numbers, plan)
    update_plan(board, game, seat, numbers, plan)
    if game.phase == SECOND:
        return best_draw(board, game, seat, numbers, plan)
    move = decide_turn(board, game, seat, numbers, plan)
    return PASS if move == NONE else move


@rule
def decide_turn(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """On the last turn points now; else the best claim if it is worth a turn, else tickets, else cards."""
    if game.turns_left == NONE:
        least = least_worth(board, game, seat, numbers)
        claim = best_claim(board, game, seat, numbers, plan, least, 0.0)[0]
        if claim == NONE and fullness(board, game, seat, numbers) > FAR_TOO_FULL:
            claim = last_claim(board, game, seat, numbers, plan)  # points now, even at the cost of the plan
        if claim != NONE:
            return claim
        if wants_tickets(board, game, seat, numbers, plan):
            return DRAW_TICKETS
        move = best_draw(board, game, seat, numbers, plan)
        if move == NONE and numbers.dry > 0:
            move = best_claim(board, game, seat, numbers, plan, NEVER, numbers.dry)[0]
        if move != NONE:
            return move
    move = last_claim(board, game, seat, numbers, plan)
    if move == NONE:
        move = best_draw(board, game, seat, numbers, plan)
    if move == NONE and game.pile_size > 0:
        move = DRAW_TICKETS
    return move


@rule
def least_worth(board: Board, game: Game, seat: int, numbers: Numbers) -> float:
    """What a claim must be worth: less when few turns are left in which its cards could serve better.

    With a full hand the least is 0, and every further card lowers it below 0: any claim will do.
    """
    least = numbers.tempo + numbers.wait * turns_left(board, game, seat, numbers)
    if numbers.draws > 0:
        least *= min(1.0, np.ceil(full_hand(board, game, numbers)) - game.hand_size[seat])
    return least


@rule
def full_hand(board: Board, game: Game, numbers: Numbers) -> float:
    return min(board.hand + 2 * numbers.draws, FAIR * board.cards / game.seats)


@rule
def fullness(board: Board, game: Game, seat: int, numbers: Numbers) -> float:
    """Cards in hand as a share of a full one."""
    return game.hand_size[seat] / full_hand(board, game, numbers) if numbers.draws > 0 else 0.0


@rule
def call_decide(boards: Any, games: Any, seat: int, numbers: Any, plans: Any) -> int:
    return decide(boards[0], games[0], seat, numbers[0], plans[0])
