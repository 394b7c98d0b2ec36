"""Checks before the app: in a browser, only our own page may use the server."""

from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from stellwerk.server.guard.hosts import Hosts
from stellwerk.server.guard.httpheaders import add_headers
from stellwerk.server.protocol.refusal import Refusal, new_error_id
from stellwerk.server.protocol.requests import STATUS, Trouble
from stellwerk.server.settings import Settings

READING = ("GET", "HEAD", "OPTIONS")  # they change nothing, and other pages can't read the answers
OURS = ("same-origin", "none")  # none: somebody typed the address


def with_gate(app: ASGIApp, settings: Settings) -> ASGIApp:
    """Around the app, so that unknown paths are checked too; its own answers get the usual headers."""
    return add_headers(Gate(app, Hosts(settings.domains), settings.origins))


class Gate:
    def __init__(self, app: ASGIApp, hosts: Hosts, origins: Iterable[str]) -> None:
        self.app, self.hosts, self.origins = app, hosts, frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP or scope["type"] == ScopeType.WEBSOCKET:
            try:
                self.check(scope)
            except Refusal as refusal:
                await (refuse if scope["type"] == ScopeType.HTTP else hang_up)(send, refusal)
                return
        await self.app(scope, receive, send)

    def check(self, scope: Scope) -> None:
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == b"host"]  # browsers send one, programs may send none
        for host in hosts:
            if host not in self.hosts:
                raise Refusal("foreign-host", f"this server is not called {host[:80]!r}; see --domain", host=host[:80])
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in READING:
            told = dict(headers)
            if not self.is_own_page(told.get(b"origin"), told.get(b"sec-fetch-site"), told.get(b"host", "")):
                raise Refusal("foreign-page", "pages of other servers may not act here; see --origin")

    def is_own_page(self, origin: str | None, site: str | None, host: str) -> bool:
        """Browsers say which page asks: it must be ours or an allowed one. Other programs send no such headers."""
        if origin in self.origins:
            return True
        if site is not None and site not in OURS:
            return False
        return origin is None or netloc_of(origin) == host.lower()


def netloc_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


async def refuse(send: Send, refusal: Refusal) -> None:
    body = msgspec.json.encode(Trouble(refusal.reason, refusal.message, refusal.data, new_error_id()))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS[refusal.reason], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def hang_up(send: Send, refusal: Refusal) -> None:
    """Before the socket is open: the server answers the request for it with 403."""
    await send({"type": "websocket.close", "code": 1008, "reason": refusal.message})
