"""Hints: the moves that a strong bot would think of, what they lead to, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stellwerk.bots.advice import Advisor, Compared, Reason, figures_of
from stellwerk.bots.analysis import PLAYOUTS, advisor
from stellwerk.bots.rules.advice import BEST, better_of, order_hints
from stellwerk.game import Move, View

MOST = 5  # moves
REASONS = 2  # for each: people read no more


@dataclass(frozen=True)
class Hint:
    move: str
    chance: float | None  # to win; None where nobody else plays
    margin: float  # points ahead of the best other seat; alone: the final score
    error: float  # the standard error of the chance; alone of the score
    best: bool  # no other move is clearly better
    reasons: list[Reason]


def hints(view: View, playouts: int = PLAYOUTS, seed: int = 0) -> list[Hint]:
    """The best moves, then others, each with what it leads to; only what the seat may know is used.

    The search finds the moves; new worlds then compare them, because the figures that chose a move overrate it.
    """
    bot = advisor(view.board.family, playouts, seed)
    moves = [advice.move for advice in bot.rank(view)][:MOST]
    found = compared(bot, view, moves, max(1, playouts // len(moves)))
    figures, order = figures_of(found), np.zeros(len(found), np.int64)
    order_hints(figures, len(found), order)
    return [
        hint_of(found[row], bool(figures[row, BEST]), bot.reasons(view, found[row].advice.move)[:REASONS])
        for row in order
    ]


def hint_of(each: Compared, best: bool, reasons: list[Reason]) -> Hint:
    advice = each.advice
    return Hint(advice.move.text, advice.chance, advice.margin, each.error, best, reasons)


def compared(bot: Advisor, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
    """The best one first: another move, if it is clearly better than the bot's choice."""
    found = bot.compare(view, moves, worlds)
    better = better_of(figures_of(found), len(found))
    if better == 0:
        return found
    return bot.compare(view, [moves[better], *moves[:better], *moves[better + 1 :]], worlds)
