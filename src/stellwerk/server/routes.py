"""HTTP: tables. Who asks is told by the header `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from stellwerk.server.addresses import trace_of
from stellwerk.server.desk import Desk
from stellwerk.server.entries import Invited
from stellwerk.server.judge import Actor, check_host, check_room, check_seat
from stellwerk.server.keys import hash_of, new_token, token_for
from stellwerk.server.messages import AnyAct, Rematch
from stellwerk.server.opening import join_path, open_table, play_now
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
        raise Refusal("no-seat", "this link does not open that seat")
    first = key.seats[0] if key.seats else None
    return live, Actor(key, first if seat is None else seat, hash=hash, trace=trace_of(address_of(request)))


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


@get("/api/tables", cost=10.0, responses=TROUBLES)
async def list_tables(desk: TheDesk) -> list[Listed]:
    """The lobby: public tables."""
    ids = await desk.tables.store.public_tables(MOST_LISTED)
    return [listed(await desk.tables.find_fresh(table)) for table in ids]


def listed(table: LiveTable) -> Listed:
    state, header = table.course.state, table.course.header
    names = [seat.name or seat.bot for seat in state.seats]
    title = table.course.board.map.name
    return Listed(table.id, header.board, title, state.phase, header.pace.days, names, names.count(""))


@post("/api/tables", cost=5.0, responses=TROUBLES)
async def create_table(request: AnyRequest, desk: TheDesk, data: JSONBody[NewTable]) -> Links:
    """A table and its links: one for the host, one for each seat of a person, one for watchers."""
    opener, board = desk.admit(address_of(request)), desk.maps.find(data.board)
    trace = trace_of(address_of(request))
    header, handout = await asyncio.to_thread(open_table, data, board, desk.settings.limits, trace)
    return handout.links((await desk.tables.create(header, board, desk.maps.text_of(board), opener=opener)).id)


@post("/api/play", cost=5.0, responses=TROUBLES)
async def play_at_once(request: AnyRequest, desk: TheDesk, data: JSONBody[PlayNow]) -> Links:
    """A table against bots: running, or waiting for the text that was promised."""
    opener, board = desk.admit(address_of(request)), desk.maps.find(data.board)
    header, handout = await asyncio.to_thread(play_now, data, board, desk.settings.limits)
    map = desk.maps.text_of(board)
    return handout.links((await desk.tables.create(header, board, map, start=data.promise, opener=opener)).id)


@get("/api/tables/{table:str}", responses={200: ResponseSpec(ShownTable, generate_examples=False), **TROUBLES})
async def show_table(request: AnyRequest, desk: TheDesk, table: TablePath, seat: SeatQuery = None) -> Response[bytes]:
    """The table as the asker may see it: the same as the message `update`."""
    live, actor = await enter(request, desk, table, seat)
    return Response(live.frame(actor.viewer(live.course), None).encode(), media_type="application/json")


@post("/api/tables/{table:str}/act", responses=TROUBLES)
async def act(
    request: AnyRequest, desk: TheDesk, table: TablePath, data: JSONBody[AnyAct], seat: SeatQuery = None
) -> Answer:
    """The same messages as over the WebSocket, one a request."""
    address = address_of(request)
    if not desk.guests.spend(address, data.cost):
        raise Refusal("too-many", "too many messages; wait a moment")
    live, actor = await enter(request, desk, table, seat)
    if isinstance(data, Rematch):
        new = await desk.tables.rematch(live, actor, data.bot, data.promise, lambda: desk.admit(address))
        return Answer(live.course.state.counts[actor.viewer(live.course) + 1], new)
    return Answer(await live.act(actor, data))


@post("/api/tables/{table:str}/seats/{seat:int}/link", responses=TROUBLES)
async def renew_link(request: AnyRequest, desk: TheDesk, table: TablePath, seat: SeatPath) -> SeatLink:
    """By the host: a new link for a seat; the old one is void."""
    live, actor = await enter(request, desk, table)
    check_host(actor)
    check_seat(live.course, seat)
    token = new_token()
    await live.invite(seat, hash_of(token))
    return SeatLink(seat, token, f"/t/{table}#{token}")


@post("/api/tables/{table:str}/link", responses=TROUBLES)
async def renew_group(request: AnyRequest, desk: TheDesk, table: TablePath) -> SeatLink:
    """By the host: a new link for whoever comes; the old one is void."""
    live, actor = await enter(request, desk, table)
    check_host(actor)
    token = new_token()
    await live.note(Invited(None, hash_of(token)))
    return SeatLink(-1, token, join_path(table, token))


async def invited(request: AnyRequest, desk: Desk, table: str) -> LiveTable:
    """A table that gives whoever asks a seat: by its link for whoever comes, or because it is public."""
    live = await desk.tables.find_fresh(table)
    key = live.course.state.keys.get(hash_of(token_of(request)))
    if not (live.course.header.public or (key and key.join)):
        raise Refusal("no-key", "this table is not public; ask for a link")
    return live


@get("/api/tables/{table:str}/lobby", responses=TROUBLES)
async def show_lobby(request: AnyRequest, desk: TheDesk, table: TablePath) -> Listed:
    """Who waits at a table, for those who may join it."""
    live = await invited(request, desk, table)
    check_room(live.course)
    return listed(live)


@post("/api/tables/{table:str}/join", responses=TROUBLES)
async def join(request: AnyRequest, desk: TheDesk, table: TablePath, data: JSONBody[Join]) -> SeatLink:
    """An open seat for whoever asks, with a link of their own."""
    live = await invited(request, desk, table)
    # Rematches have the same link for whoever comes, and so the same seats for the same browsers.
    token = token_for(token_of(request) or table, data.browser) if data.browser else new_token()
    seat = await live.take_open_seat(data.name, hash_of(token), hash_of(data.browser), trace_of(address_of(request)))
    return SeatLink(seat, token, f"/t/{table}#{token}")


ROUTES = [list_tables, create_table, play_at_once, show_table, act, renew_link, renew_group, show_lobby, join]
