"""Answers that are the same for everybody: compressed once, with an ETag that lets browsers keep them.

Only public bytes are compressed. Where a secret and a chosen text are compressed together, the length of the answer
tells how alike they are (BREACH). So no answer about a table is ever compressed.
"""

import gzip
import hashlib
from dataclasses import dataclass

from litestar import Response
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from stellwerk.server.protocol.requests import AnyRequest

WORTH = 500  # bytes below which compressing saves nothing


@dataclass(frozen=True)
class Compressed:
    media_type: str
    caching: str
    bodies: dict[str, bytes]  # by encoding, the best one first; "" is the plain one
    tag: str

    def answer(self, request: AnyRequest, **more: str) -> Response[bytes]:
        """`more` are further headers; empty ones are left out."""
        headers = {"cache-control": self.caching, "etag": self.tag, "vary": "accept-encoding"}
        headers |= {name: value for name, value in more.items() if value}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers, media_type=self.media_type)
        taken = accepted(request.headers.get("accept-encoding", ""))
        encoding = next(one for one in self.bodies if not one or one in taken)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.bodies[encoding], headers=headers, media_type=self.media_type)


def compress(body: bytes, media_type: str, caching: str, **smaller: bytes) -> Compressed:
    """`smaller` are compressed forms by encoding, best first; without any, one is made."""
    if not smaller and len(body) > WORTH and not media_type.startswith("font/"):
        smaller = {"gzip": gzip.compress(body, 9, mtime=0)}
    # Weak: the same for all encodings.
    return Compressed(media_type, caching, {**smaller, "": body}, f'W/"{hashlib.sha256(body).hexdigest()[:20]}"')


def accepted(encodings: str) -> set[str]:
    parts = (part.strip().lower().partition(";") for part in encodings.split(","))
    return {name for name, _, weight in parts if weight.replace(" ", "") not in ("q=0", "q=0.0")}
