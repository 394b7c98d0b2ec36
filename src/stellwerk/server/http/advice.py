"""HTTP: hints for people who play against bots, and what the moves of a finished game were worth."""

import asyncio
from collections import Counter

import msgspec
from litestar import get

from stellwerk.bots.analysis import final_chances
from stellwerk.server.guard.addresses import guest_at
from stellwerk.server.http.replay import record_of
from stellwerk.server.http.tables import SeatQuery, TablePath, TheServices, address_of, enter
from stellwerk.server.live.table import LiveTable
from stellwerk.server.maps.own import facts_if_needed
from stellwerk.server.protocol.messages import OVER
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import TROUBLES, Analysis, AnyRequest, Hint, Judgement
from stellwerk.server.services import Services
from stellwerk.server.table.course import Course
from stellwerk.server.table.judge import running_seat
from stellwerk.server.table.projection import result_of, view_of

WAIT = 2.0  # seconds that a request waits for an analysis
PART = 6  # moves that are judged between two reports of progress
QUEUE = 64  # analyses that may run or wait at once …
OWN = 2  # … and those that one address may have asked for
read_hints = msgspec.json.Decoder(list[Hint]).decode
read_judgements = msgspec.json.Decoder(list[Judgement]).decode


async def find_hints(services: Services, table: LiveTable, seat: int) -> list[Hint]:
    view = view_of(table.course, seat)
    assert view is not None
    guest, facts = table.course.head.opener, facts_if_needed(table.course.board)
    hints = await services.caretaker.bots.hints(table.id, guest, view, facts)
    if not hints:
        raise Refusal("busy", "finding hints took too long; try again")
    return read_hints(hints)


async def analyse(services: Services, table: LiveTable, guest: str) -> Analysis:
    """A few moves at a time, so that progress can be shown and other games get their turn in between."""
    services.analysing[guest] += 1
    try:
        return await analyse_parts(services, table, guest)
    finally:
        services.analysing[guest] -= 1
        services.analysing += Counter()  # drops guests whose count is 0


async def analyse_parts(services: Services, table: LiveTable, guest: str) -> Analysis:
    record, total = await record_of(services, table), table.course.state.moves
    final = final_of(table.course)
    moves: list[Judgement] = []
    try:
        for first in range(1, total + 1, PART):
            services.progress[table.id] = Analysis(False, list(moves), final, first - 1, total)
            judged = await services.caretaker.bots.analyse(table.id, guest, record, first, first + PART - 1)
            if not judged:
                raise Refusal("busy", "analysing the game took too long; try again")
            moves += read_judgements(judged)
    finally:
        services.progress.pop(table.id, None)
    return Analysis(True, moves, final, total, total)


def final_of(course: Course) -> list[float] | None:
    """The last values of the curves of chances: each seat's share of the win."""
    result = result_of(course)
    assert result is not None
    return final_chances(course.head.seats, result.winners)


def check_hints(course: Course, seat: int) -> None:
    """No hints where people play each other."""
    people = [other for other, here in enumerate(course.state.seats) if here.name]
    if people != [seat]:
        raise Refusal("no-hints", "hints are only for games alone or against bots", people=people)
    if seat not in course.people_due():
        raise Refusal("not-to-move", "you have nothing to decide now", seat=seat)


@get("/api/tables/{table:str}/hints", responses=TROUBLES)
async def show_hints(
    request: AnyRequest, services: TheServices, table: TablePath, seat: SeatQuery = None
) -> list[Hint]:
    """The asker's best moves, judged by what its seat may know, each with reasons; only where all others are bots."""
    live, actor = await enter(request, services, table, seat)
    asking = running_seat(live.course, actor)
    check_hints(live.course, asking)
    decision = live.id, asking, live.course.state.count(asking)
    return await asyncio.shield(services.hints.get(decision, lambda: find_hints(services, live, asking)))


@get("/api/tables/{table:str}/analysis", responses=TROUBLES)
async def show_analysis(request: AnyRequest, services: TheServices, table: TablePath) -> Analysis:
    """What every decision of a finished game was worth; ask again until it is done."""
    live, _ = await enter(request, services, table)
    if live.course.state.phase != OVER:
        raise Refusal("not-over", "the game is not over yet")
    if live.course.game is None:
        raise Refusal("rules-changed", "the rules have changed since this game was played")
    guest = guest_at(address_of(request))
    if not services.analyses.has(live.id) and (services.analyses.in_work >= QUEUE or services.analysing[guest] >= OWN):
        raise Refusal("busy", "too many games are being analysed; try again later")
    task = services.analyses.get(live.id, lambda: analyse(services, live, guest))
    done, _ = await asyncio.wait([task], timeout=WAIT)
    if done:
        return task.result()
    return services.progress.get(live.id) or Analysis(False, [], final_of(live.course), 0, live.course.state.moves)


ADVICE = [show_hints, show_analysis]
