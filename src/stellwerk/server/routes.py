"""HTTP: tables. Who asks is told by the header `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from stellwerk.server.desk import Desk
from stellwerk.server.entries import Invited
from stellwerk.server.judge import Actor, check_host, check_seat, plain
from stellwerk.server.keys import hash_of, new_token
from stellwerk.server.messages import AnyAct, Rematch
from stellwerk.server.opening import open_table, play_now
from stellwerk.server.refusal import Refusal
from stellwerk.server.requests import (
    TROUBLES,
    Answer,
    AnyRequest,
    Join,
    Links,
    Listed,
    NewTable,
    PlayNow,
    SeatLink,
    ShownTable,
)  # fmt: skip
from stellwerk.server.table import LiveTable

TheDesk = NamedDependency[Desk]
TablePath = Annotated[str, PathParameter(min_length=4, max_length=32, pattern=r"^[a-z0-9]+$")]
SeatPath = Annotated[int, PathParameter(ge=0, le=15)]
StepPath = Annotated[int, PathParameter(ge=0, le=2**31)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15)]  # of a link for several seats: through whose eyes
PublicQuery = Annotated[bool, QueryParameter()]  # through the eyes of those who only watch
MOST_LISTED = 50


def token_of(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:64] if scheme.lower() == "bearer" else ""


async def enter(request: AnyRequest, desk: Desk, table: str, seat: int | None = None) -> tuple[LiveTable, Actor]:
    """The table and who asks; a link for several seats may say through whose eyes."""
    live, hash = await desk.tables.find_fresh(table), hash_of(token_of(request))
    key = desk.tables.key_of(live, hash)
    if seat is not None and seat not in key.seats:
        raise Refusal("no-seat", "this link is not for that seat")
    first = key.seats[0] if key.seats else None
    return live, Actor(key, first if seat is None else seat, hash=hash)


def check_create(request: AnyRequest, desk: Desk) -> None:
    if not desk.creations.take(request.client.host if request.client else ""):
        raise Refusal("too-many", "too many new tables from this address; wait a little")


@get("/api/tables", responses=TROUBLES)
async def list_tables(desk: TheDesk) -> list[Listed]:
    """The lobby: public tables."""
    ids = await desk.tables.store.public_tables(MOST_LISTED)
    return [listed(await desk.tables.find_fresh(table)) for table in ids]


def listed(table: LiveTable) -> Listed:
    state, header = table.course.state, table.course.header
    names = [seat.name or seat.bot for seat in state.seats]
    return Listed(table.id, header.board, state.phase, header.pace.days, names, names.count(""))


@post("/api/tables", responses=TROUBLES)
async def create_table(request: AnyRequest, desk: TheDesk, data: JSONBody[NewTable]) -> Links:
    """A table and its links: one for the host, one for each seat of a person, one for watchers."""
    check_create(request, desk)
    header, handout = await asyncio.to_thread(open_table, data, desk.settings.limits)
    return handout.links((await desk.tables.create(header)).id)


@post("/api/play", responses=TROUBLES)
async def play_at_once(request: AnyRequest, desk: TheDesk, data: JSONBody[PlayNow]) -> Links:
    """A running table against bots."""
    check_create(request, desk)
    header, handout = await asyncio.to_thread(play_now, data, desk.settings.limits)
    return handout.links((await desk.tables.create(header, start=True)).id)


@get("/api/tables/{table:str}", responses={200: ResponseSpec(ShownTable, generate_examples=False), **TROUBLES})
async def show_table(request: AnyRequest, desk: TheDesk, table: TablePath, seat: SeatQuery = None) -> Response[bytes]:
    """The table as the asker may see it: the same as the message `update`."""
    live, actor = await enter(request, desk, table, seat)
    return Response(live.frame(actor.viewer, None).encode(), media_type="application/json")


@post("/api/tables/{table:str}/act", responses=TROUBLES)
async def act(
    request: AnyRequest, desk: TheDesk, table: TablePath, data: JSONBody[AnyAct], seat: SeatQuery = None
) -> Answer:
    """The same messages as over the WebSocket, one a request."""
    live, actor = await enter(request, desk, table, seat)
    if isinstance(data, Rematch):
        new = await desk.tables.rematch(live, actor)
        return Answer(live.course.state.counts[actor.viewer + 1], new)
    return Answer(await live.act(actor, data))


@post("/api/tables/{table:str}/seats/{seat:int}/link", responses=TROUBLES)
async def renew_link(request: AnyRequest, desk: TheDesk, table: TablePath, seat: SeatPath) -> SeatLink:
    """By the host: a new link for a seat; the old one is void."""
    live, actor = await enter(request, desk, table)
    check_host(actor)
    check_seat(live.course, seat)
    if live.course.state.seats[seat].name:
        raise Refusal("seated", "somebody sits there; remove them first", seat=seat)
    token = new_token()
    await live.note(Invited(seat, hash_of(token)))
    return SeatLink(seat, token, f"/t/{table}#{token}")


@post("/api/tables/{table:str}/join", responses=TROUBLES)
async def join(request: AnyRequest, desk: TheDesk, table: TablePath, data: JSONBody[Join]) -> SeatLink:
    """An open seat of a public table, for anybody."""
    live = await desk.tables.find_fresh(table)
    name = plain(data.name, desk.settings.limits.name, "name")
    if not live.course.header.public:
        raise Refusal("no-key", "this table is not public; ask for a link")
    token = new_token()
    seat = await live.take_open_seat(name, hash_of(token))
    return SeatLink(seat, token, f"/t/{table}#{token}")


ROUTES = [list_tables, create_table, play_at_once, show_table, act, renew_link, join]
