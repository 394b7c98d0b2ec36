"""The way in: reads which legal move a text names, by the seat's own view."""

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.board import Board
from stellwerk.errors import IllegalMove, MoveError
from stellwerk.game import View
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.table.course import Course
from stellwerk.server.table.projection import view_of


def read_move(course: Course, seat: int, text: str) -> str:
    """The legal move that a text names; a refusal tells no more than the seat may know."""
    view = view_of(course, seat)
    if view is None:
        raise Refusal("game-over", "the game is over")
    text = " ".join(text.lower().split())
    if text in course.board.ids:
        return checked_text(view, seat, text)
    legal = called(view, text, [move.id for move in view.moves()])
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Refusal("ambiguous", "this matches several moves", moves=legal)
    for other in called(view, text, ending_alike(course.board, text)):
        return checked_text(view, seat, other)  # raises, and says why
    raise Refusal("no-move", "this is not a legal move")


def ending_alike(board: Board, text: str) -> list[int]:
    """Moves that begin and end like a text: asking every move for its other names would take too long."""
    known, (first, last) = by_ends(board), ends_of(text)
    return [*known.get((first, last), ()), *known.get((last, last), ())]


@lru_cache(maxsize=64)
def by_ends(board: Board) -> dict[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = {}
    for id, text in enumerate(board.moves):
        found.setdefault(ends_of(text), []).append(id)
    return found


def ends_of(text: str) -> tuple[str, str]:
    return text.partition(" ")[0], text.rpartition(" ")[2]


def called(view: View, text: str, moves: Sequence[int]) -> list[str]:
    """Those of the moves that have this text as another name: `claim` from the other end, `take red`."""
    rules, board = view.board.rules, view.board
    return [board.moves[id] for id in moves if text in rules.other_texts(board.names, view.flat, id, board.moves[id])]


def checked_text(view: View, seat: int, text: str) -> str:
    try:
        return view.parse(seat, text).text
    except IllegalMove as error:
        raise Refusal(error.reason, without_list(error), **error.data) from None


def without_list(error: MoveError) -> str:
    """The sentence without the list of legal moves, which the seat was sent already."""
    return str(error).partition("; legal: ")[0]
