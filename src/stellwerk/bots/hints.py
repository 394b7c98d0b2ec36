"""Hints: the moves that a strong bot would think of, what they lead to, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.bots.advice import CLEAR, Advisor, Compared, Reason
from stellwerk.bots.analysis import advisor
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


def hints(view: View, playouts: int = 400, seed: int = 0) -> list[Hint]:
    """The best moves, then others, each with what it leads to; only what the seat may know is used.

    The search finds the moves; new worlds then compare them, because the figures that chose a move overrate it.
    """
    bot = advisor(view.board.family, playouts, seed)
    moves = [advice.move for advice in bot.rank(view)][:MOST]
    found = compared(bot, view, moves, max(1, playouts // len(moves)))
    told = [hint_of(each, found[0], bot.reasons(view, each.advice.move)[:REASONS]) for each in found]
    return sorted(told, key=lambda hint: (hint.best, *figures(hint.chance, hint.margin)), reverse=True)


def hint_of(each: Compared, first: Compared, reasons: list[Reason]) -> Hint:
    advice = each.advice
    return Hint(advice.move.text, advice.chance, advice.margin, each.error, is_best(each, first), reasons)


def compared(bot: Advisor, view: View, moves: Sequence[Move], worlds: int) -> list[Compared]:
    """The best one first: another move, if it is clearly better than the bot's choice."""
    found = bot.compare(view, moves, worlds)
    better = max(found, key=lambda each: each.gain)
    if better.gain <= CLEAR * better.gain_error:
        return found
    first = better.advice.move
    return bot.compare(view, [first, *(move for move in moves if move != first)], worlds)


def is_best(each: Compared, first: Compared) -> bool:
    """Is it not clearly worse than the first? A move with better figures never counts as worse."""
    if each.gain >= -CLEAR * each.gain_error:
        return True
    return figures(each.advice.chance, each.advice.margin) >= figures(first.advice.chance, first.advice.margin)


def figures(chance: float | None, margin: float) -> tuple[float, float]:
    return (0.0 if chance is None else chance, margin)
