"""Compiled games between planners: play-outs for search, and blocks of games for tuning."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import Log
from stellwerk.engine.playout import deal_game, first_seat
from stellwerk.tickets.bots.rules.decide import decide
from stellwerk.tickets.rules.board import Board
from stellwerk.tickets.rules.game import OVER, TURN, Game
from stellwerk.tickets.rules.scoring import score
from stellwerk.tickets.rules.turn import apply, to_move


@rule
def play_planners(board: Board, game: Game, numbers: Any, plans: Any, log: Log) -> int:
    """Plays a game to its end; each seat has its numbers and its plan. Returns the decisions made."""
    steps = 0
    while game.phase != OVER:
        seat = first_seat(to_move(board, game))
        apply(board, game, seat, decide(board, game, seat, numbers[seat], plans[seat]), log)
        steps += 1
    return steps


@rule
def play_turns(board: Board, game: Game, seat: int, turns: int, numbers: Any, plans: Any, log: Log) -> None:
    """Plays until the seat has had so many turns and is to move again, or to the end."""
    while game.phase != OVER:
        mover = first_seat(to_move(board, game))
        if mover == seat and game.phase == TURN:
            if turns == 0:
                return
            turns -= 1
        apply(board, game, mover, decide(board, game, mover, numbers[mover], plans[mover]), log)


@rule
def play_blocks(
    boards: Any, deals: Any, styles: Any, lineups: Cells, buffers: Any, logs: Any, scores: Cells, steps: Cells
) -> None:
    """Plays each deal of a series once with every line-up of styles; see `worlds.Buffers`.

    `games[0]` is overwritten, `games[1]` and `plans[-1]` stay structs of zeros.
    """
    games, numbers, plans = buffers
    block = np.empty(16, np.int64)
    seats = lineups.shape[1]
    for deal in range(deals[0].count):
        for k in range(len(lineups)):
            games[0] = games[1]
            for seat in range(seats):
                numbers[seat] = styles[lineups[k, seat]]
                plans[seat] = plans[len(plans) - 1]
            deal_game(boards[0], games[0], deals[0], deals[0].first + deal, seats, block, logs[0])
            steps[deal, k] = play_planners(boards[0], games[0], numbers, plans, logs[0])
            score(boards[0], games[0], scores[deal, k])
