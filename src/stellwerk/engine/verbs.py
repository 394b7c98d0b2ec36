"""What the rules of a family offer, and the verbs that all families share.

A verb called in compiled code is bound to its family by the type of the board, so that play-outs,
batches and bots are written once and compiled for each family.
"""

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from stellwerk import families
from stellwerk.engine.flat import Cells, Flat
from stellwerk.engine.log import Log
from stellwerk.families import Family
from stellwerk.native import jit


class Names(Protocol):
    """The names of all that a board has."""

    spelling: Any  # for rules, in an array of one: see `stellwerk.engine.text`


class Undo(Enum):
    """What becomes of the moves that can still be taken back, when another move is made."""

    MORE = "more"  # the move can be taken back too: it revealed nothing, and the turn has not passed
    WITHDRAWN = "withdrawn"  # the move has taken back what its seat chose
    NONE = "none"  # the move revealed something or passed the turn: it is final, and so are all before it


@dataclass(frozen=True)
class Undoing:
    """A family's `undo_after` as data, by the kinds of events that a move led to: the page follows the same."""

    secret: Collection[int]  # if it led to no others, it revealed nothing
    first: Collection[int] = ()  # nor if it led to just these, and its seat is still to move
    withdraws: Collection[int] = ()  # if it led to just these, it has taken back what its seat chose

    def __call__(self, kinds: Set[int], goes_on: bool) -> Undo:
        if self.withdraws and kinds == set(self.withdraws):
            return Undo.WITHDRAWN
        if kinds <= set(self.secret) or (self.first and goes_on and kinds == set(self.first)):
            return Undo.MORE
        return Undo.NONE


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
    REASONS: Sequence[str]  # the codes of `write_refusal`
    REPEATABLE: Collection[int]  # moves that a seat may make any number of times, such as taking its choice back

    new_game: Callable[[Any, Any, int, Cells, Log], None]
    to_move: Callable[[Any, Any], int]
    legal_moves: Callable[[Any, Any, int, Cells], int]
    apply: Callable[[Any, Any, int, int, Log], None]
    is_over: Callable[[Any, Any], bool]
    score: Callable[[Any, Any, Cells], None]
    seen_by: Callable[[Any, Any, int], None]
    fill_in: Callable[[Any, Any, int, Cells], None]

    write_public: Callable[[Any, Any, Any, Any], None]
    write_own: Callable[[Any, Any, Any, int, Any], None]
    add_move: Callable[[Any, Any, int, Any], None]
    write_move: Callable[[Any, Any, Any, int, int, Any], None]
    hide_event: Callable[[Any, Cells, int], None]
    write_event: Callable[[Any, Any, Cells, Any], None]
    write_refusal: Callable[[Any, Any, Any, int, int, Any], None]

    compile_board: Callable[[Any, Any, int], None]  # a map into a struct of zeros, for a version of the rules
    check_options: Callable[[Any, int, Mapping[str, int]], None]
    other_texts: Callable[[Any, Any, int, str], list[str]]  # further texts that a legal move is understood by
    undo_after: Callable[
        [Set[int], bool], Undo
    ]  # a move: the kinds of its events, and whether its seat is still to move
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


def write_public(board: Any, spelling: Any, game: Any, text: Any) -> None:
    """Describes a masked game: what is the same for all viewers …"""
    rules_of(board).write_public(board, spelling, game, text)


def write_own(board: Any, spelling: Any, game: Any, viewer: int, text: Any) -> None:
    """… and what is its viewer's own."""
    rules_of(board).write_own(board, spelling, game, viewer, text)


def add_move(board: Any, spelling: Any, move: int, text: Any) -> None:
    """The text of a move, as people and records write it; it is the move's only one."""
    rules_of(board).add_move(board, spelling, move, text)


def write_move(board: Any, spelling: Any, game: Any, seat: int, move: int, text: Any) -> None:
    """Describes a legal move of a seat: its text and its parts."""
    rules_of(board).write_move(board, spelling, game, seat, move, text)


def hide_event(board: Any, event: Cells, viewer: int) -> None:
    """Masks in place what a viewer may not know of an event."""
    rules_of(board).hide_event(board, event, viewer)


def write_event(board: Any, spelling: Any, event: Cells, text: Any) -> None:
    """Describes an event, as records have it."""
    rules_of(board).write_event(board, spelling, event, text)


def write_refusal(board: Any, spelling: Any, game: Any, seat: int, move: int, text: Any) -> None:
    """Says why a move is not legal; `game` may be the seat's view."""
    rules_of(board).write_refusal(board, spelling, game, seat, move, text)


def bind_to_family(verb: Callable[..., Any]) -> None:
    """In compiled code a call of the verb is a call of the rule of the same name in the board's family."""

    @jit.overload(verb)
    def choose(board: Any, *rest: Any) -> Any:
        rule = getattr(rules_of(board), verb.__name__)
        return lambda board, *rest: rule(board, *rest)


PLAYING = (new_game, to_move, legal_moves, apply, is_over, score, seen_by, fill_in)
DESCRIBING = (write_public, write_own, add_move, write_move, hide_event, write_event, write_refusal)
for _verb in (*PLAYING, *DESCRIBING):
    bind_to_family(_verb)
