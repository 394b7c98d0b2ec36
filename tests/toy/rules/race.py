"""The compiled rules of the race. A field of the state says who may know it."""

import numpy as np

from stellwerk.engine.chance import random_below, random_seed, shuffle
from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.engine.log import Log, note
from stellwerk.engine.refusal import refuse
from stellwerk.engine.text import (
    Spelling,
    Text,
    add_name,
    close_list,
    close_object,
    open_list,
    open_object,
    put_field,
    put_key,
    put_name,
    put_null,
    put_number,
    put_word,
)

SEATS, MOVES = 2, 2
WALK, RUN = 0, 1  # the moves: one square ahead, or as many as the card in hand says
HIDDEN = -1
FASTEST = 3  # cards say 1, 2 or 3
PLAYED = 1  # the only event
COLUMNS = ("total", "rank")
TEXT = 0  # where the texts of moves stand in the spelling


class Board(Flat):
    squares: int = field("i2")
    moves: int = field("i2")


class Game(Flat):
    seed: Cells = field("u4", 8)  # secret
    seats: int = field("i1")
    seat: int = field("i1")  # whose turn it is; public
    ended: int = field("i1")  # public
    shuffles: int = field("i1")  # each gives a card; public
    square: Cells = field("i1", SEATS)  # public
    card: Cells = field("i1", SEATS)  # own; of others HIDDEN


@rule
def draw(game: Game, seat: int) -> None:
    order = np.empty(FASTEST, np.int64)
    shuffle(game.seed, int(game.shuffles), order, FASTEST)
    game.card[seat] = 1 + order[0]
    game.shuffles += 1


@rule
def new_game(board: Board, game: Game, seats: int, options: Cells, log: Log) -> None:
    game.seats = seats
    for seat in range(seats):
        draw(game, seat)


@rule
def to_move(board: Board, game: Game) -> int:
    return 0 if game.ended else 1 << int(game.seat)


@rule
def legal_moves(board: Board, game: Game, seat: int, moves: Cells) -> int:
    if not to_move(board, game) >> int(seat) & 1:
        return 0
    moves[0], moves[1] = WALK, RUN
    return 2


@rule
def apply(board: Board, game: Game, seat: int, move: int, log: Log) -> None:
    steps = 1
    if move == RUN:
        steps = int(game.card[seat])
        draw(game, seat)
    game.square[seat] = min(int(game.square[seat]) + steps, int(board.squares))
    note(log, PLAYED, seat, move, steps, 0)
    game.seat = 1 - int(seat)
    game.ended = int(game.square[seat] == board.squares)


@rule
def is_over(board: Board, game: Game) -> bool:
    return bool(game.ended)


@rule
def score(board: Board, game: Game, scores: Cells) -> None:
    for seat in range(game.seats):
        scores[seat, 0], scores[seat, 1] = game.square[seat], int(game.square[1 - seat] > game.square[seat])


@rule
def seen_by(board: Board, game: Game, viewer: int) -> None:
    game.seed[:] = 0
    for seat in range(game.seats):
        if seat != viewer:
            game.card[seat] = HIDDEN


@rule
def fill_in(board: Board, game: Game, viewer: int, stream: Cells) -> None:
    for seat in range(game.seats):
        if game.card[seat] == HIDDEN:
            game.card[seat] = 1 + random_below(stream, FASTEST)
    random_seed(stream, game.seed)


@rule
def write_public(board: Board, spelling: Spelling, game: Game, text: Text) -> None:
    open_object(text)
    put_key(text, b"phase")
    put_word(text, b"over" if game.ended else b"turn")
    put_key(text, b"seats")
    open_list(text)
    for seat in range(game.seats):
        open_object(text)
        put_field(text, b"square", game.square[seat])
        close_object(text)
    close_list(text)
    close_object(text)


@rule
def write_own(board: Board, spelling: Spelling, game: Game, viewer: int, text: Text) -> None:
    open_object(text)
    put_key(text, b"card")
    if viewer < 0:
        put_null(text)
    else:
        put_number(text, game.card[viewer])
    close_object(text)


@rule
def add_move(board: Board, spelling: Spelling, move: int, text: Text) -> None:
    add_name(text, spelling, TEXT, move)


@rule
def write_move(board: Board, spelling: Spelling, game: Game, seat: int, move: int, text: Text) -> None:
    open_object(text)
    put_key(text, b"move")
    put_name(text, spelling, TEXT, move)
    put_key(text, b"kind")
    put_name(text, spelling, TEXT, move)
    close_object(text)


@rule
def hide_event(board: Board, event: Cells, viewer: int) -> None:
    """Nothing that happens is secret."""


@rule
def write_event(board: Board, spelling: Spelling, event: Cells, text: Text) -> None:
    open_object(text)
    put_key(text, b"event")
    put_word(text, b"played")
    put_field(text, b"seat", event[1])
    put_key(text, b"move")
    put_name(text, spelling, TEXT, event[2])
    put_field(text, b"steps", event[3])
    close_object(text)


@rule
def write_refusal(board: Board, spelling: Spelling, game: Game, seat: int, move: int, text: Text) -> None:
    refuse(text, b"not-to-move", b"this seat is not to move")


@rule
def observe(board: Board, view: Game, viewer: int, cells: Cells) -> int:
    cells[0], cells[1], cells[2] = view.square[viewer], view.square[1 - int(viewer)], max(0, int(view.card[viewer]))
    return 3


@rule
def greedy(board: Board, game: Game, seat: int, moves: Cells, count: int, stream: Cells) -> int:
    return RUN


@rule
def points(board: Board, game: Game, seat: int) -> int:
    return int(game.square[seat])
