"""Hints for a view, and what a finished game's moves were worth: for the page, and for `stellwerk analyse`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stellwerk.bots.advice import Advice, Advisor
from stellwerk.bots.bot import bot_named
from stellwerk.chance import new_stream
from stellwerk.game import View
from stellwerk.record import Record
from stellwerk.verify import set_up


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
    bot: object = bot_named(f"search:playouts={playouts}", family)(new_stream(seed))
    assert isinstance(bot, Advisor)
    return bot


THIN = 1 / 3  # of the play-outs of the most examined move: figures that rest on fewer are mostly noise


def hints(view: View, playouts: int = 400, seed: int = 0) -> list[Advice]:
    """The move to make, then others by chance and margin; only what the seat may know is used.

    One of the others may have a higher chance than the first: then it was not clearly better.
    """
    first, *others = advisor(view.board.family, playouts, seed).rank(view)
    enough = THIN * max(advice.playouts for advice in (first, *others))
    examined = [advice for advice in others if advice.playouts >= enough]
    return [first, *sorted(examined, key=lambda advice: (advice.chance or 0, advice.margin), reverse=True)]


def judge(
    record: Record, path: str, playouts: int = 400, seed: int = 0, numbers: range | None = None
) -> Iterator[Judged]:
    """Judges every decision of a record that was one; the curve of chances is that of `chance` by seat.

    With `numbers` only those moves: so a long game can be looked through in parts.
    """
    game = set_up(record.header, path)
    advisors = [advisor(game.board.family, playouts, seed + seat) for seat in range(game.seats)]
    for line in record.moves:
        view = game.view(line.seat)
        played = game.parse(line.seat, line.move)
        wanted = numbers is None or line.number in numbers
        if wanted and line.seat in game.to_move and len(view.moves()) > 1:
            yield judged(line.number, view, advisors[line.seat].rank(view, [played]), played.text)
        game.play_logged(line.seat, played)


def judged(number: int, view: View, ranked: Sequence[Advice], text: str) -> Judged:
    best, made = ranked[0], next(advice for advice in ranked if advice.move.text == text)
    alone = made.chance is None or best.chance is None
    cost = best.margin - made.margin if alone else (best.chance or 0) - (made.chance or 0)
    return Judged(
        number=number,
        seat=view.seat,
        move=text,
        best=best.move.text,
        chance=made.chance,
        margin=made.margin,
        cost=max(0.0, cost),
        played=parts_of(view, made),
        better=parts_of(view, best),
    )


def parts_of(view: View, advice: Advice) -> dict[str, object]:
    return view.board.rules.describe_move(view.board.words, view.flat, view.seat, advice.move.id)


def costliest(judgements: Sequence[Judged], count: int = 5) -> list[Judged]:
    return sorted((each for each in judgements if each.cost > 0), key=lambda each: -each.cost)[:count]
