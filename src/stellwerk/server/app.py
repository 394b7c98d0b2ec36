"""The app: everything put together."""

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
from stellwerk.server.bots import levels
from stellwerk.server.bots.pool import Bots
from stellwerk.server.clock import Clock
from stellwerk.server.guard.budgets import Budgets
from stellwerk.server.http import pagefiles
from stellwerk.server.http.advice import ADVICE
from stellwerk.server.http.boards import BOARDS
from stellwerk.server.http.bodies import JsonRequest, check_body
from stellwerk.server.http.offline import OFFLINE
from stellwerk.server.http.replay import REPLAYS
from stellwerk.server.http.tables import TABLES, TheServices
from stellwerk.server.live.caretaker import Caretaker
from stellwerk.server.live.listener import Listener
from stellwerk.server.live.tables import Tables
from stellwerk.server.maps.layouts import prepare_layouts
from stellwerk.server.maps.offered import Maps
from stellwerk.server.metrics import Metrics
from stellwerk.server.protocol.refusal import Refusal, new_error_id
from stellwerk.server.protocol.requests import REFUSED, STATUS, TROUBLES, AnyRequest, Health, Trouble
from stellwerk.server.services import Services
from stellwerk.server.settings import Settings
from stellwerk.server.socket import endpoint
from stellwerk.server.socket.closing import FAULT
from stellwerk.server.socket.connection import Socket
from stellwerk.server.store import database
from stellwerk.server.store.store import Store

log = structlog.get_logger("stellwerk.app")
REQUEST = 1.0  # milliseconds of the event loop; those that take longer say so


@get("/health", include_in_schema=True, responses=TROUBLES)
async def health(services: TheServices) -> Health:
    """Answers when the database can be read and written."""
    await services.check_storage()
    return Health("ok", __version__)


@websocket("/ws")
async def play(socket: Socket, services: TheServices) -> None:
    await endpoint.serve(socket, services)


def refuse(request: AnyRequest, refusal: Refusal) -> Response[Trouble]:
    status = STATUS.get(refusal.reason, REFUSED)
    trouble = Trouble(refusal.reason, refusal.message, refusal.data, new_error_id())
    return Response(trouble, status_code=status, media_type=MediaType.JSON)


def complain(request: AnyRequest, error: HTTPException) -> Response[Trouble]:
    """Requests that are not valid."""
    data = {"fields": error.extra} if error.extra else {}
    reasons = {404: "not-found", 405: "bad-method", 413: "too-large", 429: "too-many"}
    reason = reasons.get(error.status_code, "bad-request")
    trouble = Trouble(reason, str(error.detail)[:300], data, new_error_id())
    return Response(trouble, status_code=error.status_code, media_type=MediaType.JSON, headers=error.headers)


def fail(request: AnyRequest, error: Exception) -> Response[Trouble]:
    """An error of the server: the log has the traceback, the answer its id."""
    services: Services = request.app.state.services
    number = services.note_fault("request failed", path=request.scope.get("path_template", ""), exc_info=error)
    return Response(Trouble("server", FAULT, {}, number), status_code=500, media_type=MediaType.JSON)


def check_rate(request: AnyRequest) -> None:
    services: Services = request.app.state.services
    address = request.client.host if request.client else ""
    if address in services.caretaker.bans:
        raise Refusal("banned", "this server has blocked your address")
    if not services.budgets.spend(address, request.route_handler.opt.get("cost", REQUEST)):
        raise Refusal("too-many", "too many requests; wait a moment")


def check_request(request: AnyRequest) -> None:
    check_rate(request)
    check_body(request)


def the_services(state: State) -> Services:
    services: Services = state.services
    return services


def make_app(
    settings: Settings, now: Callable[[], float] | None = None, metrics: Metrics | None = None,
    budgets: Budgets | None = None,
) -> Litestar:  # fmt: skip
    """An app on a database of its own or shared with others."""
    now, metrics, budgets = now or Clock(), metrics or Metrics(), budgets or Budgets(settings.limits)

    @asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        engine = database.open_engine(settings.database)
        await database.migrate(engine)
        store = Store(engine)
        store.queue.start()
        tables = Tables(store, settings, now)
        bots = Bots(settings.bot_workers, settings.bot_budget, budgets, metrics)
        caretaker = Caretaker(tables, bots, settings)
        maps = Maps(settings.maps)
        await asyncio.to_thread(maps.look)
        await asyncio.to_thread(levels.load_all)
        app.state.services = Services(tables, maps, caretaker, settings, metrics, budgets)
        metrics.tables.set_function(lambda: len(tables.loaded))
        listener = Listener(tables, settings)
        await caretaker.start()
        caretaker.spawn(maps.watch())
        caretaker.spawn(prepare_layouts())
        await listener.start()
        try:
            yield
        finally:
            await listener.stop()
            await caretaker.stop()
            for table in tables.loaded.values():
                table.save()
            await tables.presence.remove([tables.process], now() + settings.grace)
            await store.stop()
            await bots.stop()
            await engine.dispose()

    return Litestar(
        route_handlers=[*BOARDS, *OFFLINE, *TABLES, *REPLAYS, *ADVICE, health, play, *pagefiles.handlers()],
        dependencies={"services": Provide(the_services, sync_to_thread=False)},
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
