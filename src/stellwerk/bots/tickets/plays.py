"""Compiled games between planners: play-outs for search, and blocks of games for tuning."""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.bots.tickets.decide import decide
from stellwerk.flat import Cells, rule
from stellwerk.log import Log
from stellwerk.playout import first_seat, take_series_seed
from stellwerk.tickets.board import Board
from stellwerk.tickets.game import OVER, TURN, Game
from stellwerk.tickets.scoring import score
from stellwerk.tickets.turn import apply, new_game, to_move


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
    boards: Any, games: Any, seed: Cells, first: int, options: Cells, numbers: Any, lineups: Cells,
    plans: Any, seated: Any, logs: Any, scores: Cells, steps: Cells,
) -> None:  # fmt: skip
    """Blocks `first` … of a series: one deal, played once with each line-up of `numbers`.

    `games[0]` is worked in, `games[1]` and `plans[-1]` stay records of zeros.
    """
    block = np.empty(16, np.int64)
    seats = lineups.shape[1]
    for b in range(len(scores)):
        for k in range(len(lineups)):
            games[0] = games[1]
            take_series_seed(seed, first + b, games[0], block)
            for seat in range(seats):
                seated[seat] = numbers[lineups[k, seat]]
                plans[seat] = plans[len(plans) - 1]
            new_game(boards[0], games[0], seats, options, logs[0])
            steps[b, k] = play_planners(boards[0], games[0], seated, plans, logs[0])
            score(boards[0], games[0], scores[b, k])
