"""Many games advanced in one call, for search and learning."""

from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.checks import MOST_GAMES, moves_of, whole
from stellwerk.engine.batch import NONE_WRONG, advance, fill_masks, find_wrong, list_movers, score_games, start_games
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of
from stellwerk.game import Game


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
        start_games(self.board.cells, self.games, deals_of(seed, 0, count, self.seats, packed), NO_LOG)
        self._go_on()

    def _go_on(self) -> None:
        list_movers(self.board.cells, self.games, self._movers)
        self._listed = False  # does `_legal` hold the legal moves of this decision?

    @property
    def movers(self) -> Cells:
        """The seat to move in each game; −1: the game is over."""
        return self._movers.copy()

    def masks(self) -> Cells:
        """Legal moves of each game's mover: a row for each game, a column for each move of the board."""
        masks = np.empty((len(self.games), len(self.board.moves)), np.int8)
        fill_masks(self.board.cells, self.games, self._movers, self._moves, masks, self._legal)
        self._listed = True
        return masks

    def play(self, moves: Cells, checked: bool = True) -> None:
        """Plays one move in every game that is not over; if one of them is not legal, none is played and it raises.

        With checked=False nothing is checked: a wrong move makes a wrong game or crashes Python. After
        a call of `masks` the check takes hardly any time, without one as long as `masks`.
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
