"""Many games advanced in one call, for search and learning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.chance import seed_words
from stellwerk.doors import MOST_GAMES, moves_of, whole
from stellwerk.family import apply, is_over, legal_moves, new_game, score, to_move
from stellwerk.flat import Cells, rule
from stellwerk.game import Game
from stellwerk.log import NO_LOG
from stellwerk.playout import first_seat, take_series_seed

NOBODY = NONE_WRONG = -1


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
def fill_masks(boards: Any, games: Any, movers: Cells, moves: Cells, masks: Cells, legal: Cells) -> None:
    """Legal moves as columns of `masks`, which the caller gets, and as bits of `legal`, which stay here."""
    for i in range(len(games)):
        masks[i, :] = 0
        legal[i, :] = 0
        if movers[i] != NOBODY:
            for k in range(legal_moves(boards[0], games[i], movers[i], moves)):
                masks[i, moves[k]] = 1
                legal[i, moves[k] >> 3] |= 1 << (moves[k] & 7)


@rule
def find_wrong(movers: Cells, moves: Cells, legal: Cells, space: int) -> int:
    """The first game whose move is not legal, or NONE_WRONG; games that are over take any."""
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
        packed = self.board.pack_options(seats, options)
        count, self.seats = whole(count, "count", 1, MOST_GAMES), int(seats)
        self.games: Any = self.board.rules.Game.many(count)
        self._movers = np.zeros(count, np.int64)
        self._moves = self.board.new_moves()
        self._legal = np.zeros((count, len(self.board.moves) // 8 + 1), np.uint8)
        start_games(self.board.cells, self.games, seed_words(seed), 0, self.seats, packed, NO_LOG)
        self._go_on()

    def _go_on(self) -> None:
        list_movers(self.board.cells, self.games, self._movers)
        self._listed = False  # does `_legal` hold the legal moves of this decision?

    @property
    def movers(self) -> Cells:
        """The seat to move in each game; −1: the game is over."""
        return self._movers.copy()

    def masks(self) -> Cells:
        """Legal moves of each game's mover: a row a game, a column a move of the board."""
        masks = np.empty((len(self.games), len(self.board.moves)), np.int8)
        fill_masks(self.board.cells, self.games, self._movers, self._moves, masks, self._legal)
        self._listed = True
        return masks

    def play(self, moves: Cells, checked: bool = True) -> None:
        """Plays one move in every game that is not over; if one of them is not legal, none is played and it raises.

        With checked=False nothing is checked: a wrong move makes a wrong game or crashes Python. After `masks` the
        check costs next to nothing, without it as much as `masks` does.
        """
        given = moves_of(moves, len(self.games))
        if checked:
            self._check(given)
        advance(self.board.cells, self.games, self._movers, given, NO_LOG)
        self._go_on()

    def _check(self, moves: Cells) -> None:
        if not self._listed:
            self.masks()
        wrong = find_wrong(self._movers, moves, self._legal, len(self.board.moves))
        if wrong != NONE_WRONG:
            game = Game(self.board, self.games[wrong : wrong + 1])
            game.view(int(self._movers[wrong])).refuse(int(self._movers[wrong]), int(moves[wrong]), f" in game {wrong}")

    def scores(self) -> Cells:
        """Scores: game, seat, column (see `board.rules.COLUMNS`)."""
        scores = self.board.new_scores(len(self.games), self.seats)
        score_games(self.board.cells, self.games, scores)
        return scores
