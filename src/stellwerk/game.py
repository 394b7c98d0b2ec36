"""Game and View: a game, and what a seat may see of it, for users of the library."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from stellwerk import families, laws, position
from stellwerk.board import Board, shipped_name
from stellwerk.checks import index_of, seat_of, short
from stellwerk.described import Described, describe_events
from stellwerk.described import Event as Event
from stellwerk.engine import calls, describe
from stellwerk.engine.chance import new_stream, seed_words
from stellwerk.engine.describe import PUBLIC as PUBLIC  # the viewer who holds no seat
from stellwerk.engine.describe import decode
from stellwerk.engine.flat import Cells, as_structs, copy_of, struct_in
from stellwerk.engine.log import SIZE, Log, new_log
from stellwerk.errors import AmbiguousMove, IllegalMove, InvalidMove, OptionError, PositionError
from stellwerk.mapping.mapfile import MapError, nearest


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a board: its dense id, and the text that people and records use."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


def number_of(move: Move) -> int:
    if not isinstance(move, Move):
        raise InvalidMove(f"give a Move, as moves and parse return it, not {short(move)}")
    return index_of(move.id, "a move's id")


class View(Described):
    """What a seat may see: a masked game. Bots get nothing else."""

    def __init__(self, board: Board, cells: Any, seat: int) -> None:
        if not isinstance(board, Board):
            raise OptionError(f"a game needs a board: Board.named({short(board)})")
        if getattr(cells, "dtype", None) != board.rules.Game.dtype or cells.shape != (1,):
            raise OptionError(f"a game of {board.name} is an array of one struct of its family")
        self.board, self.cells = board, cells  # the game's struct, in an array of one
        self.seat = seat_of(seat, self.seats, PUBLIC)

    @cached_property
    def flat(self) -> Any:
        """The struct itself, for Python; compiled code gets the array."""
        return struct_in(self.cells)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and deep copies: the struct must go on sharing the memory of the cells."""
        return type(self), (self.board, self.cells, self.seat)

    def __repr__(self) -> str:
        whose = "public" if self.seat == PUBLIC else f"seat {self.seat}"
        return f"<{type(self).__name__} {self.board.name}: {whose} of {self.seats} seats, {self._stand()}>"

    def _stand(self) -> str:
        return "over" if self.over else f"to move: {', '.join(map(str, self.to_move))}"

    def __eq__(self, other: object) -> bool:
        """The same seat's view of the same position on boards that play alike."""
        if not isinstance(other, View):
            return NotImplemented
        return isinstance(self, Game) == isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        """A hash of the position: a game's changes with every move."""
        return hash(self._key())

    def _key(self) -> tuple[Board, int, bytes]:
        return self.board, self.seat, self.cells.tobytes()

    def as_line(self) -> str:
        """The position as a line of text, for `from_line`; a view's line holds only what its seat knows."""
        board = self.board
        who = "game" if isinstance(self, Game) else "public" if self.seat == PUBLIC else str(self.seat)
        short = position.short_hash(board.map_hash)
        return position.write(position.Position(board.name, board.rules.VERSION, short, who, self.cells.tobytes()))

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats to move; several where choices are simultaneous, none when the game is over."""
        bits = int(calls.to_move(self.board.cells, self.cells))
        return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)

    @property
    def over(self) -> bool:
        return bool(calls.is_over(self.board.cells, self.cells))

    @property
    def seats(self) -> int:
        return int(self.cells["seats"][0])

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, of the viewer's own if none is named."""
        return [Move(move, self.board.moves[move]) for move in self._ids(self.seat if seat is None else seat)]

    def describe_move(self, move: Move) -> dict[str, object]:
        """The parts of one of the viewer's legal moves."""
        number, seat = number_of(move), seat_of(self.seat, self.seats)
        try:
            described: dict[str, object] = decode(self._json(describe.write_move, seat, number))
        except (ValueError, OverflowError):
            self.refuse(seat, number)
        return described

    def fill_in(self, seed: int) -> Game:
        """A random full game that agrees with everything the viewer knows."""
        cells = copy_of(self.cells)
        calls.fill_in(self.board.cells, cells, self.seat, new_stream(seed))
        return Game(self.board, cells)

    def parse(self, seat: int, text: str) -> Move:
        """The legal move of a seat that a text names; raises a MoveError that says what is wrong."""
        if not isinstance(text, str):
            raise InvalidMove(f"a move is named by its text, not by {short(text)}")
        text, seat = " ".join(text.lower().split()), seat_of(seat, self.seats)
        legal = self._ids(seat)
        if text in self.board.ids:
            return self._checked(seat, self.board.ids[text], legal)
        meant = [move for move in legal if text in self._other_texts(move)]
        texts = [self.board.moves[move] for move in meant or legal]
        if len(meant) == 1:
            return Move(meant[0], texts[0])
        if meant:
            raise AmbiguousMove(f"{text!r} fits {len(meant)} moves", texts)
        for move in range(len(self.board.moves)):
            if text in self._other_texts(move):
                return self._checked(seat, move, legal)  # raises, and says why
        right = nearest(text, texts) or nearest(text, self.board.moves)
        raise InvalidMove(f"{text!r} is no move" + (f"; did you mean {right!r}?" if right else ""), texts)

    def _other_texts(self, move: int) -> list[str]:
        return self.board.rules.other_texts(self.board.names, self.flat, move, self.board.moves[move])

    def _ids(self, seat: int) -> list[int]:
        buffer = self.board.new_moves()
        count = calls.legal_moves(self.board.cells, self.cells, seat_of(seat, self.seats), buffer)
        legal: list[int] = buffer[:count].tolist()
        return legal

    def _checked(self, seat: int, move: int, legal: list[int]) -> Move:
        if move in legal:
            return Move(move, self.board.moves[move])
        self.refuse(seat, move)

    def refuse(self, seat: int, move: int, where: str = "") -> NoReturn:
        """Says why a seat can't make a move, or that there is no such move; `where` tells which game of many it is."""
        texts, space = [self.board.moves[legal] for legal in self._ids(seat)], len(self.board.moves)
        if not 0 <= move < space:
            raise InvalidMove(f"{move} is no move{where}: {self.board.name} has moves 0 to {space - 1}", texts)
        why = decode(self._json(describe.write_refusal, seat, move))
        seated = f" for seat {seat}" if where else ""
        sentence = f"{self.board.moves[move]!r} is not legal{where}{seated}: {why['sentence']}"
        raise IllegalMove(why["reason"], why["data"], sentence, texts)


