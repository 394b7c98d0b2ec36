"""Runs the app: compiled rules first, then the database, then the sockets."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast

import structlog
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stellwerk.native.jit import cache_folder
from stellwerk.server.app import make_app
from stellwerk.server.guard import transport
from stellwerk.server.guard.budgets import Budgets
from stellwerk.server.guard.connections import ConnectionGuard, allowed_files
from stellwerk.server.guard.gate import with_gate
from stellwerk.server.listening import BACKLOG, NEARBY, address, listen_where, own_name
from stellwerk.server.logs import log_as_json, log_as_text, note_loop_fault
from stellwerk.server.metrics import Metrics, serving
from stellwerk.server.settings import Settings
from stellwerk.server.store import database
from stellwerk.server.store.files import OTHERS_NOTHING, Lock
from stellwerk.warm import not_built, warm_all

SHUTDOWN = 5  # seconds for sockets to close


def log_compiling(what: str) -> None:
    structlog.get_logger("stellwerk").info("compiling", what=what)


class Server(uvicorn.Server):
    """Without uvicorn's habit of raising the signal that ended it again: a clean end has exit code 0."""

    guard: ConnectionGuard
    show = ""  # an address to open in the browser
    greet: Callable[[], None] | None = None  # somebody at a terminal

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(note_loop_fault)
        await super().startup(sockets=sockets)
        if self.greet:
            self.greet()
        if self.show:
            await asyncio.to_thread(open_page, self.show)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        structlog.get_logger("stellwerk").info("stopping", sockets=len(self.server_state.connections))
        await super().shutdown(sockets=sockets)

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


def open_page(address: str) -> None:
    if has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Without one, a browser in the terminal would take over the terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(
    settings: Settings, host: str, port: int | None, proxy: str | None, show: bool = False,
    greet: Callable[[str, int], None] | None = None, begin: Callable[[str], None] = lambda step: None,
) -> None:  # fmt: skip
    """Without a port the usual one is taken, or the next one that is free. `greet` tells people where it listens;
    without it the log does, as JSON."""
    (log_as_text if greet else log_as_json)()
    log = structlog.get_logger("stellwerk")
    os.umask(OTHERS_NOTHING)
    with locked(settings.database) as lock, listen_where(host, port) as listening:
        host, found = listening.getsockname()[:2]
        own = address(own_name(host), found)
        asyncio.run(check_database(settings))
        metrics = Metrics()
        with serving(metrics, settings.metrics):
            warm_server(begin)
            prepare_interpreter()
            guard = make_guard(settings, proxy)
            server = Server(make_config(settings, proxy, metrics, guard))
            server.guard, server.show = guard, own if show else ""
            if greet:
                server.greet = partial(greet, host, found)
            else:
                if port is None and found != NEARBY[0]:
                    log.warning(f"port {NEARBY[0]} is taken; serving on {found} instead")
                log.info("serving", address=f"http://{host}:{found}", database=database.shown(settings.database))
            if lock:
                lock.note(own)
            server.run(sockets=[listening])
    log.info("stopped")


@contextlib.contextmanager
def locked(database_address: str) -> Iterator[Lock | None]:
    """A file belongs to one server; PostgreSQL may have several."""
    url = database.address(database_address)
    if not url.drivername.startswith("sqlite"):
        yield None
        return
    with Lock(database.file_of(url)) as lock:
        yield lock


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
    if not not_built():
        return
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


async def check_database(settings: Settings) -> None:
    """Wrong input is reported before anything listens."""
    engine = database.open_engine(settings.database)
    try:
        await database.migrate(engine)
    finally:
        await engine.dispose()
