"""Layouts of the boards that come with Stellwerk, cached on disk: finding room for all names of a sheet takes seconds,
and the result is always the same. Maps of a server's own folder change often and are laid out once a start.
"""

import asyncio
import contextlib
import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path

import msgspec
import platformdirs

from stellwerk import drawing, families
from stellwerk.board import Board
from stellwerk.mapping import atlas, mapfile
from stellwerk.server.maps.own import is_own


def layout_json(board: Board) -> bytes:
    if is_own(board.name):
        return make(board)
    file = file_of(board)
    with contextlib.suppress(OSError):
        return file.read_bytes()
    made = make(board)
    with contextlib.suppress(OSError):  # the disk is full or read-only: it is made again at the next start
        keep(file, made)
    return made


async def prepare_layouts() -> None:
    """Once on each machine, so that the first table opens without delay."""
    for board in map(Board.named, mapfile.names()):
        if not file_of(board).exists():
            await asyncio.to_thread(layout_json, board)


def make(board: Board) -> bytes:
    return msgspec.json.encode(atlas.layout(board.map))


def file_of(board: Board) -> Path:
    """Named by a hash of all that the layout depends on: the map, and the code that lays it out."""
    digest = hashlib.sha256(sources(board.family) + msgspec.json.encode(board.map)).hexdigest()[:24]
    root = os.environ.get("STELLWERK_CACHE") or platformdirs.user_cache_dir("stellwerk")
    return Path(root) / "layouts" / f"{board.name}-{digest}.json"


@cache
def sources(family: str) -> bytes:
    parts = Path(drawing.__file__).parent
    digest = hashlib.sha256()
    for path in sorted([*parts.glob("*.py"), *(families.named(family).folder / "drawing").glob("*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.digest()


def keep(file: Path, made: bytes) -> None:
    """Writes the whole file at once: other processes may read it at any time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as part:
        part.write(made)
    Path(part.name).replace(file)
