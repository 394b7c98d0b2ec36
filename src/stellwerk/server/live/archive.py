"""The archive: makes the record of a finished game from the log, with seed and proof, and keeps it.

Records are made one at a time, so that they don't hold up moves where many games end at once.
"""

import asyncio
from collections.abc import AsyncIterator

import structlog

from stellwerk.fairness import Proof
from stellwerk.record import RecordWriter, write
from stellwerk.server.live.table import LiveTable
from stellwerk.server.store.store import Store
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import Entry, Moved, Undone

LAST = 10.0  # seconds that a stopping server takes for games that have just ended
PIECE = 16  # moves that are played at a time: about half a millisecond
log = structlog.get_logger("stellwerk.archive")


class Archive:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks: set[asyncio.Task[None]] = set()
        self.lock = asyncio.Lock()

    async def stop(self) -> None:
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=LAST)

    def write_down(self, table: LiveTable) -> None:
        if not table.written_down:
            table.written_down = True  # set at once, because every connection that ends calls this too
            task = asyncio.create_task(self._write_down(table))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _write_down(self, table: LiveTable) -> None:
        """So that a finished game keeps its result when the rules change."""
        try:
            async with self.lock:
                if await self.store.result_of(table.id) is None and table.course.game:
                    record = await write_record(table.course, self.store.chunks(table.id))
                    await self.store.save_result(table.id, table.course.state.ended, record)
        except Exception:
            table.written_down = False  # the next call tries again
            log.exception("record not kept", table=table.id)


async def standing_moves(chunks: AsyncIterator[list[Entry]]) -> dict[int, Moved]:
    """The moves that were not taken back, by their numbers in the log."""
    moves: dict[int, Moved] = {}
    async for chunk in chunks:
        for number, _, _, change in chunk:
            if isinstance(change, Moved):
                moves[number] = change
            elif isinstance(change, Undone):
                del moves[next(i for i in reversed(moves) if moves[i].seat == change.seat)]
    return moves


async def write_record(course: Course, chunks: AsyncIterator[list[Entry]]) -> bytes:
    """In the event loop, a few moves at a time: a thread would compete for the GIL."""
    head, state = course.head, course.state
    names = [seat.name or seat.bot or f"seat {number}" for number, seat in enumerate(state.seats)]
    writer = RecordWriter(course.board, course.seed, names, head.options)
    writer.record.header.proof = Proof(
        head.table, head.promise, course.texts, course.secret.hex(), course.promises, max(1, state.tries)
    )
    for number, move in enumerate((await standing_moves(chunks)).values()):
        if number % PIECE == 0:
            await asyncio.sleep(0)
        writer.play(move.seat, move.move)
    return write(writer.record)
