"""The policy net: it scores the moves that the planner thinks of, and the best one is made at once."""

from typing import Any, NamedTuple

import numpy as np

from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.tickets.bots.policy.rules.features import OF_MOVE, OF_POSITION, write_moves, write_position
from stellwerk.tickets.bots.rules.candidates import list_candidates
from stellwerk.tickets.bots.rules.claims import NEVER
from stellwerk.tickets.bots.rules.contest import ROOM
from stellwerk.tickets.rules.board import MOVES
from stellwerk.tickets.rules.game import CHOOSE, START

INPUTS = OF_POSITION + OF_MOVE
FIRST, SECOND = 48, 24  # hidden units


class Policy(Flat):
    """Two hidden layers, and a score for each move; the larger, the likelier the move."""

    first: Cells = field("f4", INPUTS, FIRST)
    first_bias: Cells = field("f4", FIRST)
    second: Cells = field("f4", FIRST, SECOND)
    second_bias: Cells = field("f4", SECOND)
    last: Cells = field("f4", SECOND)
    bonus: float = field("f8")  # of the planner's own move


class Chooser(NamedTuple):
    """All that the net needs to choose a move."""

    policies: Any
    numbers: Any  # of the planner whose moves it chooses among …
    plans: Any  # … and its plan


LIKED = 8  # moves that the search looks at, if there are that many


@rule
def list_scored(
    boards: Any, games: Any, seat: int, policy: Policy, numbers: Any, plans: Any,
    moves: Cells, position: Cells, rows: Cells, scores: Cells,
) -> int:  # fmt: skip
    """The planner's candidates, its own move first, with their features and scores; returns how many."""
    kinds, buffer = np.zeros(ROOM, np.int64), np.empty(MOVES, np.int16)
    count = list_candidates(boards, games, seat, numbers, plans, buffer, moves, kinds)
    if count > 1:
        write_position(boards[0], games[0], seat, numbers[0], plans[0], position)
        write_moves(boards[0], games[0], seat, numbers[0], plans[0], moves, count, rows)
        score_moves(policy, position, rows, count, scores)
    return count


@rule
def score_moves(policy: Policy, position: Cells, rows: Cells, count: int, scores: Cells) -> None:
    shared, first = np.empty(FIRST, np.float32), np.empty(FIRST, np.float32)
    for j in range(FIRST):
        shared[j] = policy.first_bias[j]
    for i in range(OF_POSITION):
        add_input(policy, i, position[i], shared)
    for move in range(count):
        for j in range(FIRST):
            first[j] = shared[j]
        for i in range(OF_MOVE):
            add_input(policy, OF_POSITION + i, rows[move, i], first)
        scores[move] = score_of(policy, first) + policy.bonus * rows[move, 0]


@rule
def add_input(policy: Policy, index: int, value: float, sums: Cells) -> None:
    if value != 0:  # most are
        for j in range(FIRST):
            sums[j] += value * policy.first[index, j]


@rule
def score_of(policy: Policy, first: Cells) -> float:
    second, score = np.empty(SECOND, np.float32), np.float32(0)
    for j in range(SECOND):
        second[j] = policy.second_bias[j]
    for i in range(FIRST):
        if first[i] > 0:
            for j in range(SECOND):
                second[j] += first[i] * policy.second[i, j]
    for i in range(SECOND):
        score += max(second[i], np.float32(0)) * policy.last[i]
    return float(score)


@rule
def best_move(boards: Any, games: Any, seat: int, policy: Policy, numbers: Any, plans: Any) -> int:
    """The move with the best score."""
    moves, scores = np.empty(ROOM, np.int64), np.zeros(ROOM)
    position, rows = np.zeros(OF_POSITION, np.float32), np.empty((ROOM, OF_MOVE), np.float32)
    count, best = list_scored(boards, games, seat, policy, numbers, plans, moves, position, rows, scores), 0
    for i in range(1, count):
        if scores[i] > scores[best]:
            best = i
    return int(moves[best])


@rule
def call_policy(boards: Any, games: Any, seat: int, chooser: Chooser) -> int:
    return best_move(boards, games, seat, chooser.policies[0], chooser.numbers, chooser.plans)


@rule
def list_liked(boards: Any, games: Any, seat: int, chooser: Chooser, moves: Cells) -> int:
    """The best moves in the order of their scores; returns how many."""
    listed, scores, phase = np.empty(ROOM, np.int64), np.zeros(ROOM), games[0].phase
    position, rows = np.zeros(OF_POSITION, np.float32), np.empty((ROOM, OF_MOVE), np.float32)
    policy = chooser.policies[0]
    count = list_scored(boards, games, seat, policy, chooser.numbers, chooser.plans, listed, position, rows, scores)
    found = count if phase in (START, CHOOSE) else min(count, LIKED)
    for place in range(found):
        best = 0
        for i in range(count):
            if scores[i] > scores[best]:
                best = i
        moves[place], scores[best] = listed[best], NEVER
    return found
