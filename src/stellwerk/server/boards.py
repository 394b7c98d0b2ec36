"""HTTP: boards and sheets. A name means the same board for good, so every answer is made and packed once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from stellwerk import atlas
from stellwerk.board import Board
from stellwerk.server import levels
from stellwerk.server.desk import Desk
from stellwerk.server.layouts import layout_json
from stellwerk.server.maps import is_own, own_board
from stellwerk.server.packed import Packed, pack
from stellwerk.server.refusal import Refusal
from stellwerk.server.requests import TROUBLES, AnyRequest, BoardInfo
from stellwerk.server.routes import TheDesk

BoardPath = Annotated[str, PathParameter(max_length=64)]
ThemeQuery = Annotated[str, QueryParameter(pattern="^(light|dark)$")]
CACHING = "public, max-age=600"  # short: another version of the server may draw otherwise
ASK = "no-cache"  # maps of a folder come and go: browsers ask each time whether the list is still the same
SVG = "image/svg+xml"
LIST = {200: ResponseSpec(list[BoardInfo], generate_examples=False), **TROUBLES}
OBJECT = {200: ResponseSpec(dict[str, Any], generate_examples=False), **TROUBLES}
PICTURE = {200: ResponseSpec(str, media_type=SVG, generate_examples=False), **TROUBLES}


async def board_shown(desk: Desk, name: str) -> Board:
    """One that is offered, or that a table was once opened with."""
    board = desk.maps.exactly(name)
    if board is None and is_own(name) and (text := await desk.tables.store.map_of(name)):
        board = own_board(name, text)
    if board is None:
        raise Refusal("no-such-board", "there is no such board", boards=desk.maps.names())
    return board


async def answer(request: AnyRequest, make: Callable[..., Packed], *parts: object) -> Response[bytes]:
    """Drawing takes some time, and others must not wait for it."""
    packed = await asyncio.to_thread(make, *parts)
    return packed.answer(request)


@get("/api/boards", responses=LIST)
async def list_boards(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """The boards and sheets, with the options and the bots of their families."""
    boards = tuple(desk.maps.boards())
    return await answer(request, packed_list, tuple(board.name for board in boards), boards)


@get("/api/boards/{board:str}", responses=OBJECT)
async def show_board(request: AnyRequest, desk: TheDesk, board: BoardPath) -> Response[bytes]:
    """Everything about a map, with places and lines as they are drawn."""
    shown = await board_shown(desk, board)
    return await answer(request, packed_map, shown.name, shown)


@get("/api/boards/{board:str}/layout", responses=OBJECT)
async def lay_out_board(request: AnyRequest, desk: TheDesk, board: BoardPath) -> Response[bytes]:
    """Where everything on a board is drawn, in its own units."""
    shown = await board_shown(desk, board)
    return await answer(request, packed_layout, shown.name, shown)


@get("/api/boards/{board:str}/picture", media_type=SVG, responses=PICTURE)
async def draw_board(
    request: AnyRequest, desk: TheDesk, board: BoardPath, theme: ThemeQuery = "light"
) -> Response[bytes]:
    """The whole board, with names and legend."""
    shown = await board_shown(desk, board)
    return await answer(request, packed_picture, shown.name, shown, theme)


@get("/api/boards/{board:str}/tile", media_type=SVG, responses=PICTURE)
async def draw_tile(
    request: AnyRequest, desk: TheDesk, board: BoardPath, theme: ThemeQuery = "light"
) -> Response[bytes]:
    """A small picture without words."""
    shown = await board_shown(desk, board)
    return await answer(request, packed_tile, shown.name, shown, theme)


# Boards that play alike are equal, but they may look different: what is kept is known by the name too.
@lru_cache(maxsize=2)
def packed_list(names: tuple[str, ...], boards: tuple[Board, ...]) -> Packed:
    return pack_json([board_info(board) for board in boards], ASK)


@lru_cache(maxsize=64)
def packed_map(name: str, board: Board) -> Packed:
    return pack_json({"board": board.name, **msgspec.to_builtins(board.map)})


@lru_cache(maxsize=64)
def packed_layout(name: str, board: Board) -> Packed:
    return pack(layout_json(board), "application/json", CACHING)


@lru_cache(maxsize=128)
def packed_picture(name: str, board: Board, theme: str) -> Packed:
    return pack(atlas.draw(board.map, theme).encode(), SVG, CACHING)


@lru_cache(maxsize=128)
def packed_tile(name: str, board: Board, theme: str) -> Packed:
    return pack(atlas.tile(board.map, theme).encode(), SVG, CACHING)


def pack_json(value: object, caching: str = CACHING) -> Packed:
    return pack(msgspec.json.encode(value), "application/json", caching)


def board_info(board: Board) -> BoardInfo:
    map = board.map
    return BoardInfo(
        board.name, board.family, map.name, map.about, map.origin, map.rules.seats, dict(board.rules.OPTIONS),
        levels.offered(board.family), levels.usual(board.family), minutes_of(board),
    )  # fmt: skip


def minutes_of(board: Board) -> int:
    """A minute for each piece of a seat; sheets have no pieces, and all take as long."""
    pieces = sum(piece.count for piece in getattr(board.map, "pieces", ()))
    return max(5, 5 * round((pieces or 25) / 5))


BOARDS = [list_boards, show_board, lay_out_board, draw_board, draw_tile]
