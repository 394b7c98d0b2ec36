"""How much a policy net wins against planners: compiled games, hundreds a second."""

from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.engine.log import NO_LOG
from stellwerk.tickets.bots.policy.positions import buffers, deals
from stellwerk.tickets.bots.policy.rules.selfplay import play_matches
from stellwerk.tickets.bots.styles import NEWEST, as_cells, tuned
from stellwerk.tickets.bots.training.duel import lineups_of, results


def match_against_planners(board: Board, seats: int, policy: Any, seed: int, first: int, blocks: int) -> Any:
    """One net among planners of the newest edition: its win share in each block."""
    lineups = np.where(lineups_of(seats) == 0, -1, 0)
    styles = as_cells(tuned(board, seats, NEWEST))
    scores = np.zeros((blocks, seats, seats, len(board.rules.COLUMNS)), np.int64)
    dealt = deals(board, seats, seed, first, blocks)
    play_matches(board.cells, dealt, policy, styles, lineups, buffers(board, seats), NO_LOG, scores)
    return results(board, scores)[0]


def share_against_planners(board: Board, seats: int, policy: Any, seed: int, first: int, blocks: int) -> float:
    return float(match_against_planners(board, seats, policy, seed, first, blocks).mean())
