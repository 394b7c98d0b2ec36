"""Boards by name, as tables and workers know them: those that come with Stellwerk, and those of a folder.

A board of a folder is called `lake~3f9c2ab17d04`: its file, and a hash of its content. Such a name always means the
same map, even if the file has changed or is gone, because tables keep a copy.
"""

import json
import re
from functools import lru_cache

from stellwerk.board import Board
from stellwerk.mapping import atlas, mapfile
from stellwerk.mapping.mapfile import Source

MARK = "~"
OWN = re.compile(rf"[\w-]+{MARK}[0-9a-f]{{12}}")


def is_own(name: str) -> bool:
    return OWN.fullmatch(name) is not None


@lru_cache(maxsize=256)
def own_board(name: str, text: str) -> Board:
    """The board of a folder's map, made from the copy of the map."""
    return Board(atlas.read(Source.from_data(name, json.loads(text))), name)


@lru_cache(maxsize=256)
def facts_text(board: Board) -> str:
    return json.dumps(atlas.facts(board.map), ensure_ascii=False)


def facts_if_needed(board: Board) -> bytes:
    """The facts for a worker; empty for boards that come with Stellwerk, which it knows by name."""
    if board.name in mapfile.names() and Board.named(board.name).map_hash == board.map_hash:
        return b""
    return facts_text(board).encode()
