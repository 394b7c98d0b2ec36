"""What comes with a request: JSON, and nothing deeper than anybody needs."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException

from stellwerk.server.refusal import Refusal
from stellwerk.server.requests import AnyRequest


class JsonRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """What can't be read is the sender's fault, not ours; Litestar knows of grammar only."""
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("the JSON is nested too deeply") from None
        except UnicodeDecodeError:
            raise ClientException("the JSON is not UTF-8") from None


def check_body(request: AnyRequest) -> None:
    """Other types than JSON are what forms of foreign pages can send without asking first."""
    headers = request.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise Refusal("not-json", "send JSON, with the header Content-Type: application/json", type=kind[:80])
