"""What the search weighs: the planner's own move first, then other styles' moves, claims, distinct draws, tickets."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.tickets.bots.rules.claims import list_claims
from stellwerk.tickets.bots.rules.decide import decide
from stellwerk.tickets.rules.board import DRAW, DRAW_TICKETS, JOKER, NONE, ROUTES, ROW, TAKE, Board
from stellwerk.tickets.rules.game import CHOOSE, START, TURN, Game
from stellwerk.tickets.rules.turn import legal_moves

CLAIMS = 12  # further claims are hardly ever right and would take play-outs from better moves


@rule
def list_candidates(
    boards: Any, games: Any, seat: int, styles: Any, plans: Any, buffer: Cells, moves: Cells, kinds: Cells
) -> int:
    """Fills `moves`, and `kinds` with the style that plays on after each: 0 is the planner's own. Returns how many.

    Moves of other styles come early: with a small budget the list is cut short.
    """
    board, game = boards[0], games[0]
    moves[0], kinds[0] = decide(board, game, seat, styles[0], plans[0]), 0
    count = 1
    if game.phase == START or game.phase == CHOOSE:
        for i in range(legal_moves(board, game, seat, buffer)):
            count = add(moves, kinds, count, int(buffer[i]), 0)
        return count
    count = add_styles(boards, games, seat, styles, plans, moves, kinds, count)
    if game.phase == TURN:
        count = add_claims(board, game, seat, styles[0], plans[0], moves, kinds, count)
    count = add_draws(game, moves, kinds, count)
    if game.phase == TURN and game.pile_size > 0:
        count = add(moves, kinds, count, DRAW_TICKETS, 0)
    return count


@rule
def add_styles(
    boards: Any, games: Any, seat: int, styles: Any, plans: Any, moves: Cells, kinds: Cells, count: int
) -> int:
    """Adds what other styles would do, unless it is like the default."""
    for style in range(1, len(styles)):
        move = decide(boards[0], games[0], seat, styles[style], plans[style])
        if not is_alike(games[0], move, moves[0]):
            moves[count], kinds[count] = move, style
            count += 1
    return count


@rule
def add(moves: Cells, kinds: Cells, count: int, move: int, kind: int) -> int:
    for i in range(count):
        if moves[i] == move and kinds[i] == kind:
            return count
    moves[count], kinds[count] = move, kind
    return count + 1


@rule
def is_alike(game: Game, move: int, other: int) -> bool:
    """The same move, or the same colour from another slot of the row."""
    if move == other:
        return True
    if not (TAKE <= move < DRAW_TICKETS and TAKE <= other < DRAW_TICKETS):
        return False
    return game.row[move - TAKE] == game.row[other - TAKE]


@rule
def add_claims(
    board: Board, game: Game, seat: int, numbers: Any, plan: Any, moves: Cells, kinds: Cells, count: int
) -> int:
    """Adds claims in the planner's order, the best first."""
    claims, values = np.empty(ROUTES, np.int64), np.empty(ROUTES)
    listed = list_claims(board, game, seat, numbers, plan, claims, values)
    for _ in range(min(listed, CLAIMS)):
        best = 0
        for i in range(listed):
            if values[i] > values[best]:
                best = i
        count = add(moves, kinds, count, claims[best], 0)
        values[best] = -1e9
    return count


@rule
def add_draws(game: Game, moves: Cells, kinds: Cells, count: int) -> int:
    if game.deck_size > 0:
        count = add(moves, kinds, count, DRAW, 0)
    for slot in range(ROW):
        colour = game.row[slot]
        if colour == NONE or (colour == JOKER and game.phase != TURN):
            continue
        known = False
        for i in range(count):
            known |= kinds[i] == 0 and is_alike(game, TAKE + slot, moves[i])
        if not known:
            moves[count], kinds[count] = TAKE + slot, 0
            count += 1
    return count
