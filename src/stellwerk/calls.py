"""The verbs for callers in Python: board, game and log each alone in an array (see `Flat.many`)."""

from __future__ import annotations

from typing import Any

from stellwerk import family
from stellwerk.flat import Cells, rule


@rule
def new_game(boards: Any, games: Any, seats: int, options: Cells, logs: Any) -> None:
    family.new_game(boards[0], games[0], seats, options, logs[0])


@rule
def to_move(boards: Any, games: Any) -> int:
    return family.to_move(boards[0], games[0])


@rule
def legal_moves(boards: Any, games: Any, seat: int, moves: Cells) -> int:
    return family.legal_moves(boards[0], games[0], seat, moves)


@rule
def apply(boards: Any, games: Any, seat: int, move: int, logs: Any) -> None:
    family.apply(boards[0], games[0], seat, move, logs[0])


@rule
def is_over(boards: Any, games: Any) -> bool:
    return family.is_over(boards[0], games[0])


@rule
def score(boards: Any, games: Any, scores: Cells) -> None:
    family.score(boards[0], games[0], scores)


@rule
def seen_by(boards: Any, games: Any, viewer: int) -> None:
    family.seen_by(boards[0], games[0], viewer)


@rule
def fill_in(boards: Any, games: Any, viewer: int, stream: Cells) -> None:
    family.fill_in(boards[0], games[0], viewer, stream)
