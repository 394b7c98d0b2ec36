"""Fills the compile cache, so that several worker processes need not compile the same.

With a library of compiled rules it only loads them, which takes a moment.
"""

import contextlib
from collections.abc import Callable, Iterator

from stellwerk import families
from stellwerk.batch import Batch
from stellwerk.board import Board
from stellwerk.errors import IllegalMove
from stellwerk.families import Family
from stellwerk.game import View, new
from stellwerk.mapping import mapfile
from stellwerk.mapping.atlas import family_of, open_map
from stellwerk.native.library import library
from stellwerk.simulate import Series, play_one, simulate

Step = Callable[[], object]


def warm_all(begin: Callable[[str], None] = lambda step: None, rules_only: bool = False) -> None:
    """`begin` is called before each step, with a text such as "3 of 12"."""
    steps = [step for family in families.all_families() for step in steps_of(first_board(family), rules_only)]
    for number, step in enumerate(steps, 1):
        begin(f"{number} of {len(steps)}")
        step()
    begin("")


def not_built() -> list[Family]:
    """The families that no library holds: all of them, or those of other packages."""
    return [each for each in families.all_families() if not (library() and each.package.startswith("stellwerk."))]


def first_board(family: Family) -> Board:
    """One board of each family is enough: all boards of a family share one compiled engine."""
    return Board.named(next(name for name in mapfile.names() if family_of(open_map(name)) is family))


def steps_of(board: Board, rules_only: bool) -> Iterator[Step]:
    """The rules as `Game` calls them; then whole games in one call, many games at once, and bots that think."""
    least = board.map.rules.seats[0]
    seats = max(2, least)

    def play(bot: str, seats: int = seats) -> Step:
        return lambda: play_one(Series(board, [bot] * seats, 1, 0, {}), 0)

    yield play("random")
    yield lambda: new(board, seats, seed=0).view(0).fill_in(0)
    yield lambda: describe(new(board, seats, seed=0).view(0))
    if rules_only:
        return
    yield lambda: simulate(Series(board, ["random"] * seats, 1, 0, {}))
    yield lambda: play_batch(Batch(board, 1, seats))
    bots = families.named(board.family).bots.compiled
    for bot in bots:
        yield play(bot)
    if least == 1 and bots:
        yield play(bots[-1], 1)  # alone, a bot computes the end of a game exactly


def describe(view: View) -> None:
    """What was played told its events already."""
    view.describe()
    view.describe_moves()
    view.describe_move(view.moves()[0])
    with contextlib.suppress(IllegalMove):
        view.refuse(view.seat, view.moves()[0].id)


def play_batch(batch: Batch) -> None:
    batch.play(batch.masks().argmax(axis=1))
    batch.scores()
