"""What the rules of a family offer, and the verbs that all families share.

A verb called in compiled code is bound to its family by the type of the board, so that play-outs,
batches and bots are written once and compiled for each family.
"""

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from enum import Enum
from typing import Any, Protocol

from numba.extending import overload

from stellwerk import families
from stellwerk.engine.flat import Cells, Flat
from stellwerk.engine.log import Log
from stellwerk.families import Family


class Names(Protocol):
    """The names of all that a board has."""

    moves: tuple[str, ...]  # the text of each move; its id is the index


class Undo(Enum):
    """What becomes of the moves that can still be taken back, when another move is made."""

    MORE = "more"  # the move can be taken back too: it revealed nothing, and the turn has not passed
    WITHDRAWN = "withdrawn"  # the move has taken back what its seat chose
    NONE = "none"  # the move revealed something or passed the turn: it is final, and so are all before it


class Rules(Protocol):
    """A family's rules: structs, compiled verbs, and the texts of moves, events and states.

    The module `PACKAGE.play` of a family is one. A board's moves have dense ids, 0 … len(names.moves) − 1.
    """

    Board: type[Flat]
    Game: type[Flat]
    Names: Callable[[Any], Names]  # made from a map
    Graph: Callable[[Any], Any]  # made from names: what never changes on a board, for writers of bots
    VERSION: int  # of the rules; raised by every change that alters play
    OLDEST: int  # version that can still be played, so that its records and tables stay valid
    OPTIONS: Mapping[str, int]  # names and defaults of what a table may choose
    COLUMNS: Sequence[str]  # of the scores; "total" and "rank" are among them
    EVENTS: Mapping[str, Sequence[Any]]  # the fields of each in records, as `msgspec.defstruct` takes them
    REASONS: Sequence[str]  # the codes of `refusal`
    REPEATABLE: Collection[int]  # moves that a seat may make any number of times, such as taking its choice back

    new_game: Callable[[Any, Any, int, Cells, Log], None]
    to_move: Callable[[Any, Any], int]
    legal_moves: Callable[[Any, Any, int, Cells], int]
    apply: Callable[[Any, Any, int, int, Log], None]
    is_over: Callable[[Any, Any], bool]
    score: Callable[[Any, Any, Cells], None]
    seen_by: Callable[[Any, Any, int], None]
    fill_in: Callable[[Any, Any, int, Cells], None]

    compile_board: Callable[[Any, Any, int], None]  # a map into a struct of zeros, for a version of the rules
    check_options: Callable[[Any, int, Mapping[str, int]], None]
    other_texts: Callable[[Any, Any, int, str], list[str]]  # further texts that a legal move is understood by
    refusal: Callable[[Any, Any, int, int], tuple[str, dict[str, object], str]]  # reason, data, sentence
    undo_after: Callable[
        [Set[int], bool], Undo
    ]  # a move: the kinds of its events, and whether its seat is still to move
    describe_event: Callable[[Any, Sequence[int]], dict[str, object]]
    hide_event: Callable[[Sequence[int], int], Sequence[int]]  # the event as a viewer may know it
    describe_public: Callable[[Any, Any], dict[str, object]]  # of a masked game: what is the same for all viewers …
    describe_own: Callable[[Any, Any, int], dict[str, object]]  # … and what is its viewer's own
    describe_move: Callable[[Any, Any, int, int], dict[str, object]]  # the parts of a seat's legal move
    tell: Callable[[Mapping[str, object], Sequence[str]], str]  # an event in a sentence
    remark: Callable[[Sequence[Mapping[str, int]]], str]  # what final scores say besides who won; may be empty


_by_fields: dict[tuple[str, ...], Family] = {}  # the names of a board's fields → its family


def rules_named(name: str) -> Rules:
    family = families.named(name)
    _by_fields[tuple(family.rules.Board.dtype.names or ())] = family
    return family.rules


def family_of(board: Any) -> Family:
    """The family that a board's struct, or in compiled code its type, belongs to."""
    names = board.dtype.names if hasattr(board, "dtype") and board.dtype.names else tuple(board.fields)
    return _by_fields[tuple(names)]


def rules_of(board: Any) -> Rules:
    return family_of(board).rules


def new_game(board: Any, game: Any, seats: int, options: Cells, log: Log) -> None:
    """Sets up a game in a struct of zeros with a seed."""
    rules_of(board).new_game(board, game, seats, options, log)


def to_move(board: Any, game: Any) -> int:
    """The seats to move, as bits."""
    return rules_of(board).to_move(board, game)


def legal_moves(board: Any, game: Any, seat: int, moves: Cells) -> int:
    """Writes the legal moves of a seat into `moves`; returns how many: none if it is not to move."""
    return rules_of(board).legal_moves(board, game, seat, moves)


def apply(board: Any, game: Any, seat: int, move: int, log: Log) -> None:
    """Carries out a legal move."""
    rules_of(board).apply(board, game, seat, move, log)


def is_over(board: Any, game: Any) -> bool:
    return rules_of(board).is_over(board, game)


def score(board: Any, game: Any, scores: Cells) -> None:
    """Fills the scores, a row for each seat; a running game is scored as if it ended now."""
    rules_of(board).score(board, game, scores)


def seen_by(board: Any, game: Any, viewer: int) -> None:
    """Masks in place what a viewer may not know; −1 is the public."""
    rules_of(board).seen_by(board, game, viewer)


def fill_in(board: Any, game: Any, viewer: int, stream: Cells) -> None:
    """Turns a view, in place, into a random full game that agrees with all that the viewer knows."""
    rules_of(board).fill_in(board, game, viewer, stream)


def bind_to_family(verb: Callable[..., Any]) -> None:
    """In compiled code a call of the verb is a call of the rule of the same name in the board's family."""

    @overload(verb, strict=False)
    def choose(board: Any, *rest: Any) -> Any:
        rule = getattr(rules_of(board), verb.__name__)
        return lambda board, *rest: rule(board, *rest)


for _verb in (new_game, to_move, legal_moves, apply, is_over, score, seen_by, fill_in):
    bind_to_family(_verb)
