"""Games at tables of the server, with what viewers were told: the page's own tables must tell the same."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from stellwerk.board import Board
from stellwerk.game import PUBLIC
from stellwerk.server.live.creation import Handout, checked_draft
from stellwerk.server.protocol.messages import OVER, Undo
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import NewTable
from stellwerk.server.settings import Limits
from stellwerk.server.table import entries
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import AnyChange, Entry
from stellwerk.server.table.events import tell
from stellwerk.server.table.head import InitialSeat, Key
from stellwerk.server.table.judge import judge
from stellwerk.server.table.moves import read_move
from stellwerk.server.table.projection import PublicView, public_view, show, table_info

EVERY = 7  # steps between two looks
SECRET = b"not very secret"


def game_on(board: Board, seats: int, options: dict[str, int], seed: int) -> dict[str, Any]:
    """A random game of people and a bot, with moves that are taken back, and looks at it along the way."""
    chance = random.Random(seed)
    people = [InitialSeat(f"Person {number}") for number in range(seats)]
    draft = checked_draft(board, people, NewTable(board.name, [], options), Handout().keys)
    head = msgspec.structs.replace(draft, map_hash=board.map_hash)
    course = Course(head, SECRET + bytes([seed]), board)
    kept: list[dict[str, Any]] = []
    looks: list[dict[str, Any]] = []
    add(course, entries.Started(), kept)
    while course.state.phase != OVER:
        add(course, next_change(course, chance), kept)
        if len(kept) % EVERY == 0 or course.state.phase == OVER:
            looks += [look(course, viewer, chance) for viewer in range(PUBLIC, seats)]
    steps = {viewer: list(steps_of(course, viewer)) for viewer in range(PUBLIC, seats)}
    return {
        "board": board.name, "rules": board.version, "options": options, "seed": f"{course.seed:064x}",
        "names": [each.name for each in people], "entries": kept, "looks": looks, "steps": steps,
    }  # fmt: skip


def add(course: Course, change: AnyChange, kept: list[dict[str, Any]]) -> None:
    time = 1_700_000_000.0 + len(kept)
    course.add(Entry(course.state.number + 1, None, time, change))
    parts: dict[str, Any] = {"kind": "started"}
    if isinstance(change, entries.Moved):
        parts = {"kind": "moved", "seat": change.seat, "move": change.move}
    elif isinstance(change, entries.Undone):
        parts = {"kind": "undone", "seat": change.seat}
    kept.append({"change": parts, "time": time})


def next_change(course: Course, chance: random.Random) -> AnyChange:
    assert course.game
    back = [seat for seat in range(course.head.seats) if course.can_undo(seat)]
    if back and chance.random() < 0.2:
        seat = chance.choice(back)
        undone = judge(course, Actor(Key([seat]), seat), Undo("1", course.state.count(seat)), Limits())
        assert undone
        return undone
    seat = chance.choice(course.game.to_move)
    return entries.Moved(seat, str(chance.choice(course.game.moves(seat))))


def look(course: Course, viewer: int, chance: random.Random) -> dict[str, Any]:
    """What a viewer is told now, since some earlier count; and why a move can't be made."""
    since = chance.choice([None, max(0, course.state.count(viewer) - chance.randrange(12))])
    public: PublicView = public_view(course)
    info = table_info(course, public.to_move, frozenset(), 0, "", {})
    frame = json.loads(show(course, viewer, since, public, info))
    told = {"after": course.state.number, "viewer": viewer, "since": since, "frame": frame}
    if viewer != PUBLIC and course.state.phase != OVER:
        move = chance.choice(course.board.moves)
        told |= {"move": move, "refused": refused(course, viewer, move)}
    return told


def refused(course: Course, seat: int, move: str) -> dict[str, Any] | None:
    try:
        read_move(course, seat, move)
    except Refusal as refusal:
        return {"reason": refusal.reason, "message": refusal.message, "data": refusal.data}
    return None


def steps_of(course: Course, viewer: int) -> Iterator[dict[str, Any]]:
    """As far back as the server's memory goes."""
    for recent in course.recent:
        if recent.is_known_to(viewer):
            yield {"at": recent.count(viewer), "events": tell(course, recent, viewer)}
