"""The planner's decision, compiled: for a bot's move, and for every seat of a play-out."""

from __future__ import annotations

import numpy as np

from stellwerk.bots.tickets.claims import best_claim, last_claim
from stellwerk.bots.tickets.draws import best_draw
from stellwerk.bots.tickets.numbers import Numbers
from stellwerk.bots.tickets.offers import best_keep, wants_tickets
from stellwerk.bots.tickets.plan import Plan, turns_left
from stellwerk.bots.tickets.worth import fitting_plan
from stellwerk.flat import rule
from stellwerk.tickets.board import DRAW_TICKETS, NONE, PASS, Board
from stellwerk.tickets.game import CHOOSE, SECOND, START, Game

FAIR = 0.8  # of a seat's part of all cards: with so many a hand is full, or the deck would run dry
FAR_TOO_FULL = 2.0  # full hands


@rule
def decide(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """The move of a seat that is to move; reads only what that seat may know."""
    if game.phase == START or game.phase == CHOOSE:
        return best_keep(board, game, seat, numbers, plan)
    fitting_plan(board, game, seat, numbers, plan)
    if game.phase == SECOND:
        return best_draw(board, game, seat, numbers, plan)
    move = decide_turn(board, game, seat, numbers, plan)
    return PASS if move == NONE else move


@rule
def decide_turn(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """On the last turn points now; else the best claim if it is worth a turn, else tickets, else cards."""
    if game.turns_left == NONE:
        least = asked_for(board, game, seat, numbers)
        claim = best_claim(board, game, seat, numbers, plan, least)[0]
        if claim == NONE and fullness(board, game, seat, numbers) > FAR_TOO_FULL:
            claim = last_claim(board, game, seat, numbers, plan)  # points now, even at the cost of the plan
        if claim != NONE:
            return claim
        if wants_tickets(board, game, seat, numbers, plan):
            return DRAW_TICKETS
        move = best_draw(board, game, seat, numbers, plan)
        if move != NONE:
            return move
    move = last_claim(board, game, seat, numbers, plan)
    if move == NONE:
        move = best_draw(board, game, seat, numbers, plan)
    if move == NONE and game.pile_size > 0:
        move = DRAW_TICKETS
    return move


@rule
def asked_for(board: Board, game: Game, seat: int, numbers: Numbers) -> float:
    """What a claim must be worth: less when few turns are left in which its cards could serve better.

    With a full hand that is nothing, and with every further card less than nothing: any claim will do.
    """
    asked = numbers.tempo + numbers.wait * turns_left(board, game, seat, numbers)
    if numbers.draws > 0:
        asked *= min(1.0, np.ceil(full_hand(board, game, numbers)) - game.hand_size[seat])
    return asked


@rule
def full_hand(board: Board, game: Game, numbers: Numbers) -> float:
    return min(board.hand + 2 * numbers.draws, FAIR * board.cards / game.seats)


@rule
def fullness(board: Board, game: Game, seat: int, numbers: Numbers) -> float:
    """Cards in hand as a share of a full one."""
    return game.hand_size[seat] / full_hand(board, game, numbers) if numbers.draws > 0 else 0.0
