"""Play-outs for bot writers: choices are tried in the same worlds, and a named bot plays on in compiled code."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named, built_in, find_bot
from stellwerk.checks import short, whole
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import Cells
from stellwerk.engine.playout import AS_IT_IS
from stellwerk.engine.ranks import win_shares
from stellwerk.errors import OptionError
from stellwerk.game import PUBLIC, Game, Move, View
from stellwerk.givenmoves import checked_moves

MOST = 1_000_000  # worlds
LARGEST_SEED = 2**63 - 1


@runtime_checkable
class CompiledBot(Protocol):
    """A bot whose play is compiled: it fills `scores` by choice, world, seat and column."""

    def play_choices(self, view: View, viewer: int, choices: Cells, seed: int, scores: Cells) -> None: ...


@dataclass(frozen=True)
class PlayOuts:
    """Results of choices, in arrays by choice, world and seat; world k is the same for every choice."""

    points: Cells  # final scores
    wins: Cells  # shares of the win

    def __repr__(self) -> str:
        choices, worlds, seats = self.points.shape
        return f"<PlayOuts: {choices} choices in {worlds} worlds, {seats} seats>"


def play_outs(
    view: View, moves: Sequence[Move] | None = None, bot: str = "random", worlds: int = 100, seed: int = 0
) -> PlayOuts:
    """Tries legal moves of a view's seat in random worlds that agree with the view; `bot` plays all seats.

    Without `moves` the position itself is the only choice; a `Game` is played on as it is, in all worlds.

    >>> import stellwerk
    >>> view = stellwerk.new("metro-berlin", seats=2, seed=1).view(0)
    >>> stellwerk.play_outs(view, view.moves()[:3], "td", worlds=20, seed=5)
    <PlayOuts: 3 choices in 20 worlds, 2 seats>
    """
    worlds, seed = whole(worlds, "worlds", 1, MOST), whole(seed, "a seed of play-outs", 0, LARGEST_SEED)
    board, viewer = board_of(view), viewer_of(view, moves)
    if not isinstance(bot, str):
        raise OptionError(f"a bot is named by a text, such as 'random', not by {short(bot)}")
    made = bot_named(bot, board.family, board)(new_stream(seed))
    if not isinstance(made, CompiledBot):
        able = [name for name in built_in(board.family) if hasattr(find_bot(name, board.family), "play_choices")]
        raise OptionError(f"{bot} has no compiled play-outs; these have: {', '.join(able)}")
    choices = np.array([AS_IT_IS] if moves is None else [move.id for move in moves], np.int64)
    scores = np.zeros((len(choices), worlds, *board.new_scores(1, view.seats).shape[1:]), np.int64)
    made.play_choices(view, viewer, choices, seed, scores)
    return PlayOuts(scores[..., board.column("total")], win_shares(scores[..., board.column("rank")]))


def board_of(view: View) -> Board:
    if not isinstance(view, View):
        raise OptionError(f"play-outs begin at a view or a game, such as game.view(0), not {short(view)}")
    return view.board


def viewer_of(view: View, moves: Sequence[Move] | None) -> int:
    """Checks that the moves are the seat's to make."""
    if isinstance(view, Game):
        if moves is not None:
            raise OptionError("play a move on a copy of the game, or try moves of a seat's view: game.view(seat)")
        return PUBLIC
    if view.seat == PUBLIC:
        raise OptionError("the public has no moves to try; take the view of a seat")
    if moves is not None:
        check_moves(view, moves)
    return view.seat


def check_moves(view: View, moves: Sequence[Move]) -> None:
    if not len(checked_moves(view.board, moves)):
        raise OptionError("there are no moves to try; without `moves` the position itself is played on")
    legal = {move.id for move in view.moves()}
    for move in moves:
        if move.id not in legal:
            raise OptionError(f"{move.text!r} is not a legal move of seat {view.seat}")
