"""The app: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog
from litestar import Litestar, MediaType, Response, get, websocket
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin

from stellwerk import __version__
from stellwerk.server import database, door, levels, page
from stellwerk.server.advice import ADVICE
from stellwerk.server.boards import BOARDS
from stellwerk.server.bodies import JsonRequest, check_body
from stellwerk.server.bots import Bots
from stellwerk.server.clock import Clock
from stellwerk.server.connection import FAULT, Socket
from stellwerk.server.desk import Desk
from stellwerk.server.guests import Guests
from stellwerk.server.layouts import prepare_layouts
from stellwerk.server.listener import Listener
from stellwerk.server.maps import Maps
from stellwerk.server.metrics import Metrics
from stellwerk.server.minder import Minder
from stellwerk.server.refusal import Refusal, new_error_id
from stellwerk.server.replay import REPLAYS
from stellwerk.server.requests import REFUSED, STATUS, TROUBLES, AnyRequest, Health, Trouble
from stellwerk.server.routes import ROUTES, TheDesk
from stellwerk.server.settings import Settings
from stellwerk.server.store import Store
from stellwerk.server.table import LEASE
from stellwerk.server.tables import Tables

log = structlog.get_logger("stellwerk.app")
REQUEST = 1.0  # milliseconds of the event loop; those that take longer say so


@get("/health", include_in_schema=True, responses=TROUBLES)
async def health(desk: TheDesk) -> Health:
    """Answers when the database can be read and written."""
    await desk.check_storage()
    return Health("ok", __version__)


@websocket("/ws")
async def play(socket: Socket, desk: TheDesk) -> None:
    await door.serve(socket, desk)


def refuse(request: AnyRequest, refusal: Refusal) -> Response[Trouble]:
    status = STATUS.get(refusal.reason, REFUSED)
    trouble = Trouble(refusal.reason, refusal.message, refusal.data, new_error_id())
    return Response(trouble, status_code=status, media_type=MediaType.JSON)


def complain(request: AnyRequest, error: HTTPException) -> Response[Trouble]:
    """Requests that are wrong in themselves."""
    data = {"fields": error.extra} if error.extra else {}
    reason = {404: "not-found", 405: "bad-method", 413: "too-large", 429: "too-many"}.get(
        error.status_code, "bad-request"
    )
    trouble = Trouble(reason, str(error.detail)[:300], data, new_error_id())
    return Response(trouble, status_code=error.status_code, media_type=MediaType.JSON, headers=error.headers)


def fail(request: AnyRequest, error: Exception) -> Response[Trouble]:
    """A fault of ours: the log has the traceback, the answer has its id."""
    desk: Desk = request.app.state.desk
    number = desk.note_fault("request failed", path=request.scope.get("path_template", ""), exc_info=error)
    return Response(Trouble("server", FAULT, {}, number), status_code=500, media_type=MediaType.JSON)


def check_rate(request: AnyRequest) -> None:
    desk: Desk = request.app.state.desk
    address = request.client.host if request.client else ""
    if address in desk.minder.bans:
        raise Refusal("banned", "this server has blocked your address")
    if not desk.guests.spend(address, request.route_handler.opt.get("cost", REQUEST)):
        raise Refusal("too-many", "too many requests; wait a moment")


def check_request(request: AnyRequest) -> None:
    check_rate(request)
    check_body(request)


def the_desk(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


def make_app(
    settings: Settings,
    now: Callable[[], float] | None = None,
    metrics: Metrics | None = None,
    guests: Guests | None = None,
) -> Litestar:
    """An app on a database of its own or shared with others."""
    now, metrics, visitors = now or Clock(), metrics or Metrics(), guests or Guests(settings.limits)

    @asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        engine = database.open_engine(settings.database)
        await database.migrate(engine)
        store = Store(engine)
        store.writer.start()
        tables = Tables(store, settings, now)
        bots = Bots(settings.bot_workers, settings.bot_budget, visitors, metrics)
        minder = Minder(tables, bots, settings)
        maps = Maps(settings.maps)
        await asyncio.to_thread(maps.look)
        await asyncio.to_thread(levels.load_all)
        app.state.desk = Desk(
            tables, maps, minder, settings, metrics, visitors,
        )  # fmt: skip
        metrics.tables.set_function(lambda: len(tables.loaded))
        listener = Listener(tables, settings)
        await store.clamp_wakes(now() + LEASE)
        await tables.presence.beat(now())
        minder.start()
        minder.spawn(maps.watch())
        minder.spawn(prepare_layouts())
        await listener.start()
        try:
            yield
        finally:
            await listener.stop()
            await minder.stop()
            for table in tables.loaded.values():
                table.save()
            await tables.presence.bury([tables.process], now() + settings.grace)
            await store.writer.stop()
            await bots.stop()
            await engine.dispose()

    return Litestar(
        route_handlers=[*BOARDS, *ROUTES, *REPLAYS, *ADVICE, health, play, *page.handlers()],
        dependencies={"desk": Provide(the_desk, sync_to_thread=False)},
        exception_handlers={Refusal: refuse, HTTPException: complain, Exception: fail},
        lifespan=[run],
        before_request=check_request,
        request_class=JsonRequest,
        request_max_body_size=settings.limits.frame,
        openapi_config=OpenAPIConfig(
            title="Stellwerk", version=__version__, path="/schema",
            render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()],
        ),
        logging_config=None,
    )  # fmt: skip
