"""Tickets: which of an offer to keep, and when to draw another."""

import numpy as np

from stellwerk.engine.flat import rule
from stellwerk.tickets.bots.rules.claims import NEVER
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan, plan_turns, turns_left
from stellwerk.tickets.bots.rules.ways import make_plan, plan_value
from stellwerk.tickets.rules.board import KEEP, NONE, OFFER, TICKETS, Board
from stellwerk.tickets.rules.game import START, Game
from stellwerk.tickets.rules.turn import list_keeps


@rule
def best_keep(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """A plan is made for each choice: it counts points of tickets that fit, less those that don't, less its turns."""
    wanted, moves = np.zeros(TICKETS, np.bool_), np.empty(1 << OFFER, np.int64)
    count = list_keeps(game, seat, board.start_keep if game.phase == START else board.turn_keep, moves)
    best, most = NONE, NEVER
    for i in range(count):
        kept = moves[i] - KEEP
        for ticket in range(board.tickets):
            wanted[ticket] = game.ticket_owner[ticket] == seat
        for slot in range(OFFER):
            if kept >> slot & 1:
                wanted[game.offer[seat, slot]] = True
        make_plan(board, game, seat, numbers, wanted, plan)
        value = plan_value(board, game, seat, numbers, plan)
        if value > most:
            best, most = moves[i], value
    plan.tickets = 0  # the plan of the last choice is not that of the best one
    return best


@rule
def wants_tickets(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> bool:
    if game.pile_size == 0 or plan_turns(game, seat, plan) > numbers.more_plan:
        return False
    return turns_left(board, game, seat, numbers) - plan_turns(game, seat, plan) >= numbers.more_turns
