"""The planner's decision, compiled: for a bot's move, and for every seat of a play-out."""

from __future__ import annotations

from stellwerk.bots.tickets.claims import best_claim, last_claim
from stellwerk.bots.tickets.draws import best_draw
from stellwerk.bots.tickets.numbers import Numbers
from stellwerk.bots.tickets.offers import best_keep, wants_tickets
from stellwerk.bots.tickets.plan import Plan, turns_left
from stellwerk.bots.tickets.worth import fitting_plan
from stellwerk.flat import Cells, rule
from stellwerk.tickets.board import DRAW_TICKETS, NONE, PASS, Board
from stellwerk.tickets.game import CHOOSE, SECOND, START, Game


@rule
def decide(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, stream: Cells) -> int:
    """The move of a seat that is to move; reads only what that seat may know."""
    if game.phase == START or game.phase == CHOOSE:
        return best_keep(board, game, seat, numbers, plan, stream)
    fitting_plan(board, game, seat, numbers, plan)
    if game.phase == SECOND:
        return best_draw(board, game, seat, numbers, plan, stream)
    move = decide_turn(board, game, seat, numbers, plan, stream)
    return PASS if move == NONE else move


@rule
def decide_turn(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, stream: Cells) -> int:
    """On the last turn points now; else the best claim if it is worth a turn, else tickets, else cards."""
    if game.turns_left == NONE:
        least = asked_for(board, game, seat, numbers)
        claim = best_claim(board, game, seat, numbers, plan, stream, least)[0]
        if claim != NONE:
            return claim
        if wants_tickets(board, game, seat, numbers, plan):
            return DRAW_TICKETS
        move = best_draw(board, game, seat, numbers, plan, stream)
        if move != NONE:
            return move
    move = last_claim(board, game, seat, numbers, plan)
    if move == NONE:
        move = best_draw(board, game, seat, numbers, plan, stream)
    if move == NONE and game.pile_size > 0:
        move = DRAW_TICKETS
    return move


@rule
def asked_for(board: Board, game: Game, seat: int, numbers: Numbers) -> float:
    """What a claim must be worth: less when few turns are left in which its cards could serve better."""
    return numbers.tempo + numbers.wait * turns_left(board, game, seat, numbers)
