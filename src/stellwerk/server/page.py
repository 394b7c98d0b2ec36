"""The page: the built files if they are there, else a plain page that says that the server runs."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from stellwerk.server.settings import PAGE

PLAIN = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stellwerk</title>
<h1>Stellwerk</h1>
<p>The server runs. This installation comes without the page; programs play over the
<a href="/schema/openapi.json">HTTP interface</a> and the WebSocket at /ws.</p></html>
"""


def handlers() -> list[ControllerRouterHandler]:
    index = PAGE / "index.html"

    @get(["/", "/t/{table:str}", "/replay/{table:str}"], include_in_schema=False)
    async def show_page() -> Response[str] | File:
        """The page finds out from its address what to show."""
        if index.exists():
            return File(index, media_type=MediaType.HTML, content_disposition_type="inline")
        return Response(PLAIN, media_type=MediaType.HTML)

    found: list[ControllerRouterHandler] = [show_page]
    if index.exists():
        found.append(create_static_files_router(path="/assets", directories=[PAGE / "assets"], include_in_schema=False))
    return found
