"""HTTP: tables. The HTTP header `Authorization: Bearer TOKEN` says who asks."""

import asyncio
from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from stellwerk.server.guard.addresses import trace_of
from stellwerk.server.live.creation import join_link, link_for, open_table, play_now
from stellwerk.server.live.table import LiveTable
from stellwerk.server.protocol.messages import AnyAct, Rematch, Update
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import (  # fmt: skip
    TROUBLES,
    Answer,
    AnyRequest,
    Join,
    Links,
    Listed,
    NewTable,
    PlayNow,
    SeatLink,
)
from stellwerk.server.services import Services
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.decisions import invite
from stellwerk.server.table.entries import Invited
from stellwerk.server.table.links import hash_of, new_token, token_for
from stellwerk.server.table.seating import check_host, check_room, check_seat

TheServices = NamedDependency[Services]
TablePath = Annotated[str, PathParameter(min_length=4, max_length=32, pattern=r"^[a-z0-9]+$")]
SeatPath = Annotated[int, PathParameter(ge=0, le=15)]
StepPath = Annotated[int, PathParameter(ge=0, le=2**31)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15)]  # of a link for several seats: whose view
PublicQuery = Annotated[bool, QueryParameter()]  # the view of the public
MOST_LISTED = 50


def token_of(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:64] if scheme.lower() == "bearer" else ""


async def enter(
    request: AnyRequest, services: Services, table: str, seat: int | None = None
) -> tuple[LiveTable, Actor]:
    """The table and who asks; `seat` chooses among the seats of a link."""
    live, hash = await services.tables.find_fresh(table), hash_of(token_of(request))
    key = services.tables.key_of(live, hash)
    if seat is not None and seat not in key.seats:
        raise Refusal("no-seat", "this link does not open that seat")
    first = key.seats[0] if key.seats else None
    return live, Actor(key, first if seat is None else seat, hash=hash, trace=trace_of(address_of(request)))


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


@get("/api/tables", cost=10.0, responses=TROUBLES)
async def list_tables(services: TheServices) -> list[Listed]:
    """The lobby: public tables."""
    ids = await services.tables.store.public_tables(MOST_LISTED)
    return [listed(await services.tables.find_fresh(table)) for table in ids]


def listed(table: LiveTable) -> Listed:
    state, head = table.course.state, table.course.head
    names = [seat.name or seat.bot for seat in state.seats]
    title = table.course.board.map.name
    return Listed(table.id, head.board, title, state.phase, head.pace.days, names, names.count(""))


@post("/api/tables", cost=5.0, responses=TROUBLES)
async def create_table(request: AnyRequest, services: TheServices, data: JSONBody[NewTable]) -> Links:
    """A table and its links: one for the host, one for each seat of a person, one for watchers."""
    address = address_of(request)
    opener, board, trace = services.admit(address), services.maps.find(data.board), trace_of(address)
    head, handout = await asyncio.to_thread(open_table, data, board, services.settings.limits, trace)
    return handout.links((await services.tables.create(head, board, services.maps.text_of(board), opener=opener)).id)


@post("/api/play", cost=5.0, responses=TROUBLES)
async def play_at_once(request: AnyRequest, services: TheServices, data: JSONBody[PlayNow]) -> Links:
    """A table against bots: running, or waiting for the text that was promised."""
    opener, board = services.admit(address_of(request)), services.maps.find(data.board)
    head, handout = await asyncio.to_thread(play_now, data, board, services.settings.limits)
    map = services.maps.text_of(board)
    return handout.links((await services.tables.create(head, board, map, start=data.promise, opener=opener)).id)


@get("/api/tables/{table:str}", responses={200: ResponseSpec(Update, generate_examples=False), **TROUBLES})
async def show_table(
    request: AnyRequest, services: TheServices, table: TablePath, seat: SeatQuery = None
) -> Response[bytes]:
    """The table as the asker may see it: the same as the message `update`."""
    live, actor = await enter(request, services, table, seat)
    return Response(live.frame(actor.viewer(live.course), None).encode(), media_type="application/json")


@post("/api/tables/{table:str}/act", responses=TROUBLES)
async def act(
    request: AnyRequest, services: TheServices, table: TablePath, data: JSONBody[AnyAct], seat: SeatQuery = None
) -> Answer:
    """The same messages as over the WebSocket, one a request."""
    address = address_of(request)
    if not services.budgets.spend(address, data.cost):
        raise Refusal("too-many", "too many messages; wait a moment")
    live, actor = await enter(request, services, table, seat)
    if isinstance(data, Rematch):
        new = await services.tables.rematch(live, actor, data, lambda: services.admit(address))
        return Answer(live.course.state.count(actor.viewer(live.course)), new)
    return Answer(await live.act(actor, data))


@post("/api/tables/{table:str}/seats/{seat:int}/link", responses=TROUBLES)
async def renew_link(request: AnyRequest, services: TheServices, table: TablePath, seat: SeatPath) -> SeatLink:
    """By the host: a new link for a seat; the old one is void."""
    live, actor = await enter(request, services, table)
    check_host(actor)
    check_seat(live.course, seat)
    token = new_token()
    await live.decide(partial(invite, seat=seat, key=hash_of(token)))
    return link_for(table, token, seat)


@post("/api/tables/{table:str}/link", responses=TROUBLES)
async def renew_group(request: AnyRequest, services: TheServices, table: TablePath) -> SeatLink:
    """By the host: a new link for joining; the old one is void."""
    live, actor = await enter(request, services, table)
    check_host(actor)
    token = new_token()
    await live.decide(lambda _: Invited(None, hash_of(token)))
    return join_link(table, token)


async def invited(request: AnyRequest, services: Services, table: str) -> LiveTable:
    """A table that anybody may join: by its link for joining, or because it is public."""
    live = await services.tables.find_fresh(table)
    key = live.course.state.keys.get(hash_of(token_of(request)))
    if not (live.course.head.public or (key and key.join)):
        raise Refusal("no-key", "this table is not public; ask for a link")
    return live


@get("/api/tables/{table:str}/lobby", responses=TROUBLES)
async def show_lobby(request: AnyRequest, services: TheServices, table: TablePath) -> Listed:
    """Who is at a table, for those who may join it."""
    live = await invited(request, services, table)
    check_room(live.course)
    return listed(live)


@post("/api/tables/{table:str}/join", responses=TROUBLES)
async def join(request: AnyRequest, services: TheServices, table: TablePath, data: JSONBody[Join]) -> SeatLink:
    """An open seat for the asker, with a link of its own."""
    live = await invited(request, services, table)
    # A rematch has the same link for joining, so the same browser gets the same token there.
    token = token_for(token_of(request) or table, data.browser) if data.browser else new_token()
    seat = await live.take_open_seat(data.name, hash_of(token), hash_of(data.browser), trace_of(address_of(request)))
    return link_for(table, token, seat)


TABLES = [list_tables, create_table, play_at_once, show_table, act, renew_link, renew_group, show_lobby, join]
