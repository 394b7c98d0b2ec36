"""Games between bots, for tests."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.bot import Bot, bot_named
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import Cells
from stellwerk.game import Game, new

SHEETS = ("metro-amsterdam", "metro-berlin", "metro-paris", "metro-madrid")


def bot(name: str, seed: int = 0) -> Bot:
    return bot_named(name, "metro")(new_stream(seed))


def play(game: Game, names: Sequence[str], seed: int = 0) -> Game:
    """Plays a game to its end; every move is checked to be legal."""
    bots = [bot(name, 8 * seed + seat + 1) for seat, name in enumerate(names)]
    while not game.over:
        seat = game.to_move[0]
        view = game.view(seat)
        game.play(seat, bots[seat].choose(view, view.moves()))
    return game


def totals(board: Board, name: str, deals: range, **options: int) -> Cells:
    """Solo totals on the cards of these deals."""
    return np.array([play(new(board, 1, deal, **options), [name], deal).scores[0]["total"] for deal in deals])


def some_way_in(sheet: str, seats: int, moves: int, seed: int, **options: int) -> Game:
    """A game that td has played for so many moves, with noise so that the pages differ."""
    game = new(sheet, seats, seed, **options)
    bots = [bot("td:noise=1", 8 * seed + seat) for seat in range(seats)]
    for _ in range(moves):
        if game.over:
            break
        seat = game.to_move[0]
        view = game.view(seat)
        game.play_logged(seat, bots[seat].choose(view, view.moves()))
    return game
