"""HTTP: boards and sheets. They never change while the server runs, so every answer is made and packed once."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from stellwerk import atlas, mapfile
from stellwerk.board import Board
from stellwerk.server import levels
from stellwerk.server.opening import board_named
from stellwerk.server.packed import Packed, pack
from stellwerk.server.requests import TROUBLES, AnyRequest, BoardInfo

BoardPath = Annotated[str, PathParameter(max_length=64)]
ThemeQuery = Annotated[str, QueryParameter(pattern="^(light|dark)$")]
CACHING = "public, max-age=600"  # short: another version of the server may draw otherwise
SVG = "image/svg+xml"
LIST = {200: ResponseSpec(list[BoardInfo], generate_examples=False), **TROUBLES}
OBJECT = {200: ResponseSpec(dict[str, Any], generate_examples=False), **TROUBLES}
PICTURE = {200: ResponseSpec(str, media_type=SVG, generate_examples=False), **TROUBLES}


@get("/api/boards", sync_to_thread=True, responses=LIST)
def list_boards(request: AnyRequest) -> Response[bytes]:
    """The boards and sheets, with the options and the bots of their families."""
    return packed_list().answer(request)


@get("/api/boards/{board:str}", sync_to_thread=True, responses=OBJECT)
def show_board(request: AnyRequest, board: BoardPath) -> Response[bytes]:
    """Everything about a map, with places and lines as they are drawn."""
    return packed_map(board).answer(request)


@get("/api/boards/{board:str}/layout", sync_to_thread=True, responses=OBJECT)
def lay_out_board(request: AnyRequest, board: BoardPath) -> Response[bytes]:
    """Where everything on a board is drawn, in its own units."""
    return packed_layout(board).answer(request)


@get("/api/boards/{board:str}/picture", sync_to_thread=True, media_type=SVG, responses=PICTURE)
def draw_board(request: AnyRequest, board: BoardPath, theme: ThemeQuery = "light") -> Response[bytes]:
    """The whole board, with names and legend."""
    return packed_picture(board, theme).answer(request)


@get("/api/boards/{board:str}/tile", sync_to_thread=True, media_type=SVG, responses=PICTURE)
def draw_tile(request: AnyRequest, board: BoardPath, theme: ThemeQuery = "light") -> Response[bytes]:
    """A small picture without words."""
    return packed_tile(board, theme).answer(request)


@lru_cache(maxsize=1)
def packed_list() -> Packed:
    return pack_json([board_info(Board.named(name)) for name in mapfile.names()])


@lru_cache(maxsize=64)
def packed_map(board: str) -> Packed:
    return pack_json({"board": board, **msgspec.to_builtins(board_named(board).map)})


@lru_cache(maxsize=64)
def packed_layout(board: str) -> Packed:
    return pack_json(atlas.layout(board_named(board).map))


@lru_cache(maxsize=128)
def packed_picture(board: str, theme: str) -> Packed:
    return pack(atlas.draw(board_named(board).map, theme).encode(), SVG, CACHING)


@lru_cache(maxsize=128)
def packed_tile(board: str, theme: str) -> Packed:
    return pack(atlas.tile(board_named(board).map, theme).encode(), SVG, CACHING)


def pack_json(value: object) -> Packed:
    return pack(msgspec.json.encode(value), "application/json", CACHING)


def board_info(board: Board) -> BoardInfo:
    map = board.map
    return BoardInfo(
        board.name, board.family, map.name, map.about, map.origin, map.rules.seats, dict(board.rules.OPTIONS),
        levels.offered(board.family), levels.usual(board.family), minutes_of(board),
    )  # fmt: skip


def minutes_of(board: Board) -> int:
    """A minute for each piece of a seat; sheets have no pieces, and all take as long."""
    pieces = sum(piece.count for piece in getattr(board.map, "pieces", ()))
    return 5 * round((pieces or 25) / 5)


BOARDS = [list_boards, show_board, lay_out_board, draw_board, draw_tile]
