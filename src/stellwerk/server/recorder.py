"""The record of a finished game, made from the log: it stands alone, with seed and proof."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from stellwerk.fairness import Proof, seed_from
from stellwerk.record import Recorder, write
from stellwerk.server.entries import Moved, Undone
from stellwerk.server.state import Course
from stellwerk.server.store import Written

PIECE = 16  # moves, about half a millisecond


def standing_moves(written: Sequence[Written]) -> dict[int, Moved]:
    """The moves that were not taken back, by their places in the log."""
    moves: dict[int, Moved] = {}
    for place, each in enumerate(written):
        if isinstance(each.entry, Moved):
            moves[place] = each.entry
        elif isinstance(each.entry, Undone):
            del moves[max(i for i, move in moves.items() if move.seat == each.entry.seat)]
    return moves


async def write_record(course: Course, written: Sequence[Written]) -> bytes:
    """A piece at a time: a thread would take Python's lock from everybody's moves, many times for each of its own."""
    header, state = course.header, course.state
    texts = [seat.text for seat in state.seats]
    seed = seed_from(course.secret, header.table, texts)
    names = [seat.name or seat.bot or f"seat {number}" for number, seat in enumerate(state.seats)]
    recorder = Recorder(course.board, seed, names, header.options)
    recorder.record.header.proof = Proof(header.table, header.promise, texts, course.secret.hex())
    for number, move in enumerate(standing_moves(written).values()):
        if number % PIECE == 0:
            await asyncio.sleep(0)
        recorder.play(move.seat, move.move)
    return write(recorder.record)
