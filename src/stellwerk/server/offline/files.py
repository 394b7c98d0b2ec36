"""All files that the page plays with on its own. But for the index, their names change with their contents, so browsers
keep them and never ask again."""

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import msgspec

from stellwerk import __version__, families
from stellwerk.board import Board
from stellwerk.bots import minds
from stellwerk.bots.bot import LEVELS
from stellwerk.mapping import atlas, mapfile
from stellwerk.native.library import path_for, wanted_hash
from stellwerk.server.maps.layouts import layout_json
from stellwerk.server.offline.boards import board_file, listed, map_json

INDEX, WASM = "index.json", "wasm32"
# Of a board: what the name of each file ends in, and what makes it.
PARTS: dict[str, tuple[str, Callable[[Board], bytes]]] = {
    "play": ("json", board_file),
    "layout": ("json", layout_json),
    "map": ("json", map_json),
    "light": ("svg", lambda board: atlas.tile(board.map, "light").encode()),
    "dark": ("svg", lambda board: atlas.tile(board.map, "dark").encode()),
}
encode = msgspec.json.Encoder().encode


def files(boards: Iterable[Board] | None = None) -> dict[str, bytes]:
    """By their names; of the boards that come with Stellwerk, if none are named."""
    chosen = tuple(map(Board.named, mapfile.names()) if boards is None else boards)
    return made(tuple(board.name for board in chosen), chosen)


# Boards that play alike are equal but may look different, so names are part of the caches' keys.
@lru_cache(maxsize=2)
def made(names: tuple[str, ...], boards: tuple[Board, ...]) -> dict[str, bytes]:
    found, parts = dict[str, bytes](), dict[str, dict[str, Any]]()
    for name, board in zip(names, boards, strict=True):
        parts[name], contents = of_board(name, board)
        found |= contents
    index = {"stellwerk": __version__, "rules": add_rules(found), "files": parts}
    found[INDEX] = encode(index | {"boards": [listed(board, list(LEVELS)) for board in boards]})
    return found


@lru_cache(maxsize=128)  # a changed map does not make the others' files anew
def of_board(name: str, board: Board) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What the index says of a board, and its files."""
    found = dict[str, bytes]()
    told = {part: keep(found, f"{name}-{part}", ending, make(board)) for part, (ending, make) in PARTS.items()}
    return told | add_minds(found, board), found


def keep(found: dict[str, bytes], name: str, ending: str, content: bytes) -> str:
    """Under a name with a hash of its content, which is returned."""
    called = f"{name}-{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
    found[called] = content
    return called


def add_minds(found: dict[str, bytes], board: Board) -> dict[str, Any]:
    """What bots know, a file for each kind of game. Families without minds have bots only on a server."""
    keys = minds.keys(board) if families.named(board.family).bots.minds else {}
    packed = {key: keep(found, f"{board.name}-mind-{key}", "bin", minds.pack(board, key)) for key in set(keys.values())}
    return {"mindKeys": dict(keys), "minds": dict(sorted(packed.items()))}


def add_rules(found: dict[str, bytes]) -> str:
    """The compiled rules; without any that fit the sources the page can't play on its own."""
    path = path_for(WASM)
    content = path.read_bytes() if path.exists() else b""
    return keep(found, "rules", "wasm", content) if wanted_hash().encode() in content else ""
