"""The record of a finished game, made from the log: it stands alone, with seed and proof."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from stellwerk.fairness import Proof
from stellwerk.record import Recorder, write
from stellwerk.server.entries import Moved, Undone
from stellwerk.server.state import Course
from stellwerk.server.store import Written

PIECE = 16  # moves, about half a millisecond


async def standing_moves(pages: AsyncIterator[list[Written]]) -> dict[int, Moved]:
    """The moves that were not taken back, by their numbers in the log."""
    moves: dict[int, Moved] = {}
    async for page in pages:
        for number, _, _, entry in page:
            if isinstance(entry, Moved):
                moves[number] = entry
            elif isinstance(entry, Undone):
                del moves[next(i for i in reversed(moves) if moves[i].seat == entry.seat)]
    return moves


async def write_record(course: Course, pages: AsyncIterator[list[Written]]) -> bytes:
    """A piece at a time: a thread would take Python's lock from everybody's moves, many times for each of its own."""
    header, state = course.header, course.state
    names = [seat.name or seat.bot or f"seat {number}" for number, seat in enumerate(state.seats)]
    recorder = Recorder(course.board, course.seed, names, header.options)
    recorder.record.header.proof = Proof(
        header.table, header.promise, course.texts, course.secret.hex(), course.promises, max(1, state.tries)
    )
    for number, move in enumerate((await standing_moves(pages)).values()):
        if number % PIECE == 0:
            await asyncio.sleep(0)
        recorder.play(move.seat, move.move)
    return write(recorder.record)
