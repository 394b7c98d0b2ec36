"""Tickets: which of an offer to keep, and when to draw another."""

from __future__ import annotations

import numpy as np

from stellwerk.bots.tickets.claims import NEVER
from stellwerk.bots.tickets.numbers import Numbers
from stellwerk.bots.tickets.plan import Plan, turns_left
from stellwerk.bots.tickets.ways import make_plan
from stellwerk.flat import rule
from stellwerk.tickets.board import HUES, KEEP, NONE, OFFER, TICKETS, Board
from stellwerk.tickets.game import START, Game
from stellwerk.tickets.turn import list_keeps


@rule
def plan_turns(game: Game, seat: int, plan: Plan) -> float:
    """Turns that a plan takes: its claims, and the draws for the cards that the hand lacks in number."""
    cards = 0
    for colour in range(HUES):
        cards += plan.need[colour]
    return plan.turns + max(0, cards - game.hand_size[seat]) / 2


@rule
def best_keep(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> int:
    """Every choice is planned for: ticket points that fit, less those that don't, less the turns they take."""
    wanted, moves = np.zeros(TICKETS, np.bool_), np.empty(1 << OFFER, np.int64)
    count = list_keeps(game, seat, board.start_keep if game.phase == START else board.turn_keep, moves)
    best, most = NONE, NEVER
    for i in range(count):
        kept = moves[i] - KEEP
        for ticket in range(board.tickets):
            wanted[ticket] = game.ticket_owner[ticket] == seat
        for place in range(OFFER):
            if kept >> place & 1:
                wanted[game.offer[seat, place]] = True
        make_plan(board, game, seat, numbers, wanted, plan)
        value = numbers.keep * (plan.fits - plan.lost) - numbers.keep_turn * plan_turns(game, seat, plan)
        if value > most:
            best, most = moves[i], value
    plan.tickets = 0  # what was planned last is not what was chosen
    return best


@rule
def wants_tickets(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan) -> bool:
    if game.pile_size == 0 or plan_turns(game, seat, plan) > numbers.more_plan:
        return False
    return turns_left(board, game, seat, numbers) - plan_turns(game, seat, plan) >= numbers.more_turns
