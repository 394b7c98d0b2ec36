"""Many games advanced in one call: the compiled half of `stellwerk.batch`."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.playout import deal_game, first_seat
from stellwerk.engine.verbs import apply, is_over, legal_moves, score, to_move

NOBODY = NONE_WRONG = -1


@rule
def start_games(boards: Any, games: Any, deals: Any, logs: Any) -> None:
    block = np.empty(16, np.int64)
    for i in range(len(games)):
        deal_game(boards[0], games[i], deals[0], deals[0].first + i, deals[0].seats, block, logs[0])


@rule
def list_movers(boards: Any, games: Any, movers: Cells) -> None:
    for i in range(len(games)):
        movers[i] = NOBODY if is_over(boards[0], games[i]) else first_seat(to_move(boards[0], games[i]))


@rule
def fill_masks(boards: Any, games: Any, movers: Cells, moves: Cells, masks: Cells, legal: Cells) -> None:
    """Writes legal moves as rows of `masks`, for the caller, and as bits of `legal`, to check moves by."""
    for i in range(len(games)):
        masks[i, :] = 0
        legal[i, :] = 0
        if movers[i] != NOBODY:
            for k in range(legal_moves(boards[0], games[i], movers[i], moves)):
                masks[i, moves[k]] = 1
                legal[i, moves[k] >> 3] |= 1 << (moves[k] & 7)


@rule
def find_wrong(movers: Cells, moves: Cells, legal: Cells, space: int) -> int:
    """The first game whose move is not legal, or NONE_WRONG; in a game that is over, any move will do."""
    for i in range(len(movers)):
        move = moves[i]
        if movers[i] != NOBODY and not (0 <= move < space and legal[i, move >> 3] >> (move & 7) & 1):
            return i
    return NONE_WRONG


@rule
def advance(boards: Any, games: Any, movers: Cells, moves: Cells, logs: Any) -> None:
    for i in range(len(games)):
        if movers[i] != NOBODY:
            apply(boards[0], games[i], movers[i], moves[i], logs[0])


@rule
def score_games(boards: Any, games: Any, scores: Cells) -> None:
    for i in range(len(games)):
        score(boards[0], games[i], scores[i])
