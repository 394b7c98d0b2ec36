"""HTTP: replays: what a viewer was shown while the game ran, and everything when it is over."""

import asyncio

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from stellwerk.errors import StellwerkError
from stellwerk.game import PUBLIC
from stellwerk.record import commitment, parse
from stellwerk.server.http.tables import PublicQuery, SeatQuery, StepPath, TablePath, TheServices, address_of, enter
from stellwerk.server.live.archive import write_record
from stellwerk.server.live.history import steps
from stellwerk.server.live.table import LiveTable
from stellwerk.server.protocol.messages import LOBBY, OVER
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import TROUBLES, AnyRequest, PastView, Proof, Step, Verdict
from stellwerk.server.services import Services
from stellwerk.server.table.projection import view_of
from stellwerk.verify import verify

ENTRY = 0.1  # milliseconds of the event loop that one takes


async def viewer_for(
    request: AnyRequest, services: Services, table: str, seat: int | None, public: bool
) -> tuple[LiveTable, int]:
    """Anybody may have the public's view, and any seat's when the game is over."""
    live, actor = await enter(request, services, table)
    if public:
        return live, PUBLIC
    if live.course.state.phase == OVER and seat is not None:
        if seat >= live.course.head.seats:
            raise Refusal("no-such-seat", f"there is no seat {seat}", seats=live.course.head.seats)
        return live, seat
    if seat is not None:
        live, actor = await enter(request, services, table, seat)
    return live, actor.viewer(live.course)


@get("/api/tables/{table:str}/replay", responses={200: ResponseSpec(list[Step], generate_examples=False), **TROUBLES})
async def replay(
    request: AnyRequest, services: TheServices, table: TablePath, seat: SeatQuery = None, public: PublicQuery = False
) -> Stream:
    """All that happened, step by step, as the viewer was told it."""
    live, viewer = await viewer_for(request, services, table, seat, public)
    check_cost(request, services, ENTRY * live.course.state.number)
    return Stream(steps(services.tables.store, live, viewer), media_type=MediaType.JSON)


def check_cost(request: AnyRequest, services: Services, cost: float) -> None:
    """It grows with the log, but is capped, so that even the longest log can be asked for."""
    if not services.budgets.spend(address_of(request), min(cost, services.settings.limits.address_burst / 2)):
        raise Refusal("too-many", "too many requests; wait a moment")


@get("/api/tables/{table:str}/replay/{at:int}", cost=3.0, responses=TROUBLES)
async def replay_view(
    request: AnyRequest, services: TheServices, table: TablePath, at: StepPath, seat: SeatQuery = None,
    public: PublicQuery = False,
) -> PastView:  # fmt: skip
    """The view at a step of the replay."""
    live, viewer = await viewer_for(request, services, table, seat, public)
    history = await services.histories.of(services.tables.store, live)
    course = await history.at(services.tables.store, viewer, at)
    view = view_of(course, viewer)
    return PastView(course.state.count(viewer), view.describe() if view else None)


@get("/api/tables/{table:str}/record", media_type="application/jsonl", responses=TROUBLES)
async def show_record(request: AnyRequest, services: TheServices, table: TablePath) -> Response[bytes]:
    """The game written down, once it is over."""
    live, _ = await enter(request, services, table)
    headers = {"Content-Disposition": f'attachment; filename="{live.id}.game"'}
    return Response(await record_of(services, live), media_type="application/jsonl", headers=headers)


async def record_of(services: Services, live: LiveTable) -> bytes:
    if live.course.state.phase != OVER:
        raise Refusal("not-over", "the game is not over yet")
    kept = await services.tables.store.result_of(live.id)
    return kept[0] if kept else await write_record(live.course, services.tables.store.chunks(live.id))


@get("/api/tables/{table:str}/proof", responses=TROUBLES)
async def show_proof(request: AnyRequest, services: TheServices, table: TablePath) -> Proof:
    """The proof that nobody chose the shuffles: the promise at once, texts from the start on, the secret at the end."""
    live, _ = await enter(request, services, table)
    course, phase = live.course, live.course.state.phase
    seed = course.seed if phase != LOBBY else 0
    return Proof(
        table=live.id, phase=phase, promise=course.head.promise, promises=course.promises,
        texts=course.texts if phase != LOBBY else None, tries=course.state.tries,
        commitment=commitment(seed) if phase != LOBBY else None,
        secret=course.secret.hex() if phase == OVER else None, seed=f"{seed:064x}" if phase == OVER else None,
    )  # fmt: skip


@get("/api/tables/{table:str}/verify", cost=3.0, responses=TROUBLES)
async def verify_table(request: AnyRequest, services: TheServices, table: TablePath) -> Verdict:
    """Plays a finished game again from its seed and compares every outcome; checks the proof."""
    live, _ = await enter(request, services, table)
    return await asyncio.shield(services.verdicts.get(live.id, lambda: find_verdict(services, live)))


async def find_verdict(services: Services, live: LiveTable) -> Verdict:
    """Computed once: a finished game never changes."""
    return await asyncio.to_thread(judge_record, await record_of(services, live), live.id)


def judge_record(record: bytes, name: str) -> Verdict:
    moves = max(0, record.count(b"\n") - 2)
    try:
        for game in parse(record.splitlines(), name):
            verify(game, name)
    except StellwerkError as error:
        return Verdict(False, moves, str(error))
    return Verdict(True, moves, "")


REPLAYS = [replay, replay_view, show_record, show_proof, verify_table]
