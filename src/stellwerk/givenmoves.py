"""Checks that moves which callers pass belong to the board."""

from collections.abc import Sequence

from stellwerk.board import Board
from stellwerk.checks import short, whole
from stellwerk.errors import OptionError
from stellwerk.game import Move


def checked_moves(board: Board, moves: Sequence[Move]) -> Sequence[Move]:
    if not isinstance(moves, Sequence) or not all(isinstance(move, Move) for move in moves):
        raise OptionError(f"give moves, such as view.moves(), not {short(moves)}")
    for move in moves:
        number = whole(move.id, "a move's id", 0, len(board.moves) - 1)
        if board.moves[number] != move.text:
            raise OptionError(f"{short(move.text)} with id {number} is not a move of {board.name}; see view.moves()")
    return moves


def checked_move(board: Board, move: Move) -> Move:
    if not isinstance(move, Move):
        raise OptionError(f"give a move, such as view.moves()[0], not {short(move)}")
    return checked_moves(board, [move])[0]
