"""Runs the app: compiled rules first, then the database, then the sockets."""

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

from stellwerk.engine.flat import cache_folder
from stellwerk.errors import StellwerkError
from stellwerk.server.app import make_app
from stellwerk.server.greeting import address, greet, own_name
from stellwerk.server.guard import transport
from stellwerk.server.guard.budgets import Budgets
from stellwerk.server.guard.connections import ConnectionGuard, allowed_files
from stellwerk.server.guard.gate import with_gate
from stellwerk.server.logs import log_as_json, log_as_text, note_loop_fault
from stellwerk.server.metrics import Metrics, serving
from stellwerk.server.settings import Settings
from stellwerk.server.store import database
from stellwerk.server.store.files import OTHERS_NOTHING, lock_database
from stellwerk.warm import warm_all

NEARBY = range(8000, 8020)  # ports, the usual one first
BACKLOG = 4096
UNREAD = 2**18  # bytes that the system buffers for a client that does not read; its default is megabytes
SHUTDOWN = 5  # seconds for sockets to close


class PortTaken(StellwerkError):
    """Another program listens there."""


def log_compiling(what: str) -> None:
    structlog.get_logger("stellwerk").info("compiling", what=what)


class Server(uvicorn.Server):
    """Without uvicorn's habit of raising the signal that ended it again: a clean end has exit code 0."""

    guard: ConnectionGuard
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
            self.guard.cut_slow(cast(set[Any], self.server_state.connections))
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
        guard = make_guard(settings, proxy)
        server = Server(make_config(settings, proxy, metrics, guard))
        server.guard = guard
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


def make_guard(settings: Settings, proxy: str | None) -> ConnectionGuard:
    """Which proxies there are is read by uvicorn's own code."""
    proxies: Any = ProxyHeadersMiddleware(cast(Any, None), proxy).trusted_hosts if proxy else ()
    return ConnectionGuard(settings.limits, Budgets(settings.limits), proxies, allowed_files())


def make_config(
    settings: Settings, proxy: str | None, metrics: Metrics | None = None, guard: ConnectionGuard | None = None
) -> uvicorn.Config:
    guard = guard or make_guard(settings, proxy)
    return uvicorn.Config(
        with_gate(make_app(settings, metrics=metrics, budgets=guard.budgets), settings),
        loop="auto",
        **transport.guarded_by(guard),
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
    """Bots think in processes of their own: once they are compiled, the server itself needs only the rules and starts
    a second sooner."""
    compiled = cache_folder("stellwerk.bots") / "compiled"  # a new folder whenever sources change
    warm_all(begin, rules_only=compiled.exists())
    with contextlib.suppress(OSError):  # a cache that somebody else has filled
        compiled.touch()


def prepare_interpreter() -> None:
    """Avoids pauses that people would notice. Python would run a full garbage collection every few seconds, though
    there is hardly any garbage (`guard.transport`); the caretaker runs one twice an hour. And the thread that writes to
    disk gets the GIL sooner."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 5, 5)  # in case there is garbage after all
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
    """Wrong input is reported before anything listens."""
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
