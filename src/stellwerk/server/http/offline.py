"""HTTP: the files that the page plays with on its own; `stellwerk site` writes the same ones."""

import asyncio
from functools import lru_cache
from threading import Lock

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from stellwerk.server.http.compressed import Compressed, compress
from stellwerk.server.http.pagefiles import ASK, NAMED, unlimited
from stellwerk.server.http.tables import TheServices
from stellwerk.server.maps.offered import Maps
from stellwerk.server.offline.files import INDEX, files, of_board
from stellwerk.server.offline.worker import WORKER, with_files
from stellwerk.server.protocol.requests import AnyRequest
from stellwerk.server.settings import PAGE

TYPES = {
    "js": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
    "bin": "application/octet-stream",
}
making = Lock()  # a page asks for many files at once, and to make them takes seconds


@get("/offline/{name:str}", include_in_schema=False, before_request=unlimited)
async def show_offline(request: AnyRequest, services: TheServices, name: FromPath[str]) -> Response[bytes]:
    found = await asyncio.to_thread(file_named, name, services.maps)
    if found is None:
        raise NotFoundException
    return found.answer(request)


def file_named(name: str, maps: Maps) -> Compressed | None:
    """Of all boards that are offered now. `BOARD.json` tells the names of one board's files: a page asks for it when it
    has learnt of a map that is newer than its index."""
    if board := maps.exactly(name.removesuffix(".json")):
        return compressed(name, msgspec.json.encode(of_board(board.name, board)[0]), ASK)
    content = all_files(maps).get(name)
    return None if content is None else compressed(name, content, ASK if name == INDEX else NAMED)


def all_files(maps: Maps) -> dict[str, bytes]:
    with making:
        return files(maps.boards())


@lru_cache(maxsize=2000)
def compressed(name: str, content: bytes, caching: str) -> Compressed:
    return compress(content, TYPES[name.rpartition(".")[2]], caching)


@get("/sw.js", include_in_schema=False, before_request=unlimited)
async def show_worker(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Browsers look for a new one whenever the page is opened; there is one whenever a map has changed."""
    found = await asyncio.to_thread(worker, services.maps)
    if found is None:
        raise NotFoundException
    return found.answer(request)


def worker(maps: Maps) -> Compressed | None:
    path = PAGE / WORKER
    return compressed(WORKER, with_files(path.read_bytes(), all_files(maps)), ASK) if path.exists() else None


OFFLINE = [show_offline, show_worker]