class Game(View):
    """A game in full: nothing is hidden, so show it to nobody; show `view(seat)`.

    >>> import stellwerk
    >>> game = stellwerk.new("usa", seats=3, seed=7)
    >>> game.to_move
    (0, 1, 2)
    >>> for seat in game.to_move:
    ...     events = game.play(seat, game.moves(seat)[0])
    >>> seat, = game.to_move
    >>> print(game.moves(seat)[0])
    draw
    >>> game.play(seat, "draw")[0]["event"]
    'drew'
    """

    def __init__(self, board: Board, cells: Any) -> None:
        super().__init__(board, cells, PUBLIC)

    def play(self, seat: int, move: Move | str) -> list[Event]:
        """Plays a legal move and tells what happened; a move that is not legal raises a MoveError."""
        log = self.play_logged(seat, self.parse(seat, str(move)))
        return self.events(log)

    def play_logged(self, seat: int, move: Move) -> Any:
        """As `play`, for a move from `moves` or `parse`; the log can be shown to several viewers."""
        number, log, seat = number_of(move), new_log(), seat_of(seat, self.seats)
        try:
            calls.apply(self.board.cells, self.cells, seat, number, log)
        except (ValueError, OverflowError):
            self.refuse(seat, number)
        assert log["count"][0] < SIZE, "the log is full: what happened would not be told in full"
        return log

    def events(self, log: Any, viewer: int | None = None) -> list[Event]:
        """What happened, as a viewer may know it; None: in full."""
        if getattr(log, "dtype", None) != Log.dtype or log.shape != (1,):
            raise OptionError("events are read from a log that play_logged has returned")
        whose = describe.IN_FULL if viewer is None else seat_of(viewer, self.seats, PUBLIC)
        return describe_events(self.board, log["events"][0, : log["count"][0]], whose)

    def view(self, seat: int) -> View:
        """What a seat may see; PUBLIC (−1) is what everybody may."""
        seat, cells = seat_of(seat, self.seats, PUBLIC), copy_of(self.cells)
        calls.seen_by(self.board.cells, cells, seat)
        return families.named(self.board.family).view(self.board, cells, seat)

    @property
    def scores(self) -> list[dict[str, int]]:
        """A breakdown for each seat; of a running game, what it would score now."""
        scores = self.score_cells()
        scores[:, self.board.column("rank")] += 1  # people count from one
        return [dict(zip(self.board.rules.COLUMNS, map(int, row), strict=True)) for row in scores]

    def score_cells(self) -> Cells:
        """The scores in one array: a row for each seat, the columns of the family's rules; the best rank is 0."""
        scores: Cells = self.board.new_scores(1, self.seats)[0]
        calls.score(self.board.cells, self.cells, scores)
        return scores

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.board, self.cells)

    def __repr__(self) -> str:
        return f"<Game {self.board.name}: {self.seats} seats, {self._stand()}>"

    def copy(self) -> Game:
        return Game(self.board, copy_of(self.cells))


