"""The page: the built files if they are there, else a plain page that says that the server runs."""

from mimetypes import guess_type
from pathlib import Path

from litestar import HttpMethod, MediaType, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from stellwerk.server.http.compressed import Compressed, compress
from stellwerk.server.http.preload import Preloads
from stellwerk.server.offline.worker import WORKER
from stellwerk.server.protocol.messages import RUNNING
from stellwerk.server.protocol.requests import AnyRequest
from stellwerk.server.services import Services
from stellwerk.server.settings import PAGE

PLAIN = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stellwerk</title>
<h1>Stellwerk</h1>
<p>The server runs. This installation comes without the page; programs play over the
<a href="/schema/openapi.json">HTTP interface</a> and the WebSocket at /ws.</p></html>
"""
VIEWS = ["/", "/join/{table:str}", "/replay/{table:str}", "/rules", "/rules/{family:str}"]
NAMED = "public, max-age=31536000, immutable"  # the name of such a file changes with its content
ASK = "no-cache"  # browsers keep it and ask each time if it has changed
READ = [HttpMethod.GET, HttpMethod.HEAD]  # programs that check links ask for the head only
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # compressed by the build; the best one first
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


def handlers(folder: Path = PAGE) -> list[ControllerRouterHandler]:
    """Files are kept in memory: they are few and small, and so no request can name any other file."""
    index = file_at(folder / "index.html", ASK) or compress(PLAIN, MediaType.HTML, ASK)
    assets = compressed_files(folder / "assets", NAMED)
    others = compressed_files(folder, ASK)
    preloads = Preloads(assets)
    for name in ("index.html", WORKER):  # these need more than their file
        others.pop(name, None)

    @route(VIEWS, http_method=READ, include_in_schema=False, before_request=unlimited)
    async def show_page(request: AnyRequest) -> Response[bytes]:
        """The page decides by its address what to show."""
        return index.answer(request, link=preloads.start(languages_of(request)))

    @route("/t/{table:str}", http_method=READ, include_in_schema=False, before_request=unlimited)
    async def show_table(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        return index.answer(request, link=preloads.table(languages_of(request), *preloaded_for(request, table)))

    @route("/assets/{name:str}", http_method=READ, include_in_schema=False, before_request=unlimited)
    async def show_asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
        if name not in assets:
            raise NotFoundException
        return assets[name].answer(request)

    found: list[ControllerRouterHandler] = [show_page, show_table, show_asset]
    if others:

        @route([f"/{name}" for name in others], http_method=READ, include_in_schema=False, before_request=unlimited)
        async def show_other(request: AnyRequest) -> Response[bytes]:
            return others[request.url.path.removeprefix("/")].answer(request)

        found.append(show_other)
    return found


async def unlimited(request: AnyRequest) -> None:
    """No rate limit: a page is twenty files, and people in one house share an address."""


def languages_of(request: AnyRequest) -> str:
    return request.headers.get("accept-language", "")


def preloaded_for(request: AnyRequest, table: str) -> tuple[str, str]:
    """The family of a public table, and its board if that will be shown at once. Empty for any other table, because the
    secret in its link is not sent, and for tables that are not in memory: a preload is not worth a query."""
    services: Services | None = request.app.state.get("services")
    found = services.tables.loaded.get(table) if services else None
    if not found or not found.course.head.public:
        return "", ""
    head, state = found.course.head, found.course.state
    waiting = any(not (seat.name or seat.bot) for seat in state.seats)  # for somebody to sit down
    return head.family, "" if state.phase != RUNNING or waiting else head.board


def compressed_files(folder: Path, caching: str) -> dict[str, Compressed]:
    paths = (path for path in folder.glob("[!.]*") if path.suffix not in ENCODINGS.values())
    return {path.name: file for path in paths if (file := file_at(path, caching))}


def file_at(path: Path, caching: str) -> Compressed | None:
    if not path.is_file():
        return None
    files = {name: path.with_name(path.name + ending) for name, ending in ENCODINGS.items()}
    smaller = {name: file.read_bytes() for name, file in files.items() if file.exists()}
    media_type = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return compress(path.read_bytes(), media_type, caching, **smaller)
