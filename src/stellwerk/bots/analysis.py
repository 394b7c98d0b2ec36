"""What a finished game's moves were worth: for the page, and for `stellwerk analyse`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stellwerk.bots.advice import CLEAR, Advice, Advisor
from stellwerk.bots.bot import bot_named
from stellwerk.chance import new_stream
from stellwerk.game import Move, View
from stellwerk.record import Record
from stellwerk.verify import parse_move, set_up, verify_move


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


# On boards rivals are taken for people, whose hands fill up (as for the highest level).
ADVISORS = {"tickets": "search:playouts={}:draws=6", "metro": "search:playouts={}"}


def advisor(family: str, playouts: int, seed: int) -> Advisor:
    bot: object = bot_named(ADVISORS[family].format(playouts), family)(new_stream(seed))
    assert isinstance(bot, Advisor)
    return bot


def judge(
    record: Record, path: str, playouts: int = 400, seed: int = 0, numbers: range | None = None
) -> Iterator[Judged]:
    """Judges every decision of a record that was one; the curve of chances is that of `chance` by seat.

    With `numbers` only those moves: so a long game can be looked through in parts.
    """
    game = set_up(record.header, f"{path}:{record.first_line}")
    advisors = [advisor(game.board.family, playouts, seed + seat) for seat in range(game.seats)]
    for number, line in enumerate(record.moves, 1):
        place = f"{path}:{record.first_line + number}"
        view = game.view(line.seat)
        played = parse_move(game, line, number, place)
        wanted = numbers is None or line.number in numbers
        if wanted and line.seat in game.to_move and len(view.moves()) > 1:
            yield judged(line.number, view, advisors[line.seat], played, playouts)
        verify_move(game, line, number, place)


def judged(number: int, view: View, bot: Advisor, played: Move, playouts: int) -> Judged:
    """The search finds the best move; new worlds tell what the move made cost, for the search flatters its choice."""
    found = bot.rank(view, [played])
    best, made = found[0], next(advice for advice in found if advice.move.text == played.text)
    cost = 0.0
    if best is not made:
        first, second = bot.compare(view, [best.move, made.move], max(1, playouts // 2))
        best, made = first.advice, second.advice
        if second.gain < -CLEAR * second.gain_error:
            cost = max(0.0, value(best) - value(made))
    return Judged(
        number=number,
        seat=view.seat,
        move=made.move.text,
        best=best.move.text,
        chance=made.chance,
        margin=made.margin,
        cost=cost,
        played=parts_of(view, made),
        better=parts_of(view, best),
    )


def value(advice: Advice) -> float:
    return advice.margin if advice.chance is None else advice.chance


def parts_of(view: View, advice: Advice) -> dict[str, object]:
    return view.board.rules.describe_move(view.board.words, view.flat, view.seat, advice.move.id)


def final_chances(seats: int, winners: Sequence[int]) -> list[float] | None:
    """Where the curves of chances end: the win, in parts if it is shared. None where nobody else plays."""
    return [(seat in winners) / len(winners) for seat in range(seats)] if seats > 1 else None


def costliest(judgements: Sequence[Judged], count: int = 5) -> list[Judged]:
    return sorted((each for each in judgements if each.cost > 0), key=lambda each: -each.cost)[:count]