def from_line(line: str, board: str | Path | Board | None = None) -> View:
    """The game or view that `as_line` wrote; name the board if its map's file lies elsewhere now.

    A line may come from anywhere, so impossible positions are refused (see `stellwerk.laws`).

    >>> import stellwerk
    >>> game = stellwerk.new("usa", seats=2, seed=1)
    >>> stellwerk.from_line(game.as_line()) == game
    True
    """
    found = position.read(line)
    opened = board_of(found) if board is None else Board.named(board)
    if position.short_hash(opened.map_hash) != found.map_hash or found.rules != opened.rules.VERSION:
        raise PositionError(f"this position is of another map or other rules than {opened.name} has here")
    kind = opened.rules.Game.dtype
    if len(found.state) != kind.itemsize:
        raise PositionError("this position was written by another version of Stellwerk")
    cells = as_structs(np.frombuffer(bytearray(found.state), kind))
    viewer = viewer_in(found.viewer, int(cells["seats"][0]))
    laws.check(opened, cells, viewer)
    return Game(opened, cells) if viewer is None else families.named(opened.family).view(opened, cells, viewer)


def viewer_in(word: str, seats: int) -> int | None:
    """Whose view the line of a position has; None: a game in full."""
    viewers = {"game": None, "public": PUBLIC} | {str(seat): seat for seat in range(seats)}
    if word not in viewers:
        raise PositionError(f"this position is seen by {short(word)}, who has no seat; copy the whole line again")
    return viewers[word]


def board_of(found: position.Position) -> Board:
    """By its name or path, or among the maps that come with Stellwerk."""
    with contextlib.suppress(MapError):
        board = Board.named(found.map)
        if position.short_hash(board.map_hash) == found.map_hash:
            return board
    if name := shipped_name(found.map_hash):
        return Board.named(name)
    raise PositionError(f"this position is of the map {found.map!r}, which is not here; give its file as `board`")


def new(board: str | Path | Board, seats: int, seed: int | None = None, **options: int) -> Game:
    """A new game: on a board's name or a map file's path, with a seed of up to 256 bits or a random one.

    >>> import stellwerk
    >>> stellwerk.new("new-york", seats=2, seed=1, first=0).over
    False
    """
    return new_logged(Board.named(board), seats, secrets.randbits(256) if seed is None else seed, options)[0]


def new_logged(board: Board, seats: int, seed: int, options: Mapping[str, int]) -> tuple[Game, Any]:
    """A new game and what happened at its set-up."""
    packed = board.pack_options(seats, options)
    seats = int(seats)
    cells, log = board.rules.Game.many(1), new_log()
    cells["seed"] = seed_words(seed)
    calls.new_game(board.cells, cells, seats, packed, log)
    return Game(board, cells), log
