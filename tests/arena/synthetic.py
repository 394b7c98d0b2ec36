"""Blocks that nobody played, for tests of the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stellwerk.arena.block import Block, Played, Times
from stellwerk.arena.schedule import PAIRS, Schedule, Seating
from stellwerk.board import Board
from stellwerk.mapping import atlas

ChooseWinners = Callable[[int, Seating], Sequence[int]]  # of a block and a seating: the seats that won


def make_schedule(
    bots: Sequence[str], seats: int = 2, board: str = "usa", tables: str = PAIRS, seed: int = 0
) -> Schedule:
    """Names need not be those of bots: nobody plays."""
    map = Board.named(board).map
    return Schedule(board, map.name, atlas.facts(map), tuple(bots), seats, seed, {}, tables)


def make_block(schedule: Schedule, number: int, winners: ChooseWinners) -> Block:
    games = [played(schedule, seating, winners(number, seating)) for seating in schedule.seatings(number)]
    return Block(number, games, [Times(2_000_000, {160: 2}) for _ in schedule.bots])


def played(schedule: Schedule, seating: Seating, winners: Sequence[int]) -> Played:
    """Winners have 100 points and the others 50; all of them for routes."""
    columns = schedule.board.rules.COLUMNS
    rows = []
    for seat in range(schedule.seats):
        won = seat in winners
        points = 100 if won else 50
        values = {"routes": points, "lines": points, "total": points, "rank": 0 if won else len(winners)}
        rows.append([values.get(column, 0) for column in columns])
    count = [10] * schedule.seats
    return Played(seating, 0, rows, count, count, [{} for _ in count])
