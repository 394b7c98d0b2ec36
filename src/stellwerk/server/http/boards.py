"""HTTP: boards and sheets. A name never comes to mean another board, so every answer is made and compressed once."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from stellwerk.board import Board
from stellwerk.mapping import atlas
from stellwerk.server.bots import levels
from stellwerk.server.http.compressed import Compressed, compress
from stellwerk.server.http.tables import TheServices
from stellwerk.server.maps.layouts import layout_json
from stellwerk.server.maps.own import is_own, own_board
from stellwerk.server.offline.boards import listed, map_json
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import TROUBLES, AnyRequest, BoardInfo
from stellwerk.server.services import Services

BoardPath = Annotated[str, PathParameter(max_length=64)]
ThemeQuery = Annotated[str, QueryParameter(pattern="^(light|dark)$")]
CACHING = "public, max-age=600"  # short: another version of the server may draw differently
ASK = "no-cache"  # maps of a folder come and go: browsers ask each time whether the list is still the same
SVG = "image/svg+xml"
LIST = {200: ResponseSpec(list[BoardInfo], generate_examples=False), **TROUBLES}
OBJECT = {200: ResponseSpec(dict[str, Any], generate_examples=False), **TROUBLES}
PICTURE = {200: ResponseSpec(str, media_type=SVG, generate_examples=False), **TROUBLES}
encode = msgspec.json.encode


async def board_shown(services: Services, name: str) -> Board:
    """One that is offered, or that a table was once opened with."""
    board = services.maps.exactly(name)
    if board is None and is_own(name) and (text := await services.tables.store.map_of(name)):
        board = own_board(name, text)
    if board is None:
        raise Refusal("no-such-board", "there is no such board", boards=services.maps.names())
    return board


async def answer(request: AnyRequest, make: Callable[..., Compressed], *parts: object) -> Response[bytes]:
    """Made in a thread, because drawing would block the event loop."""
    return (await asyncio.to_thread(make, *parts)).answer(request)


@get("/api/boards", responses=LIST)
async def list_boards(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """The boards and sheets, with the options and the bots of their families."""
    boards = tuple(services.maps.boards())
    return await answer(request, compressed_list, tuple(board.name for board in boards), boards)


@get("/api/boards/{board:str}", responses=OBJECT)
async def show_board(request: AnyRequest, services: TheServices, board: BoardPath) -> Response[bytes]:
    """Everything about a map, with all that is drawn."""
    shown = await board_shown(services, board)
    return await answer(request, compressed_map, shown.name, shown)


@get("/api/boards/{board:str}/layout", responses=OBJECT)
async def lay_out_board(request: AnyRequest, services: TheServices, board: BoardPath) -> Response[bytes]:
    """Where everything on a board is drawn, in its own units."""
    shown = await board_shown(services, board)
    return await answer(request, compressed_layout, shown.name, shown)


@get("/api/boards/{board:str}/picture", media_type=SVG, responses=PICTURE)
async def draw_board(
    request: AnyRequest, services: TheServices, board: BoardPath, theme: ThemeQuery = "light"
) -> Response[bytes]:
    """The whole board, with names and legend."""
    shown = await board_shown(services, board)
    return await answer(request, compressed_drawing, shown.name, shown, theme, atlas.draw)


@get("/api/boards/{board:str}/tile", media_type=SVG, responses=PICTURE)
async def draw_tile(
    request: AnyRequest, services: TheServices, board: BoardPath, theme: ThemeQuery = "light"
) -> Response[bytes]:
    """A small picture without words."""
    shown = await board_shown(services, board)
    return await answer(request, compressed_drawing, shown.name, shown, theme, atlas.tile)


# Boards that play alike are equal but may look different, so the name is part of each cache's key.
@lru_cache(maxsize=2)
def compressed_list(names: tuple[str, ...], boards: tuple[Board, ...]) -> Compressed:
    return compress(encode([board_info(board) for board in boards]), MediaType.JSON, ASK)


@lru_cache(maxsize=64)
def compressed_map(name: str, board: Board) -> Compressed:
    return compress(map_json(board), MediaType.JSON, CACHING)


@lru_cache(maxsize=64)
def compressed_layout(name: str, board: Board) -> Compressed:
    return compress(layout_json(board), MediaType.JSON, CACHING)


@lru_cache(maxsize=256)
def compressed_drawing(name: str, board: Board, theme: str, draw: Callable[[Any, str], str]) -> Compressed:
    return compress(draw(board.map, theme).encode(), SVG, CACHING)


def board_info(board: Board) -> BoardInfo:
    return BoardInfo(**listed(board, levels.offered(board.family)))


BOARDS = [list_boards, show_board, lay_out_board, draw_board, draw_tile]
