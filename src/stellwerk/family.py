"""What a family of games offers, the one registry, and the verbs that all families share.

A verb called in compiled code is bound to its family by the type of the board, so that play-outs,
batches and bots are written once and compiled for each family.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from numba.extending import overload

from stellwerk.flat import Cells, Flat
from stellwerk.log import Log


class Words(Protocol):
    """The names of all that a board has."""

    moves: tuple[str, ...]  # the text of each move; its id is the index


class Rules(Protocol):
    """A family's rules: flat records, compiled verbs, and the words for moves, events and states.

    The module `stellwerk.FAMILY.rules` is one. A board's moves have dense ids, 0 … len(words.moves) − 1.
    """

    Board: type[Flat]
    Game: type[Flat]
    Words: Callable[[Any], Words]  # made from a map
    Graph: Callable[[Any], Any]  # made from words: what never changes on a board, for bot writers
    VERSION: int  # of the rules; raised by every change that alters play
    OLDEST: int  # version that can still be played, so that its records and tables hold
    OPTIONS: Mapping[str, int]  # names and defaults of what a table may choose
    COLUMNS: Sequence[str]  # of the scores; "total" and "rank" are among them
    EVENTS: Mapping[str, Sequence[Any]]  # what records tell of each: fields as `msgspec.defstruct` takes them

    new_game: Callable[[Any, Any, int, Cells, Log], None]
    to_move: Callable[[Any, Any], int]
    legal_moves: Callable[[Any, Any, int, Cells], int]
    apply: Callable[[Any, Any, int, int, Log], None]
    is_over: Callable[[Any, Any], bool]
    score: Callable[[Any, Any, Cells], None]
    seen_by: Callable[[Any, Any, int], None]
    fill_in: Callable[[Any, Any, int, Cells], None]

    compile_board: Callable[[Any, Any, int], None]  # of a map, into a record of zeros, by a version of the rules
    check_options: Callable[[Any, int, Mapping[str, int]], None]
    other_texts: Callable[[Any, Any, int, str], list[str]]  # by which a legal move may be called too
    refusal: Callable[[Any, Any, int, int], tuple[str, dict[str, object], str]]  # reason, data, sentence
    describe_event: Callable[[Any, Sequence[int]], dict[str, object]]
    hide_event: Callable[[Sequence[int], int], Sequence[int]]  # the event as a viewer may know it
    describe_public: Callable[[Any, Any], dict[str, object]]  # of a masked game: what all viewers see alike …
    describe_own: Callable[[Any, Any, int], dict[str, object]]  # … and what its viewer may see otherwise than others
    describe_move: Callable[[Any, Any, int, int], dict[str, object]]  # a legal move of a seat in its parts
    tell: Callable[[Mapping[str, object], Sequence[str]], str]  # an event in a sentence
    remark: Callable[[Sequence[Mapping[str, int]]], str]  # on final scores, beyond who won; may be empty


_by_fields: dict[tuple[str, ...], Rules] = {}  # a board record's field names → its family's rules


def rules_named(family: str) -> Rules:
    rules = cast(Rules, import_module(f"stellwerk.{family}.rules"))
    _by_fields[tuple(rules.Board.dtype.names or ())] = rules
    return rules


def rules_of(board: Any) -> Rules:
    """The rules that a board record, or in compiled code its type, belongs to."""
    names = board.dtype.names if hasattr(board, "dtype") and board.dtype.names else tuple(board.fields)
    return _by_fields[tuple(names)]


def new_game(board: Any, game: Any, seats: int, options: Cells, log: Log) -> None:
    """Sets up a record of zeros whose seed is filled in."""
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
    """Fills the scores, a row a seat; of a running game, what it would score now."""
    rules_of(board).score(board, game, scores)


def seen_by(board: Any, game: Any, viewer: int) -> None:
    """Masks in place what a viewer may not know; −1 is the public."""
    rules_of(board).seen_by(board, game, viewer)


def fill_in(board: Any, game: Any, viewer: int, stream: Cells) -> None:
    """Makes of a view, in place, a random full game that agrees with all that the viewer knows."""
    rules_of(board).fill_in(board, game, viewer, stream)


def bind_to_family(verb: Callable[..., Any]) -> None:
    """In compiled code a call of the verb is a call of the rule of the same name in the board's family."""

    @overload(verb, strict=False)
    def choose(board: Any, *rest: Any) -> Any:
        rule = getattr(rules_of(board), verb.__name__)
        return lambda board, *rest: rule(board, *rest)


for _verb in (new_game, to_move, legal_moves, apply, is_over, score, seen_by, fill_in):
    bind_to_family(_verb)
