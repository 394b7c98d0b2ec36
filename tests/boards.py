"""The tables that tests of all families play at, and small steps they share."""

from __future__ import annotations

import numpy as np

import stellwerk
from stellwerk.board import Board
from stellwerk.game import Game
from stellwerk.mapping import mapfile

NAMES = mapfile.names()


def seats_of(name: str) -> range:
    low, high = Board.named(name).map.rules.seats
    return range(low, high + 1)


TABLES = [(name, seats) for name in NAMES for seats in seats_of(name)]


def play_some(game: Game, choices: list[int]) -> Game:
    """Plays the chosen among the legal moves of the first seat to move, until the game or the choices end."""
    for choice in choices:
        if game.over:
            break
        seat = game.to_move[0]
        moves = game.moves(seat)
        game.play_logged(seat, moves[choice % len(moves)])
    return game


def random_choices(count: int, seed: int) -> list[int]:
    return np.random.default_rng(seed).integers(0, 2**31, count).tolist()


def game_after(name: str, seats: int, seed: int, moves: int) -> Game:
    """A game some random moves old."""
    return play_some(stellwerk.new(name, seats, seed), random_choices(moves, seed))
