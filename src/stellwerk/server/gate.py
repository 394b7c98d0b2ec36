"""What stands before the app: whoever browsers speak for, only our own page gets in."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.server.headers import add_headers
from stellwerk.server.hosts import Hosts
from stellwerk.server.refusal import Refusal, new_error_id
from stellwerk.server.requests import STATUS, Trouble
from stellwerk.server.settings import Settings

READING = ("GET", "HEAD", "OPTIONS")  # they change nothing, and other pages can't read the answer
OURS = ("same-origin", "none")  # none: somebody typed the address


def with_gate(app: ASGIApp, settings: Settings) -> ASGIApp:
    """Outside of the app, so that wrong paths pass here too; its own answers carry the same headers as all others."""
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
        hosts = [value for name, value in headers if name == b"host"]  # programs may send none, browsers send one
        for host in hosts:
            if host not in self.hosts:
                raise Refusal("foreign-host", f"this server is not called {host[:80]!r}; see --domain", host=host[:80])
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in READING:
            told = dict(headers)
            if not self.is_own_page(told.get(b"origin"), told.get(b"sec-fetch-site"), told.get(b"host", "")):
                raise Refusal("foreign-page", "pages of other servers may not act here; see --origin")

    def is_own_page(self, origin: str | None, site: str | None, host: str) -> bool:
        """Browsers tell which page asks: ours, or one that was allowed. Programs tell nothing."""
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
    trouble = Trouble(refusal.reason, refusal.message, refusal.data, new_error_id())
    body = msgspec.json.encode(trouble)
    head: Message = {
        "type": "http.response.start",
        "status": STATUS[refusal.reason],
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
    }
    await send(head)
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def hang_up(send: Send, refusal: Refusal) -> None:
    """Before the socket is open: the server answers the request for it with 403."""
    await send({"type": "websocket.close", "code": 1008, "reason": refusal.message})
