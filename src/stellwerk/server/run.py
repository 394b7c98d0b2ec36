"""Runs the app: compiled rules first, then the database, then the sockets."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from typing import Any, cast

import structlog
import uvicorn
from filelock import FileLock
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stellwerk.errors import StellwerkError
from stellwerk.flat import cache_folder
from stellwerk.server import database, protocols
from stellwerk.server.app import make_app
from stellwerk.server.files import OTHERS_NOTHING, lock_database
from stellwerk.server.gate import with_gate
from stellwerk.server.greeting import address, greet, own_name
from stellwerk.server.guests import Guests
from stellwerk.server.keeper import Keeper, allowed_files
from stellwerk.server.logs import log_as_json, log_as_text, note_loop_fault
from stellwerk.server.metrics import Metrics, serving
from stellwerk.server.settings import Settings
from stellwerk.warm import warm_all

NEARBY = range(8000, 8020)  # ports, the usual one first
BACKLOG = 4096
UNREAD = 2**18  # bytes that the system keeps for somebody who does not read them; by itself it would keep megabytes
SHUTDOWN = 5  # seconds for sockets to say goodbye


class PortTaken(StellwerkError):
    """Somebody else listens there."""


def log_compiling(what: str) -> None:
    structlog.get_logger("stellwerk").info("compiling", what=what)


class Server(uvicorn.Server):
    """Uvicorn raises the signal that ended it once more; for us a clean end is an end with code 0."""

    keeper: Keeper
    show = ""  # an address to open in the browser
    greeting = ""  # for somebody at a terminal

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(note_loop_fault)
        await super().startup(sockets=sockets)
        if self.greeting:
            print(self.greeting, file=sys.stderr, flush=True)  # noqa: T201
        if self.show and has_screen():
            await asyncio.to_thread(webbrowser.open, self.show)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % 10 == 0:
            self.keeper.look_round(cast(set[Any], self.server_state.connections))
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def has_screen() -> bool:
    """Without one, a browser in the terminal would take over the terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(
    settings: Settings, host: str, port: int | None, proxy: str | None, show: bool = False, as_text: bool = False,
    begin: Callable[[str], None] = lambda step: None,
) -> None:  # fmt: skip
    """Without a port the usual one is taken, or the next one that is free."""
    (log_as_text if as_text else log_as_json)()
    log = structlog.get_logger("stellwerk")
    listening = listen(host, port) if port is not None else listen_nearby(host)
    os.umask(OTHERS_NOTHING)
    lock = lock_if_file(settings.database)
    asyncio.run(check_database(settings))
    metrics = Metrics()
    with serving(metrics, settings.metrics):
        warm_server(begin)
        prepare_interpreter()
        host, port = listening.getsockname()[:2]
        keeper = make_keeper(settings, proxy)
        server = Server(make_config(settings, proxy, metrics, keeper))
        server.keeper = keeper
        if as_text:
            server.greeting = greet(host, port, lies_in(settings.database), str(settings.maps or ""))
        else:
            log.info("serving", address=f"http://{host}:{port}", database=shown(settings.database))
        if show:
            server.show = address(own_name(host), port)
        server.run(sockets=[listening])
    if lock:
        lock.release()
    log.info("stopped")


def lock_if_file(database_address: str) -> FileLock | None:
    url = database.address(database_address)
    return lock_database(database.file_of(url)) if url.drivername.startswith("sqlite") else None


def make_keeper(settings: Settings, proxy: str | None) -> Keeper:
    """With uvicorn's own idea of which proxies there are."""
    proxies: Any = ProxyHeadersMiddleware(cast(Any, None), proxy).trusted_hosts if proxy else ()
    return Keeper(settings.limits, Guests(settings.limits), proxies, allowed_files())


def make_config(
    settings: Settings, proxy: str | None, metrics: Metrics | None = None, keeper: Keeper | None = None
) -> uvicorn.Config:
    keeper = keeper or make_keeper(settings, proxy)
    return uvicorn.Config(
        with_gate(make_app(settings, metrics=metrics, guests=keeper.guests), settings),
        loop="auto",
        **protocols.kept_by(keeper),
        ws_max_size=settings.limits.frame,
        ws_per_message_deflate=False,  # costs more time than the bytes do
        ws_ping_interval=None,  # clients ping in the protocol; a silent one is dropped there
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN,
        backlog=BACKLOG,
    )


def warm_server(begin: Callable[[str], None]) -> None:
    """Bots think in processes of their own: once they are compiled the server itself needs the rules alone, and is
    back a second sooner."""
    compiled = cache_folder("stellwerk.bots") / "compiled"  # another folder whenever sources change
    warm_all(begin, rules_only=compiled.exists())
    with contextlib.suppress(OSError):  # a cache that others have filled
        compiled.touch()


def prepare_interpreter() -> None:
    """Against pauses that players would feel: Python would look through all memory for garbage every few seconds,
    though next to none is made (`protocols`); the minder does it twice an hour. And the thread that writes to disk
    need not wait long for its turn."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 5, 5)  # should very much be made after all
    sys.setswitchinterval(0.001)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # of each connection
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)  # at once: until then another process may bind to the same port
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"{host}:{port} is taken; stop what listens there, or choose another --port") from None
        raise StellwerkError(f"can't listen on {host}:{port}: {error.strerror}; choose another one") from None
    return listening


def listen_nearby(host: str) -> socket.socket:
    for port in NEARBY:
        with contextlib.suppress(PortTaken):
            listening = listen(host, port)
            if port != NEARBY[0]:
                structlog.get_logger("stellwerk").warning(f"port {NEARBY[0]} is taken; serving on {port} instead")
            return listening
    raise PortTaken(f"the ports {NEARBY[0]} to {NEARBY[-1]} of {host} are taken; choose another one with --port")


async def check_database(settings: Settings) -> None:
    """Bad input is told before anything listens."""
    engine = database.open_engine(settings.database)
    try:
        await database.migrate(engine)
    finally:
        await engine.dispose()


def lies_in(url: str) -> str:
    """For people: a path, or an address without its driver."""
    found = database.address(url)
    return str(found.database) if found.drivername.startswith("sqlite") else shown(url).replace("+asyncpg", "")


def shown(url: str) -> str:
    return database.address(url).render_as_string(hide_password=True)
