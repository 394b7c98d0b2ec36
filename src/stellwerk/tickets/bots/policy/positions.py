"""Decisions that the policy net learns from: rows for their moves, one decision after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of
from stellwerk.tickets.bots.mind import new_mind
from stellwerk.tickets.bots.policy.rules.features import OF_MOVE, OF_POSITION
from stellwerk.tickets.bots.policy.rules.selfplay import Notes, collect_plays
from stellwerk.tickets.bots.policy.rules.trials import collect_trials
from stellwerk.tickets.bots.rules.contest import Search
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.worlds import Buffers
from stellwerk.tickets.bots.styles import NEWEST, STYLES, as_cells, bent, tuned

DECISIONS, MOVES = 80, 16  # of a seat in a game, and of a decision: room for them
ONE_IN, WORLDS = 3, 8  # of so many decisions one is tried, in so many worlds


@dataclass
class Positions:
    """`values` has names of columns, by decision or by move."""

    positions: Cells
    rows: Cells
    counts: Cells  # moves of each decision
    values: dict[str, Cells]

    def __post_init__(self) -> None:
        self.starts = np.concatenate([[0], np.cumsum(self.counts)])

    def __len__(self) -> int:
        return len(self.counts)

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        return cls(
            np.concatenate([part.positions for part in parts]),
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.counts for part in parts]),
            {name: np.concatenate([part.values[name] for part in parts]) for name in parts[0].values},
        )

    def batches(self, order: Cells, size: int) -> Iterator[Batch]:
        for start in range(0, len(order) - size + 1, size):
            yield self.batch(order[start : start + size])

    def batch(self, chosen: Cells) -> Batch:
        counts = self.counts[chosen]
        first = np.concatenate([[0], np.cumsum(counts)[:-1]])
        group = np.repeat(np.arange(len(chosen)), counts)
        moves = np.repeat(self.starts[chosen] - first, counts) + np.arange(counts.sum())
        inputs = np.concatenate([self.positions[chosen][group], self.rows[moves]], axis=1)
        return Batch(chosen, moves, first, group, inputs)


@dataclass
class Batch:
    """Some decisions: their numbers, those of their moves, and the net's inputs for these."""

    chosen: Cells
    moves: Cells
    first: Cells  # of each decision, among the moves here
    group: Cells  # the decision of each move
    inputs: Cells

    def shares(self, scores: Cells) -> Cells:
        """How likely each move is where scores are logits."""
        raised = np.exp(scores - np.maximum.reduceat(scores, self.first)[self.group])
        found: Cells = raised / np.add.reduceat(raised, self.first)[self.group]
        return found


def try_positions(board: Board, seats: int, seed: int, first: int, games: int) -> Positions:
    """Positions of games, and what each candidate gains over the planner's move when it is played out."""
    notes, dealt = new_notes(games * seats * DECISIONS // ONE_IN), deals(board, seats, seed, first, games)
    mind = new_mind(board, seats, styles_of(board, seats), searches=1)
    own = buffers(board, seats)
    return positions_in(notes, collect_trials(board.cells, dealt, mind, Search.many(1), own, ONE_IN, WORLDS, notes))


def play_positions(board: Board, seats: int, policy: Any, seed: int, first: int, games: int) -> Positions:
    """Decisions of nets that play: what each chose, how likely it was to, and how its game ended."""
    notes, dealt = new_notes(games * seats * DECISIONS), deals(board, seats, seed, first, games)
    styles, own = styles_of(board, seats), buffers(board, seats)
    return positions_in(notes, collect_plays(board.cells, dealt, policy, styles, own, NO_LOG, notes))


def new_notes(decisions: int) -> Notes:
    moves, whole = decisions * MOVES, np.int64
    return Notes(
        np.empty((decisions, OF_POSITION), np.float32), np.zeros(decisions, whole),
        np.empty((moves, OF_MOVE), np.float32), np.zeros(moves, np.float32),
        np.zeros(decisions, whole), np.zeros(decisions), np.zeros(decisions, whole), np.zeros(decisions, np.bool_),
        np.zeros(decisions), np.zeros(decisions),
    )  # fmt: skip


def positions_in(notes: Notes, found: int) -> Positions:
    """Without the room that is left over."""
    moves = int(notes.counts[:found].sum())
    cut = {name: each[: moves if name in ("rows", "gains") else found].copy() for name, each in notes._asdict().items()}
    return Positions(cut.pop("positions"), cut.pop("rows"), cut.pop("counts"), cut)


def deals(board: Board, seats: int, seed: int, first: int, games: int) -> Any:
    return deals_of(seed, first, games, seats, board.pack_options(seats, {}))


def styles_of(board: Board, seats: int) -> Any:
    own = tuned(board, seats, NEWEST)
    return as_cells(*(bent(own, style) for style in STYLES))


def buffers(board: Board, seats: int) -> Buffers:
    return Buffers(board.rules.Game.many(2), Numbers.many(seats), Plan.many(seats + 1))
