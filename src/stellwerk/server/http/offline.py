"""HTTP: the files that the page plays with on its own; `stellwerk site` writes the same ones."""

import asyncio
from functools import cache

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from stellwerk.server.http.compressed import Compressed, compress
from stellwerk.server.http.pagefiles import ASK, NAMED, unlimited
from stellwerk.server.offline.files import INDEX, files
from stellwerk.server.offline.worker import WORKER, with_files
from stellwerk.server.protocol.requests import AnyRequest
from stellwerk.server.settings import PAGE


@get("/offline/{name:str}", include_in_schema=False, before_request=unlimited)
async def show_offline(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    known = await asyncio.to_thread(compressed)
    if name not in known:
        raise NotFoundException
    return known[name].answer(request)


@cache
def compressed() -> dict[str, Compressed]:
    """All at once: a page that is to play offline fetches all of them."""
    return {name: compress(content, type_of(name), caching_of(name)) for name, content in files().items()}


def type_of(name: str) -> str:
    ending = name[name.rindex(".") :]
    return {
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".bin": "application/octet-stream",
    }[ending]


def caching_of(name: str) -> str:
    return ASK if name == INDEX else NAMED


@get("/sw.js", include_in_schema=False, before_request=unlimited)
async def show_worker(request: AnyRequest) -> Response[bytes]:
    """Browsers look for a new one whenever the page is opened."""
    found = await asyncio.to_thread(worker)
    if found is None:
        raise NotFoundException
    return found.answer(request)


@cache
def worker() -> Compressed | None:
    path = PAGE / WORKER
    return compress(with_files(path.read_bytes(), files()), "text/javascript", ASK) if path.exists() else None


OFFLINE = [show_offline, show_worker]
