"""Blocks of games of one planner against copies of another, or of any bot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Protocol

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.bot import Bot, MakeBot, bot_named
from stellwerk.bots.gameloop import BotFailure, play, seat_bots
from stellwerk.engine.chance import ROUNDS, chacha_block, new_stream, seed_words
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of
from stellwerk.engine.ranks import win_shares
from stellwerk.game import new_logged
from stellwerk.tickets.bots.planner import PlannerBot
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.plays import play_blocks
from stellwerk.tickets.bots.rules.worlds import Buffers
from stellwerk.tickets.bots.styles import as_cells

MARGIN = 60  # points of lead; the search for numbers learns from them too, not only from wins

Row = Mapping[str, float]
Result = tuple[Cells, Cells]  # in each block: the candidate's win share and its squashed margin


@dataclass(frozen=True)
class Share:
    """A share of wins and its 95 % interval over blocks."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, blocks: Cells) -> "Share":
        """As if one block more had been won and one lost: so it has a width even after wins alone."""
        values = np.concatenate([blocks, [0.0, 1.0]])
        middle, reach = values.mean(), 1.96 * values.std(ddof=1) / len(values) ** 0.5
        return cls(float(blocks.mean()), max(0.0, float(middle - reach)), min(1.0, float(middle + reach)))

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f} %)"


class Match(Protocol):
    """Something that a candidate plays against; the same blocks have the same deals for every candidate."""

    def play(self, candidate: Row, first: int, blocks: int) -> Result: ...


def lineups_of(seats: int) -> Cells:
    """The candidate (0) at each seat once, rivals (1) at the others."""
    lineups = np.ones((seats, seats), np.int64)
    np.fill_diagonal(lineups, 0)
    return lineups


@dataclass
class Duel:
    """Compiled games between two planners."""

    board: Board
    seats: int
    seed: int

    def play(self, candidate: Row, rival: Row, first: int, blocks: int) -> Result:
        board, seats = self.board, self.seats
        lineups = lineups_of(seats)
        scores = np.zeros((blocks, len(lineups), seats, len(board.rules.COLUMNS)), np.int64)
        deals = deals_of(self.seed, first, blocks, seats, board.pack_options(seats, {}))
        buffers = Buffers(board.rules.Game.many(2), Numbers.many(seats), Plan.many(seats + 1))
        steps = np.zeros((blocks, len(lineups)), np.int64)
        play_blocks(board.cells, deals, as_cells(candidate, rival), lineups, buffers, NO_LOG, scores, steps)
        return results(board, scores)


def results(board: Board, scores: Cells) -> Result:
    """Of blocks in which the candidate sits at seat 0 in the first game, at seat 1 in the second …"""
    own = np.arange(scores.shape[1])
    totals = scores[..., board.column("total")].astype(float)
    mine = totals[:, own, own]
    totals[:, own, own] = -np.inf
    share = win_shares(scores[..., board.column("rank")])[:, own, own]
    return share.mean(axis=1), np.tanh((mine - totals.max(axis=-1)) / MARGIN).mean(axis=1)


@dataclass
class PlannerMatch:
    """Against planners whose numbers are known: hundreds of games a second."""

    duel: Duel
    rival: Row

    def play(self, candidate: Row, first: int, blocks: int) -> Result:
        return self.duel.play(candidate, self.rival, first, blocks)


@dataclass
class BotMatch:
    """Against any bot, one move after the other."""

    board: Board
    seats: int
    seed: int
    bot: str

    def play(self, candidate: Row, first: int, blocks: int) -> Result:
        games = [[self.scores(candidate, first + n, own) for own in range(self.seats)] for n in range(blocks)]
        return results(self.board, np.array(games))

    def scores(self, candidate: Row, block: int, own: int) -> Cells:
        """Of a game with the candidate at one seat; each seat has the same random numbers in all games of a block."""
        game, log = new_logged(self.board, self.seats, self.deal(block), {})
        rival = rival_maker(self.bot, self.board.family)
        makers: list[Callable[[], Bot]] = []
        for seat in range(self.seats):
            maker: MakeBot = partial(PlannerBot.with_numbers, candidate) if seat == own else rival
            makers.append(partial(maker, new_stream((self.seed * 10**9 + block) * self.seats + seat)))
        try:
            for _ in play(game, log, seat_bots(makers)):
                pass
        except BotFailure as failure:
            raise failure.as_error(self.bot, block) from None
        return game.score_cells()

    def deal(self, block: int) -> int:
        """The seed of a game; that of the compiled duels' block of this number."""
        words = np.empty(16, np.int64)
        chacha_block(seed_words(self.seed), block, 0, ROUNDS, words)
        return int.from_bytes(words[:8].astype(np.uint32).tobytes(), "little")


@cache
def rival_maker(bot: str, family: str) -> MakeBot:
    return bot_named(bot, family)
