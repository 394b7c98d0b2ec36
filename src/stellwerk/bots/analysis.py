"""What a finished game's moves were worth: for the page, and for `stellwerk analyse`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from stellwerk import families
from stellwerk.bots.advice import Advisor, figures_of
from stellwerk.bots.bot import bot_named
from stellwerk.bots.rules.advice import cost_of
from stellwerk.engine.chance import new_stream
from stellwerk.engine.ranks import win_shares
from stellwerk.errors import OptionError
from stellwerk.game import Move, View
from stellwerk.record import Record
from stellwerk.verify import parse_move, set_up, verify_move

PLAYOUTS = 400  # of a hint, and of a judgement


@dataclass(frozen=True)
class Judged:
    """A decision of a recorded game, judged by what its seat knew then."""

    number: int  # of the move in the record
    seat: int
    move: str
    best: str
    chance: float | None  # to win with the move that was made; None where nobody else plays
    margin: float  # points ahead of the best other seat with that move; alone: the final score
    cost: float  # chance, or alone points, that the best move was better by; 0 if none was clearly better
    played: dict[str, object]  # the move in its parts …
    better: dict[str, object]  # … and the best one


def advisor(family: str, playouts: int, seed: int) -> Advisor:
    text = families.named(family).bots.advisor
    if not text:
        raise OptionError(f"no bot judges the moves of {family} games")
    bot: object = bot_named(text.format(playouts), family)(new_stream(seed))
    assert isinstance(bot, Advisor)
    return bot


def judge(
    record: Record, path: str, playouts: int = PLAYOUTS, seed: int = 0, numbers: range | None = None
) -> Iterator[Judged]:
    """Judges every decision with more than one legal move; the chances of a seat make its curve.

    With `numbers` only these moves, so that a long game can be judged in parts.
    """
    game = set_up(record.header, f"{path}:{record.first_line}")
    advisors = [advisor(game.board.family, playouts, seed + seat) for seat in range(game.seats)]
    for number, line in enumerate(record.moves, 1):
        where = f"{path}:{record.first_line + number}"
        view = game.view(line.seat)
        played = parse_move(game, line, number, where)
        wanted = numbers is None or line.number in numbers
        if wanted and line.seat in game.to_move and len(view.moves()) > 1:
            yield judged(line.number, view, advisors[line.seat], played, playouts)
        verify_move(game, line, number, where)


def judged(number: int, view: View, bot: Advisor, played: Move, playouts: int) -> Judged:
    """The search finds the best move. New worlds show what the move made cost: in its own a search overrates itself."""
    found = bot.rank(view, [played])
    best, made = found[0], next(advice for advice in found if advice.move.text == played.text)
    cost = 0.0
    if best is not made:
        first, second = bot.compare(view, [best.move, made.move], max(1, playouts // 2))
        best, made = first.advice, second.advice
        cost = cost_of(figures_of([first, second]))
    return Judged(
        number, view.seat, made.move.text, best.move.text, made.chance, made.margin, cost,
        played=view.describe_move(made.move), better=view.describe_move(best.move),
    )  # fmt: skip


def final_chances(seats: int, winners: Sequence[int]) -> list[float] | None:
    """The last value of each curve of chances: the share of the win. None if nobody else plays."""
    ranks = np.array([seat not in winners for seat in range(seats)])
    return win_shares(ranks).tolist() if seats > 1 else None


def costliest(judgements: Sequence[Judged], count: int = 5) -> list[Judged]:
    return sorted((each for each in judgements if each.cost > 0), key=lambda each: -each.cost)[:count]
