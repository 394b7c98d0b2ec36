"""The app: everything put together."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog
from litestar import Litestar, MediaType, Response, get, websocket
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from stellwerk import __version__
from stellwerk.server import database, door, page
from stellwerk.server.advice import ADVICE
from stellwerk.server.boards import BOARDS
from stellwerk.server.bots import Bots
from stellwerk.server.connection import FAULT, Socket
from stellwerk.server.desk import Desk
from stellwerk.server.headers import is_own_page
from stellwerk.server.limits import Buckets
from stellwerk.server.listener import Listener
from stellwerk.server.metrics import Metrics
from stellwerk.server.minder import Minder
from stellwerk.server.refusal import Refusal, new_error_id
from stellwerk.server.replay import REPLAYS
from stellwerk.server.requests import TROUBLES, AnyRequest, Health, Trouble
from stellwerk.server.routes import ROUTES, TheDesk
from stellwerk.server.settings import Settings
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables

log = structlog.get_logger("stellwerk.app")
STATUS = {"no-such-table": 404, "no-such-board": 404, "no-key": 403, "not-host": 403, "too-many": 429, "full": 503,
          "busy": 503}  # fmt: skip
REFUSED = 409  # for every other reason


@get("/health", include_in_schema=True, responses=TROUBLES)
async def health(desk: TheDesk) -> Health:
    """Answers when the database does."""
    await desk.tables.store.check()
    return Health("ok", __version__, len(desk.tables.loaded), len(desk.open))


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(desk: TheDesk) -> Response[bytes]:
    desk.metrics.tables.set(len(desk.tables.loaded))
    return Response(generate_latest(desk.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@websocket("/ws")
async def play(socket: Socket, desk: TheDesk) -> None:
    origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
    if not is_own_page(origin, host, desk.settings.origins):
        await socket.close(code=1008, reason="pages of other hosts may not play here")
        return
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
    number = desk.note_fault("request failed", path=request.url.path, exc_info=error)
    return Response(Trouble("server", FAULT, {}, number), status_code=500, media_type=MediaType.JSON)


def check_rate(request: AnyRequest) -> None:
    address = request.client.host if request.client else ""
    if not request.app.state.desk.addresses.take(address):
        raise Refusal("too-many", "too many requests; wait a little")


def the_desk(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


def make_app(settings: Settings, now: Callable[[], float] = time.time) -> Litestar:
    """An app on a database of its own or shared with others."""

    @asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        engine = database.open_engine(settings.database)
        await database.migrate(engine)
        store = Store(engine)
        store.writer.start()
        tables = Tables(store, settings, now)
        bots = Bots(settings.bot_workers, settings.bot_budget)
        minder = Minder(tables, bots, settings)
        limits = settings.limits
        app.state.desk = Desk(
            tables, minder, settings, Metrics(),
            addresses=Buckets(limits.address_rate, limits.address_burst, time.monotonic),
            creations=Buckets(limits.create_rate, limits.create_burst, time.monotonic),
        )  # fmt: skip
        listener = Listener(tables, settings)
        await tables.presence.beat(now())
        minder.start()
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
        route_handlers=[*BOARDS, *ROUTES, *REPLAYS, *ADVICE, health, metrics, play, *page.handlers()],
        dependencies={"desk": Provide(the_desk, sync_to_thread=False)},
        exception_handlers={Refusal: refuse, HTTPException: complain, Exception: fail},
        lifespan=[run],
        before_request=check_rate,
        request_max_body_size=settings.limits.frame,
        openapi_config=OpenAPIConfig(
            title="Stellwerk", version=__version__, path="/schema",
            render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()],
        ),
        logging_config=None,
    )  # fmt: skip
