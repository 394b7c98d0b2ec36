"""HTTP headers that every answer carries."""

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

# Without a network the page plays by rules in WebAssembly, which counts as scripts; no text is ever made a script.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# The reference at /schema writes styles into its page.
SCHEMA_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def add_headers(app: ASGIApp) -> ASGIApp:
    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        policy = SCHEMA_POLICY if scope["path"].startswith("/schema") else POLICY
        extra = [*RAW, (b"content-security-policy", policy.encode())]
        is_api = scope["path"].startswith("/api")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message["headers"])
                if is_api and not any(name.lower() == b"cache-control" for name, _ in own):
                    own.append((b"cache-control", b"no-store"))  # only what says that it is public may be cached
                message["headers"] = [*own, *extra]
            await send(message)

        await app(scope, receive, send_with_headers)

    return wrapped
