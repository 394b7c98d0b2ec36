"""Many games advanced in one call, for search and learning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.chance import seed_words
from stellwerk.family import apply, is_over, legal_moves, new_game, score, to_move
from stellwerk.flat import Cells, rule
from stellwerk.log import NO_LOG
from stellwerk.playout import first_seat, take_series_seed

NOBODY = -1


@rule
def start_games(boards: Any, games: Any, seed: Cells, first: int, seats: int, options: Cells, logs: Any) -> None:
    block = np.empty(16, np.int64)
    for i in range(len(games)):
        take_series_seed(seed, first + i, games[i], block)
        new_game(boards[0], games[i], seats, options, logs[0])


@rule
def list_movers(boards: Any, games: Any, movers: Cells) -> None:
    for i in range(len(games)):
        movers[i] = NOBODY if is_over(boards[0], games[i]) else first_seat(to_move(boards[0], games[i]))


@rule
def fill_masks(boards: Any, games: Any, movers: Cells, moves: Cells, masks: Cells) -> None:
    for i in range(len(games)):
        masks[i, :] = 0
        if movers[i] != NOBODY:
            for k in range(legal_moves(boards[0], games[i], movers[i], moves)):
                masks[i, moves[k]] = 1


@rule
def advance(boards: Any, games: Any, movers: Cells, moves: Cells, logs: Any) -> None:
    for i in range(len(games)):
        if movers[i] != NOBODY:
            apply(boards[0], games[i], movers[i], moves[i], logs[0])


@rule
def score_games(boards: Any, games: Any, scores: Cells) -> None:
    for i in range(len(games)):
        score(boards[0], games[i], scores[i])


class Batch:
    """`count` games of one board, in one array.

    >>> import stellwerk
    >>> batch = stellwerk.Batch("new-york", count=100, seats=2, seed=7)
    >>> while (batch.movers >= 0).any():
    ...     batch.play(batch.masks().argmax(axis=1))
    >>> batch.scores()[:, :, batch.board.column("total")].shape
    (100, 2)
    """

    def __init__(self, board: str | Path | Board, count: int, seats: int, seed: int = 0, **options: int) -> None:
        self.board = Board.named(board)
        rules, self.seats = self.board.rules, seats
        packed = self.board.pack_options(seats, options)
        self.games: Any = rules.Game.many(count)
        self.movers = np.zeros(count, np.int64)  # the seat to move in each game; −1: the game is over
        self._moves = self.board.new_moves()
        start_games(self.board.cells, self.games, seed_words(seed), 0, seats, packed, NO_LOG)
        list_movers(self.board.cells, self.games, self.movers)

    def masks(self) -> Cells:
        """Legal moves of each game's mover: a row a game, a column a move of the board."""
        masks = np.empty((len(self.games), len(self.board.moves)), np.int8)
        fill_masks(self.board.cells, self.games, self.movers, self._moves, masks)
        return masks

    def play(self, moves: Cells) -> None:
        """Plays one move in every game that is not over. The moves must be legal: they are not checked."""
        advance(self.board.cells, self.games, self.movers, np.asarray(moves, np.int64), NO_LOG)
        list_movers(self.board.cells, self.games, self.movers)

    def scores(self) -> Cells:
        """Scores: game, seat, column (see `board.rules.COLUMNS`)."""
        scores = self.board.new_scores(len(self.games), self.seats)
        score_games(self.board.cells, self.games, scores)
        return scores
