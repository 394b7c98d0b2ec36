"""The record of a finished game, made from the log: it stands alone, with seed and proof."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.fairness import Proof, seed_from
from stellwerk.record import Recorder, write
from stellwerk.server.entries import Moved, Undone
from stellwerk.server.state import Course
from stellwerk.server.store import Written


def standing_moves(written: Sequence[Written]) -> dict[int, Moved]:
    """The moves that were not taken back, by their places in the log."""
    moves: dict[int, Moved] = {}
    for place, each in enumerate(written):
        if isinstance(each.entry, Moved):
            moves[place] = each.entry
        elif isinstance(each.entry, Undone):
            del moves[max(i for i, move in moves.items() if move.seat == each.entry.seat)]
    return moves


def write_record(course: Course, written: Sequence[Written]) -> bytes:
    header, state = course.header, course.state
    texts = [seat.text for seat in state.seats]
    seed = seed_from(course.secret, header.table, texts)
    names = [seat.name or seat.bot or f"seat {number}" for number, seat in enumerate(state.seats)]
    recorder = Recorder(course.board, seed, names, header.options)
    recorder.record.header.proof = Proof(header.table, header.promise, texts, course.secret.hex())
    for move in standing_moves(written).values():
        recorder.play(move.seat, move.move)
    return write(recorder.record)
