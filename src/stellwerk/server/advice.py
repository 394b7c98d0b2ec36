"""HTTP: hints for those who play against bots, and what the moves of a finished game were worth."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec
from litestar import get

from stellwerk.bots.analysis import final_chances
from stellwerk.server import projection
from stellwerk.server.addresses import guest_at
from stellwerk.server.desk import Desk
from stellwerk.server.judge import running_seat
from stellwerk.server.maps import facts_if_needed
from stellwerk.server.refusal import Refusal
from stellwerk.server.replay import record_of
from stellwerk.server.requests import TROUBLES, Analysis, AnyRequest, Hint, Judgement
from stellwerk.server.routes import SeatQuery, TablePath, TheDesk, address_of, enter
from stellwerk.server.state import OVER, Course
from stellwerk.server.table import LiveTable

WAIT = 2.0  # seconds that a request waits for an analysis
PART = 6  # moves that are looked at between two reports
QUEUE = 64  # analyses that may be in work at once …
OWN = 2  # … and of those that one address has asked for
read_hints = msgspec.json.Decoder(list[Hint]).decode
read_judgements = msgspec.json.Decoder(list[Judgement]).decode


async def find_hints(desk: Desk, table: LiveTable, seat: int) -> list[Hint]:
    view = projection.view_of(table.course, seat)
    assert view is not None
    guest, facts = table.course.header.opener, facts_if_needed(table.course.board)
    told = await desk.minder.bots.hints(table.id, guest, view, facts)
    if not told:
        raise Refusal("busy", "finding hints took too long; try again")
    return read_hints(told)


async def analyse(desk: Desk, table: LiveTable, guest: str) -> Analysis:
    """Part by part, so that whoever waits sees how far it is; others' games are looked at in between."""
    desk.analysing[guest] += 1
    try:
        return await analyse_parts(desk, table, guest)
    finally:
        desk.analysing[guest] -= 1
        desk.analysing += Counter()  # who has none in work is forgotten


async def analyse_parts(desk: Desk, table: LiveTable, guest: str) -> Analysis:
    record, total = await record_of(desk, table), table.course.state.moves
    final = final_of(table.course)
    moves: list[Judgement] = []
    try:
        for first in range(1, total + 1, PART):
            desk.looked[table.id] = Analysis(False, list(moves), final, first - 1, total)
            told = await desk.minder.bots.analyse(table.id, guest, record, first, first + PART - 1)
            if not told:
                raise Refusal("busy", "analysing the game took too long; try again")
            moves += read_judgements(told)
    finally:
        desk.looked.pop(table.id, None)
    return Analysis(True, moves, final, total, total)


def final_of(course: Course) -> list[float] | None:
    """The curves of an analysis end with what came out: a win, in parts if it is shared."""
    result = projection.result_of(course)
    assert result is not None
    return final_chances(course.header.seats, result["winners"])


def check_hints(course: Course, seat: int) -> None:
    """Where people play each other nobody is helped."""
    people = [other for other, here in enumerate(course.state.seats) if here.name]
    if people != [seat]:
        raise Refusal("no-hints", "hints are only for games alone or against bots", people=people)
    if seat not in course.people_due():
        raise Refusal("not-to-move", "you have nothing to decide now", seat=seat)


@get("/api/tables/{table:str}/hints", responses=TROUBLES)
async def show_hints(request: AnyRequest, desk: TheDesk, table: TablePath, seat: SeatQuery = None) -> list[Hint]:
    """The asker's moves by what it may know, the best first, each with reasons; only where all others are bots."""
    live, actor = await enter(request, desk, table, seat)
    asking = running_seat(live.course, actor)
    check_hints(live.course, asking)
    decision = live.id, asking, live.course.state.counts[asking + 1]
    return await asyncio.shield(desk.hints.get(decision, lambda: find_hints(desk, live, asking)))


@get("/api/tables/{table:str}/analysis", responses=TROUBLES)
async def show_analysis(request: AnyRequest, desk: TheDesk, table: TablePath) -> Analysis:
    """What every decision of a finished game was worth; ask again until it is done."""
    live, _ = await enter(request, desk, table)
    if live.course.state.phase != OVER:
        raise Refusal("not-over", "the game is not over yet")
    if live.course.game is None:
        raise Refusal("rules-changed", "the rules have changed since this game was played")
    guest = guest_at(address_of(request))
    if not desk.analyses.has(live.id) and (desk.analyses.in_work >= QUEUE or desk.analysing[guest] >= OWN):
        raise Refusal("busy", "too many games are being analysed; try again later")
    task = desk.analyses.get(live.id, lambda: analyse(desk, live, guest))
    done, _ = await asyncio.wait([task], timeout=WAIT)
    if done:
        return task.result()
    return desk.looked.get(live.id) or Analysis(False, [], final_of(live.course), 0, live.course.state.moves)


ADVICE = [show_hints, show_analysis]
