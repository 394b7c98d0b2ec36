"""Paired games between two bots, for tests."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import stellwerk
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import new_stream
from stellwerk.game import Game, View


def played(name: str, bots: list[str], seed: int) -> Iterator[tuple[Game, View, str]]:
    """Plays a game; yields it before each move, with the mover's view and the move's text."""
    game = stellwerk.new(name, len(bots), seed)
    seated = [bot_named(bot, game.board.family)(new_stream(100 * seed + seat)) for seat, bot in enumerate(bots)]
    while not game.over:
        seat = game.to_move[0]
        view = game.view(seat)
        move = seated[seat].choose(view, view.moves())
        yield game, view, move.text
        game.play(seat, move.text)  # raises if it is not legal


def finished(name: str, bots: list[str], seed: int) -> Game:
    return [game for game, _, _ in played(name, bots, seed)][-1]  # one game, seen at every move


def final_ranks(name: str, bots: list[str], seed: int) -> list[int]:
    return [score["rank"] for score in finished(name, bots, seed).scores]


def shares(
    name: str, bot: str, rival: str, blocks: int, seats: int = 2
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The bot's win share in each block: one deal, the bot at each seat once."""
    Board.named(name)
    blocks_won = []
    for block in range(blocks):
        won = 0.0
        for own in range(seats):
            bots = [bot if seat == own else rival for seat in range(seats)]
            ranks = final_ranks(name, bots, block)
            won += (ranks[own] == 1) / ranks.count(1) / seats
        blocks_won.append(won)
    return np.array(blocks_won)
