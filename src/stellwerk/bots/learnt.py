"""Files of what was learnt about a map: where they lie, which are used, and whether they still fit it.

`stellwerk train` puts a user's own training beside what comes with Stellwerk, and no bot looks there. Bots play with
a copy of it only when the user has said so: then it lies in the folder `used`.
"""

import json
import shlex
import shutil
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import platformdirs

from stellwerk import families
from stellwerk.board import Board, plays
from stellwerk.errors import OptionError

USED = "used"
# What NumPy raises for a bad file.
UNREADABLE = (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error)


class Origin(Protocol):
    """What every such file states: the map, the version of its rules, and the version of its layout."""

    @property
    def map_hash(self) -> str: ...
    @property
    def rules(self) -> int: ...
    @property
    def layout(self) -> int: ...


@dataclass(frozen=True)
class Learnt:
    """A file of the user's own training."""

    path: Path
    used: bool
    map: str  # as it was called when it was trained
    command: str


def own_folder() -> Path:
    return Path(platformdirs.user_data_dir("stellwerk"))


def file_for(board: Board) -> Path:
    name = board.map_hash.removeprefix("sha256:")[:16]
    return Path(board.family) / f"{name}.npz"


def trained_path(board: Board) -> Path:
    """Where training puts what it learns about a map."""
    return own_folder() / file_for(board)


def used_path(board: Board) -> Path:
    """Where bots look for the user's own."""
    return own_folder() / USED / file_for(board)


def shipped_paths(family: str) -> list[Path]:
    return sorted(families.named(family).folder.glob("bots/data/*.npz"))


def paths_for(board: Board) -> list[Path]:
    """The files that may be about a board, in the order in which bots look."""
    return [path for path in [used_path(board), *shipped_paths(board.family)] if path.exists()]


def fits(origin: Origin, board: Board, layout: int) -> bool:
    """Was it learnt on this map, by rules that are still played, in the layout that the bots know?

    Estimates survive small changes of the rules; a version that would make them useless raises `OLDEST` too.
    """
    return (origin.map_hash, origin.layout) == (board.map_hash, layout) and plays(board.rules, origin.rules)


def use(board: Board, path: Path) -> None:
    """Bots play with a copy of it from now on."""
    target = used_path(board)
    target.parent.mkdir(parents=True, exist_ok=True)
    copy = target.with_name(target.name + ".new")
    shutil.copyfile(path, copy)
    copy.replace(target)


def stop_using(board: Board) -> bool:
    """Lets bots play with what comes with Stellwerk again; returns False if they did so already."""
    path = used_path(board)
    if path.exists():
        trained = trained_path(board)
        trained.parent.mkdir(parents=True, exist_ok=True)
        path.unlink() if trained.exists() else path.replace(trained)
        return True
    return False


def remove(board: Board) -> list[Path]:
    """Deletes the user's own training of a board, finished or not; returns the files."""
    files = [used_path(board), trained_path(board)]
    files += [path.with_name(path.name + ".part") for path in files]
    found = [path for path in files if path.exists()]
    for path in found:
        path.unlink()
    return found


def own_paths() -> list[Path]:
    """All files of the user's own training."""
    folders = [own_folder() / part / family for family in families.REGISTRY for part in ("", USED)]
    return [path for folder in folders for path in sorted(folder.glob("*.npz"))]


def read_about(path: Path) -> Learnt:
    used = path.parent.parent.name == USED
    try:
        with np.load(path, allow_pickle=False) as arrays:
            about: dict[str, Any] = json.loads(str(arrays["origin"]))
            return Learnt(path, used, about["map"], about["command"])
    except UNREADABLE:
        raise OptionError(f"{path}: not a file that `stellwerk train` has written; delete it") from None


def why_unread(error: BaseException) -> str:
    """For our message: NumPy's own advises loading the file unsafely."""
    return getattr(error, "strerror", None) or "`stellwerk train` has not written it, or it is damaged"


def said(board: Board) -> str:
    """A note for somebody who starts games, if bots play with the user's own training; else empty."""
    if not used_path(board).exists():
        return ""
    name = board.name
    return f"bots on {name} play with your own training; to end this: stellwerk learnt stop {shlex.quote(name)}"
