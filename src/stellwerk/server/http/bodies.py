"""Bodies of requests: JSON that can be read."""

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException

from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import AnyRequest


class JsonRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """A body that can't be read is the client's fault; Litestar handles only JSON of wrong syntax."""
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("the JSON is nested too deeply") from None
        except UnicodeDecodeError:
            raise ClientException("the JSON is not UTF-8") from None


def check_body(request: AnyRequest) -> None:
    """Only JSON: other types could be sent by forms of foreign pages without a preflight request."""
    headers = request.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise Refusal("not-json", "send JSON, with the header Content-Type: application/json", type=kind[:80])
