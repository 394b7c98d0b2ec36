"""Games told again: what a viewer was shown while the game ran, and everything when it is over."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from stellwerk.errors import StellwerkError
from stellwerk.game import PUBLIC
from stellwerk.record import commitment, parse
from stellwerk.server import projection
from stellwerk.server.desk import Desk
from stellwerk.server.recorder import write_record
from stellwerk.server.refusal import Refusal
from stellwerk.server.requests import TROUBLES, AnyRequest, Proof, Step, Verdict
from stellwerk.server.routes import PublicQuery, SeatQuery, StepPath, TablePath, TheDesk, address_of, enter
from stellwerk.server.state import LOBBY, OVER
from stellwerk.server.story import steps
from stellwerk.server.table import LiveTable
from stellwerk.verify import verify

ENTRY = 0.1  # milliseconds of the event loop to tell one again


async def viewer_for(
    request: AnyRequest, desk: Desk, table: str, seat: int | None, public: bool
) -> tuple[LiveTable, int]:
    """What everybody sees is no secret; when a game is over, it may be looked at through anybody's eyes."""
    live, actor = await enter(request, desk, table)
    if public:
        return live, PUBLIC
    if live.course.state.phase == OVER and seat is not None:
        if seat >= live.course.header.seats:
            raise Refusal("no-such-seat", f"there is no seat {seat}", seats=live.course.header.seats)
        return live, seat
    if seat is not None:
        live, actor = await enter(request, desk, table, seat)
    return live, actor.viewer(live.course)


@get("/api/tables/{table:str}/replay", responses={200: ResponseSpec(list[Step], generate_examples=False), **TROUBLES})
async def replay(
    request: AnyRequest, desk: TheDesk, table: TablePath, seat: SeatQuery = None, public: PublicQuery = False
) -> Stream:
    """All that happened, step by step, as the viewer was told it."""
    live, viewer = await viewer_for(request, desk, table, seat, public)
    check_cost(request, desk, ENTRY * live.course.state.number)
    return Stream(steps(desk.tables.store, live, viewer), media_type=MediaType.JSON)


def check_cost(request: AnyRequest, desk: Desk, cost: float) -> None:
    """The longer the log, the dearer; but even the longest one can be asked for."""
    if not desk.guests.spend(address_of(request), min(cost, desk.settings.limits.address_burst / 2)):
        raise Refusal("too-many", "too many requests; wait a moment")


@get("/api/tables/{table:str}/replay/{at:int}", cost=3.0, responses=TROUBLES)
async def replay_view(
    request: AnyRequest,
    desk: TheDesk,
    table: TablePath,
    at: StepPath,
    seat: SeatQuery = None,
    public: PublicQuery = False,
) -> dict[str, Any]:
    """The view at a step of the replay."""
    live, viewer = await viewer_for(request, desk, table, seat, public)
    story = await desk.stories.of(desk.tables.store, live)
    course = await story.at(desk.tables.store, viewer, at)
    seen = projection.view_of(course, viewer)
    return {"at": course.state.counts[viewer + 1], "view": seen.describe() if seen else None}


@get("/api/tables/{table:str}/record", media_type="application/jsonl", responses=TROUBLES)
async def show_record(request: AnyRequest, desk: TheDesk, table: TablePath) -> Response[bytes]:
    """The game written down, once it is over."""
    live, _ = await enter(request, desk, table)
    headers = {"Content-Disposition": f'attachment; filename="{live.id}.game"'}
    return Response(await record_of(desk, live), media_type="application/jsonl", headers=headers)


async def record_of(desk: Desk, live: LiveTable) -> bytes:
    if live.course.state.phase != OVER:
        raise Refusal("not-over", "the game is not over yet")
    kept = await desk.tables.store.result_of(live.id)
    return kept[0] if kept else await write_record(live.course, desk.tables.store.pages(live.id))


@get("/api/tables/{table:str}/proof", responses=TROUBLES)
async def show_proof(request: AnyRequest, desk: TheDesk, table: TablePath) -> Proof:
    """That nobody chose the shuffles: the promise at once, texts from the start, the secret at the end."""
    live, _ = await enter(request, desk, table)
    course = live.course
    phase = course.state.phase
    seed = course.seed if phase != LOBBY else 0
    return Proof(
        table=live.id,
        phase=phase,
        promise=course.header.promise,
        promises=course.promises,
        texts=course.texts if phase != LOBBY else None,
        tries=course.state.tries,
        commitment=commitment(seed) if phase != LOBBY else None,
        secret=course.secret.hex() if phase == OVER else None,
        seed=f"{seed:064x}" if phase == OVER else None,
    )


@get("/api/tables/{table:str}/verify", cost=3.0, responses=TROUBLES)
async def verify_table(request: AnyRequest, desk: TheDesk, table: TablePath) -> Verdict:
    """Plays a finished game again from its seed and compares every outcome; checks the proof."""
    live, _ = await enter(request, desk, table)
    return await asyncio.shield(desk.verdicts.get(live.id, lambda: find_verdict(desk, live)))


async def find_verdict(desk: Desk, live: LiveTable) -> Verdict:
    """Once: a finished game never changes."""
    return await asyncio.to_thread(judge_record, await record_of(desk, live), live.id)


def judge_record(record: bytes, name: str) -> Verdict:
    moves = max(0, record.count(b"\n") - 2)
    try:
        for game in parse(record.splitlines(), name):
            verify(game, name)
    except StellwerkError as error:
        return Verdict(False, moves, str(error))
    return Verdict(True, moves, "")


REPLAYS = [replay, replay_view, show_record, show_proof, verify_table]
