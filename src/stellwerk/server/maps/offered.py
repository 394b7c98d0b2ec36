"""The maps that a server offers: those that come with Stellwerk, and those of a folder, read again when they change."""

import asyncio
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import structlog

from stellwerk.board import Board
from stellwerk.errors import StellwerkError
from stellwerk.mapping import atlas, mapfile
from stellwerk.mapping.mapfile import MapError, Problem, Source
from stellwerk.server.maps.own import MARK, own_board
from stellwerk.server.protocol.refusal import Refusal

MOST = 100  # maps of a folder
LONGEST = 40  # characters of a file's name
AGAIN = 2.0  # seconds between two looks at the folder
log = structlog.get_logger("stellwerk.maps")


class Maps:
    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.own: dict[str, Board] = {}  # by the names of their files
        self.texts: dict[str, str] = {}  # by names of boards: the copies that tables keep
        self.left_out: dict[str, str] = {}  # files, and what is wrong with each
        self._stamps: dict[Path, object] = {}

    def names(self) -> list[str]:
        return [*mapfile.names(), *self.own]

    def boards(self) -> list[Board]:
        return [*map(Board.named, mapfile.names()), *self.own.values()]

    def find(self, name: str) -> Board:
        """For a new table; of a folder's map the newest. No file is opened for it."""
        if name in mapfile.names():
            return Board.named(name)
        board = self.own.get(name.partition(MARK)[0])
        if board is None:
            raise Refusal("no-such-board", "there is no such board", boards=self.names())
        return board

    def exactly(self, name: str) -> Board | None:
        """The board of this name, if it is offered now."""
        if name in mapfile.names():
            return Board.named(name)
        return next((board for board in self.own.values() if board.name == name), None)

    def text_of(self, board: Board) -> str:
        """The copy that a table keeps; empty for what comes with Stellwerk."""
        return self.texts.get(board.name, "")

    async def watch(self) -> None:
        while self.folder:
            await asyncio.sleep(AGAIN)
            await asyncio.to_thread(self.look)

    def look(self) -> None:
        """Reads the folder if a file in it has come, changed or gone since the last look."""
        stamps = {path: atlas.stamp(str(path)) for path in self._files()}
        if stamps == self._stamps:
            return
        self._stamps = stamps
        left_out = dict(self._read(list(stamps)))
        for file, fault in left_out.items():
            if self.left_out.get(file) != fault:
                log.warning("map left out", file=file, fault=fault)
        self.left_out = left_out

    def _files(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.glob("*.toml") if path.is_file()) if self.folder else []
        except OSError as error:
            log.warning("maps can't be read", folder=str(self.folder), fault=error.strerror)
            return list(self._stamps)

    def _read(self, files: list[Path]) -> Iterator[tuple[str, str]]:
        """Offers what can be offered; yields the files that are left out, and why."""
        before, found = {board.name for board in self.own.values()}, dict[str, Board]()
        texts = dict[str, str]()
        for path in files:
            try:
                board, text = read_own(path)
                check_names(board, found)
                if len(found) == MOST:
                    raise fault_of(path, f"a server offers at most {MOST} maps of a folder")
            except StellwerkError as error:
                yield path.name, str(error)
                continue
            found[stem_of(path)], texts[board.name] = board, text
            if board.name not in before:
                log.info("map offered", file=path.name, title=board.map.name)
        self.own, self.texts = found, texts


def stem_of(path: Path) -> str:
    return mapfile.slug(path.stem)


def fault_of(path: Path, text: str) -> MapError:
    return MapError(path.name, [Problem(0, text)])


def read_own(path: Path) -> tuple[Board, str]:
    """A board and the copy of its map. It must be possible to draw it, because the page has to."""
    if not stem_of(path) or len(path.stem) > LONGEST:
        raise fault_of(path, f"name the file with letters and digits, {LONGEST} at most")
    if path.stat().st_size > mapfile.LARGEST:
        raise fault_of(path, f"too large for a map: at most {mapfile.LARGEST} bytes")
    try:
        source = Source.from_text(path.name, mapfile.decode(path.name, path.read_bytes()))
    except OSError as error:
        raise fault_of(path, f"can't be read: {error.strerror}") from None
    map = atlas.read(source)
    text = json.dumps({**source.data, "name": map.name}, ensure_ascii=False)
    board = own_board(f"{stem_of(path)}{MARK}{hashlib.sha256(text.encode()).hexdigest()[:12]}", text)
    try:
        atlas.draw(board.map)
        atlas.tile(board.map)
    except Exception as error:  # a valid map that can't be drawn
        raise fault_of(path, f"can't be drawn: {error!r}"[:200]) from None
    return board, text


def check_names(board: Board, found: dict[str, Board]) -> None:
    """Refuses a map whose name could be confused with another's."""
    stem, title = board.name.partition(MARK)[0], board.map.name
    file = f"{stem}.toml"
    shipped = {Board.named(name).map.name.casefold() for name in mapfile.names()}
    if stem in mapfile.names():
        raise MapError(file, [Problem(0, f"a board that comes with Stellwerk is called {stem!r}; rename the file")])
    if title.casefold() in shipped:
        raise MapError(file, [Problem(0, f"a board that comes with Stellwerk is called {title!r}; change its name")])
    if stem in found:
        raise MapError(file, [Problem(0, f"another file is called {stem!r} too; rename one of them")])
    if title.casefold() in {other.map.name.casefold() for other in found.values()}:
        raise MapError(file, [Problem(0, f"another map of the folder is called {title!r} too; change its name")])
