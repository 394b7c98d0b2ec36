"""Runs the app: compiled rules first, then the database, then the sockets."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator

import structlog
import uvicorn

from stellwerk.errors import StellwerkError
from stellwerk.server import database, protocols
from stellwerk.server.app import make_app
from stellwerk.server.headers import add_headers
from stellwerk.server.settings import Settings
from stellwerk.warm import warm_all

SHUTDOWN = 5  # seconds for sockets to say goodbye
TRACES = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)  # locals may hold hands, seeds, tokens


def log_as_json() -> None:
    """One JSON object a line on stderr. Links are never logged: what a link is for stands in its secret."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.ExceptionRenderer(TRACES),
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )


class Server(uvicorn.Server):
    """Uvicorn raises the signal that ended it once more; for us a clean end is an end with code 0."""

    show = ""  # an address to open in the browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.show and has_screen():
            await asyncio.to_thread(webbrowser.open, self.show)

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


def run(settings: Settings, host: str, port: int, proxy: str | None, show: bool = False) -> None:
    log_as_json()
    log = structlog.get_logger("stellwerk")
    warm_all()
    prepare_interpreter()
    asyncio.run(check_database(settings))
    listening = listen(host, port)
    host, port = listening.getsockname()[:2]
    log.info("serving", address=f"http://{host}:{port}", database=shown(settings.database))
    server = Server(make_config(settings, proxy))
    if show:
        server.show = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}/"
    server.run(sockets=[listening])
    log.info("stopped")


def make_config(settings: Settings, proxy: str | None) -> uvicorn.Config:
    return uvicorn.Config(
        add_headers(make_app(settings)),  # outside of the app: answers to wrong paths carry them too
        loop="auto",
        http=protocols.http,
        ws_max_size=settings.limits.frame,
        ws_per_message_deflate=False,  # costs more time than the bytes do
        ws_ping_interval=None,  # clients ping in the protocol; a silent one is dropped there
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN,
        backlog=4096,
    )


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
    try:
        listening.bind((host, port))
    except OSError as error:
        raise StellwerkError(f"can't listen on {host}:{port}: {error.strerror}; choose another --port") from None
    return listening


async def check_database(settings: Settings) -> None:
    """Bad input is told before anything listens."""
    engine = database.open_engine(settings.database)
    try:
        await database.migrate(engine)
    finally:
        await engine.dispose()


def shown(url: str) -> str:
    return database.address(url).render_as_string(hide_password=True)
