"""The page: the built files if they are there, else a plain page that says that the server runs."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from litestar import HttpMethod, MediaType, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from stellwerk.server.desk import Desk
from stellwerk.server.packed import Packed, pack
from stellwerk.server.preload import Preloads
from stellwerk.server.requests import AnyRequest
from stellwerk.server.settings import PAGE
from stellwerk.server.state import RUNNING

PLAIN = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stellwerk</title>
<h1>Stellwerk</h1>
<p>The server runs. This installation comes without the page; programs play over the
<a href="/schema/openapi.json">HTTP interface</a> and the WebSocket at /ws.</p></html>
"""
VIEWS = ["/", "/join/{table:str}", "/replay/{table:str}", "/rules", "/rules/{family:str}"]
NAMED = "public, max-age=31536000, immutable"  # the name of such a file changes with what is in it
ASK = "no-cache"  # browsers keep it, and ask each time whether it is still the same
READ = [HttpMethod.GET, HttpMethod.HEAD]  # programs that look whether a link is good ask without the body
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # packed by the build; the best one first
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


def handlers(folder: Path = PAGE) -> list[ControllerRouterHandler]:
    """Files are held in memory: they are few and small, and no request can name another one."""
    index = packed(folder / "index.html", ASK) or pack(PLAIN, MediaType.HTML, ASK)
    assets = packed_files(folder / "assets", NAMED)
    others = packed_files(folder, ASK)
    preloads = Preloads(assets)
    others.pop("index.html", None)

    @route(VIEWS, http_method=READ, include_in_schema=False, before_request=unlimited)
    async def show_page(request: AnyRequest) -> Response[bytes]:
        """The page finds out from its address what to show."""
        return index.answer(request, link=preloads.start(liked(request)))

    @route("/t/{table:str}", http_method=READ, include_in_schema=False, before_request=unlimited)
    async def show_table(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        return index.answer(request, link=preloads.table(liked(request), *played_at(request, table)))

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
    """A page is twenty files: friends in one house would soon be told to wait."""


def liked(request: AnyRequest) -> str:
    return request.headers.get("accept-language", "")


def played_at(request: AnyRequest, table: str) -> tuple[str, str]:
    """The family of a public table, and its board if that will be shown at once. Of any other table the address tells
    nothing: its link has a secret, which browsers don't send. Empty too if the table is not at hand: for a mere guess
    nothing is read from the database."""
    desk: Desk | None = request.app.state.get("desk")
    found = desk.tables.loaded.get(table) if desk else None
    if not found or not found.course.header.public:
        return "", ""
    header, state = found.course.header, found.course.state
    waiting = any(not (seat.name or seat.bot) for seat in state.seats)  # for somebody to sit down
    return header.family, "" if state.phase != RUNNING or waiting else header.board


def packed_files(folder: Path, caching: str) -> dict[str, Packed]:
    found = {path.name: packed(path, caching) for path in folder.glob("[!.]*") if path.suffix not in ENCODINGS.values()}
    return {name: file for name, file in found.items() if file}


def packed(path: Path, caching: str) -> Packed | None:
    if not path.is_file():
        return None
    files = {name: path.with_name(path.name + ending) for name, ending in ENCODINGS.items()}
    smaller = {name: file.read_bytes() for name, file in files.items() if file.exists()}
    media_type = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return pack(path.read_bytes(), media_type, caching, **smaller)
