"""A little of everything on every board and sheet, the same each time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np

import stellwerk
from boards import NAMES, play_some, random_choices, seats_of
from bots.fromfile import FromFile, file_for
from stellwerk import families
from stellwerk.batch import Batch
from stellwerk.board import Board
from stellwerk.bots.analysis import judge
from stellwerk.bots.bot import LEVELS
from stellwerk.bots.hints import hints
from stellwerk.engine.chance import ROUNDS, chacha_block, new_stream, next_word, seed_words
from stellwerk.engine.ranks import win_share
from stellwerk.envs.games import Games
from stellwerk.envs.rules.choice import draw_masked
from stellwerk.errors import IllegalMove
from stellwerk.game import PUBLIC, Game
from stellwerk.metro.bots.clairvoyant import perfect
from stellwerk.simulate import Series, play_one, simulate

STEP = 9  # random moves between two looks at a game
PLAYOUTS = 12


def play_everything() -> None:
    for seed, name in enumerate(NAMES):
        board = Board.named(name)
        for seats in {seats_of(name)[0], seats_of(name)[-1]}:
            for game in look_at(stellwerk.new(board, seats, seed)):
                advise(game, seed)
        play_many(board, seed)
        play_bots(board, seed)
        train_on(board, seed)
        draw(seed)


def think_hard() -> None:
    for name in ("usa", "metro-berlin"):
        play_one(Series(Board.named(name), ["search:playouts=100"] * 2, 1, 1, {}), 0)


def look_at(game: Game) -> Iterator[Game]:
    """Every view of it again and again, described and filled in; yields it twice on the way."""
    for look in range(200):
        if game.over:
            return
        if look in (1, 5):
            yield game
        for viewer in (PUBLIC, *range(game.seats)):
            view = game.view(viewer)
            if look % 6 == 0:
                view.describe()
            view.fill_in(look).score_cells()
        play_some(game, random_choices(STEP, look))


def advise(game: Game, seed: int) -> None:
    view = game.view(game.to_move[0])
    view.describe_moves()
    bots = families.named(view.board.family).bots
    for bot in ("random", bots.compiled[0]):
        stellwerk.play_outs(view, view.moves()[:4], bot, 3, seed)
    hints(view, PLAYOUTS, seed)
    for move in range(0, len(view.board.moves), 40):
        with suppress(IllegalMove):
            view.parse(view.seat, view.board.moves[move])
    for level in LEVELS:  # as the page does
        FromFile(file_for(view), level, new_stream(seed)).choose(view)


def play_many(board: Board, seed: int) -> None:
    for seats in seats_of(board.name):
        simulate(Series(board, ["random"] * seats, 3, seed, {}))
    batch = Batch(board, 3, seats_of(board.name)[-1], seed)
    for _ in range(5):
        batch.play(batch.masks().argmax(axis=1))
    batch.scores()


def play_bots(board: Board, seed: int) -> None:
    """A whole game of each bot; those that think with few play-outs."""
    seats, bots = max(2, seats_of(board.name)[0]), families.named(board.family).bots
    for name in [*bots.classes, "random"]:
        if name not in bots.slow:
            simulate(Series(board, [name] * seats, 1, seed, {}))
    thinker = f"search:playouts={PLAYOUTS}"
    if board.family == "tickets":
        simulate(Series(board, [f"{thinker}:cores=2", "random"], 1, seed, {}))
    records = [play_one(Series(board, [thinker] * seats, 1, seed, {}), 0)]
    if seats_of(board.name)[0] == 1:
        records += [play_one(Series(board, [thinker], 1, seed, options), 0) for options in ({}, {"expert": 1})]
        perfect(board, seed, {}, width=6)
    for record in records:
        list(judge(record, board.name, PLAYOUTS, numbers=range(4, 7)))


def train_on(board: Board, seed: int) -> None:
    thinker = families.named(board.family).bots.compiled[0]
    rivals: list[Any] = ["self", "greedy", thinker]
    for scaled in (True, False):
        for rival in rivals:
            games = Games(board, 2, rivals=rival, scaled=scaled)
            games.seed([seed, seed + 1])
            games.start()
            for _ in range(4):
                games.step(games.draw_moves(np.random.default_rng(seed)))
            games.look(0, 1, np.empty_like(games.observations[0]), np.empty_like(games.masks[0]))


def draw(seed: int) -> None:
    """What environments, the arena and the page call by themselves."""
    draw_masked(np.ones((2, 5), np.int8), np.random.default_rng(seed).random(2), np.zeros(2, np.int64))
    chacha_block(seed_words(seed), seed, 0, ROUNDS, np.empty(16, np.int64))
    next_word(new_stream(seed))
    win_share(np.array([0, 1, 0]), 3, 2)
